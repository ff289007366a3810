/**
 * The only allowed imports between server modules, as `from: [to]`. Module `from` may import the `index.ts` of module
 * `to`. An import of the `.events.ts` of another module needs no entry. A new entry needs a reason.
 */
export const MODULE_EDGES: Readonly<Record<string, readonly string[]>> = {
  // The password is required again before an account is deleted. app.ts passes the data of the other modules to this
  // module, which does not import them.
  'account-data': ['identity'],
  // A setting says whether registration is open.
  identity: ['settings'],
  // The values that administrators change while the product runs. A module that uses such a value imports `settings`,
  // so `settings` imports no module.
  settings: [],
  // The audit log. The modules whose actions are recorded write its entries.
  audit: [],
  // Shows and changes data of other modules through their services, and records each act in the audit log.
  administration: [
    'audit',
    'bias-test',
    'billing',
    'chart-exam',
    'feedback',
    'identity',
    'journal',
    'market',
    'settings',
    'status',
    'study',
    'suspensions',
    'trading',
    'unlock',
  ],
  // An appeal is stored as a message in the feedback inbox; emails go to the address of the account.
  suspensions: ['feedback', 'identity'],
  // A setting limits the leverage that the list of assets states.
  market: ['settings'],
  // Invoices name their buyer, and emails go to the address of the account. Administrators have no limits. Their
  // changes to promo codes are recorded in the audit log. The prices of Pro and the limits of Free are settings.
  billing: ['audit', 'identity', 'settings'],
  // The newest acceptance of the terms is stored in identity's table of users.
  terms: ['identity'],
  // The username is stored in identity's table of users.
  profiles: ['identity'],
  // The profiles module knows who has a username, and the identity module knows the age of an account. The contents of
  // a public page are read from the modules that own them.
  people: ['badges', 'chart-exam', 'identity', 'performance', 'profiles', 'study'],
  // Standings are computed from the results of the modules that own them. Who can see whom follows from the relations
  // between people.
  leaderboards: ['bias-test', 'chart-exam', 'identity', 'journal', 'people', 'profiles', 'real-or-shuffled', 'trading'],
  // Badges are computed from data of the modules that own them. app.ts passes the thanks on posts to this module.
  badges: ['bias-test', 'chart-exam', 'evidence', 'identity', 'journal', 'real-or-shuffled', 'study', 'trading'],
  // A week's points are counted from the data behind badges, and from the trades of the week. A league shows each
  // learner's name.
  leagues: ['badges', 'identity', 'journal', 'profiles', 'trading'],
  // The profiles module names teachers and learners. A block between a teacher and a learner keeps the learner out of
  // the class. A teacher's declaration is recorded in the audit log. Assignments are lessons and tasks, and Bias Tests
  // and Chart Exams on charts that the whole class shares.
  classes: ['audit', 'bias-test', 'chart-exam', 'identity', 'people', 'profiles', 'study'],
  // The classes module knows the members of a class and their names there. A round is drawn like a trial question, so
  // that no rated test asks about its bars.
  'live-sessions': ['bias-test', 'classes', 'market', 'profiles'],
  // The module that owns a shared thing copies it into the post. The relations between people decide who sees the post;
  // names come from the profiles module, and ages of accounts from the identity module. Messages to classes are
  // reported like posts.
  posts: [
    'audit',
    'badges',
    'bias-test',
    'chart-exam',
    'classes',
    'identity',
    'journal',
    'people',
    'profiles',
    'real-or-shuffled',
  ],
  // An idea uses the market's prices. It is published as a post, so the posts module decides who may read it and limits
  // how often a learner publishes or reacts.
  ideas: ['market', 'people', 'posts'],
  // Scales profile images. The preview images of links show facts from the atlas, people and posts.
  images: ['atlas', 'people', 'posts', 'profiles'],
  feedback: [],
  // Stores the drawings and settings of a learner's charts. The catalogue of assets is in core.
  charts: [],
  // Counts the results that other modules report to it. The required number of results is a setting.
  unlock: ['settings'],
  // Every movement of an account's money is a ledger entry. Orders use live prices, unlocking opens the first account,
  // and the plan and a setting limit the number of open accounts.
  trading: ['billing', 'ledger', 'market', 'settings', 'unlock'],
  // Stores a learner's order presets and chart templates.
  desk: [],
  // Alerts use live prices. A price in a request is parsed as in trading.
  'price-alerts': ['market', 'trading'],
  ledger: [],
  // Trades are built from an account's fills and deposits, and compared with the bars of the account's market.
  journal: ['ledger', 'market', 'trading'],
  // The dashboard's figures are computed from closed trades, the money of accounts, ratings and answered questions.
  // Results of buy-and-hold come from the price history.
  performance: ['bias-test', 'chart-exam', 'journal', 'ledger', 'market', 'trading'],
  // Stores a learner's real trades, separate from everything that other modules count: this module imports no other,
  // and no other imports it.
  imports: [],
  // A replay shows the price history to its own account. The plan limits the number of replays.
  replay: ['billing', 'market', 'settings', 'trading'],
  // Subscribes to events of other modules; emails go to the address of the account. The monthly letter contains the
  // dashboard's figures and goes only to learners who have chosen it. A notification about a follow, a like or a
  // comment is sent only if the follow, like or comment still exists, and with the person's current name. Learners are
  // notified about a class only while they are in it.
  notifications: ['classes', 'ideas', 'identity', 'people', 'performance', 'posts', 'profiles'],
  analytics: [],
  // A certificate is built from ratings, evidence, calls, pairs and trades, and names its learner by the username.
  certificates: ['bias-test', 'chart-exam', 'evidence', 'journal', 'profiles', 'real-or-shuffled'],
  // Shows which parts of the product run, and when data was last saved and checked. The trading module checks the
  // ledgers.
  status: ['market', 'trading'],
  // Charts of exams are compared with random marks, which needs the charts and their grading. Open trades are counted
  // with their current results.
  evidence: ['chart-exam', 'trading'],
  // A launch from a learning platform opens a class. Administrators' changes to platforms are recorded in the audit
  // log. The teacher of a class is shown by name.
  lti: ['audit', 'classes', 'profiles'],
  // Shared steps in the life of tests and exams. Their tables stay in their own modules.
  assessment: [],
  // The windows of questions come from the price history. A completed test counts toward the unlock in the transaction
  // that completes it.
  'bias-test': ['assessment', 'market', 'settings', 'unlock'],
  // Pairs are built from the price history, without bars that Bias Tests have asked about.
  'real-or-shuffled': ['bias-test', 'market'],
  // Charts of examples are taken from the open part of the price history, like the charts of Study tasks.
  atlas: ['market', 'study'],
  // Tasks are built from the price history. One kind of task is built from the learner's own closed trades.
  study: ['journal', 'market'],
  // The next step is chosen from everything that the learner has done.
  guidance: ['bias-test', 'chart-exam', 'journal', 'study', 'trading', 'unlock'],
  // Charts come from the price history. A passed exam counts toward the unlock in the transaction that grades it.
  // Re-grading is an act of an administrator.
  'chart-exam': ['assessment', 'audit', 'identity', 'market', 'settings', 'unlock'],
};

/**
 * The only allowed imports between features of the web app, as `from: [to]`. Features without an entry here must not
 * import each other; a route combines them. A new entry needs a reason.
 */
export const FEATURE_EDGES: Readonly<Record<string, readonly string[]>> = {
  // Deleting an account requires the password again and ends the session.
  'account-data': ['identity'],
  // Shows an attempt with the components that its learner sees, and formats the prices of promo codes as billing does.
  administration: ['bias-test', 'billing', 'chart-exam'],
  // Tests and exams share the pages that start, end and review them. The account's evidence is shown next to their
  // scores. Answering a trial question changes a visitor's progress in Study.
  'bias-test': ['assessment', 'evidence', 'study'],
  // The results of an exam link to the lesson that trains its rule.
  'chart-exam': ['assessment', 'evidence', 'study'],
  // The dashboard shows data about the learner from each feature in this list.
  dashboard: [
    'bias-test',
    'certificates',
    'chart-exam',
    'classes',
    'evidence',
    'guidance',
    'journal',
    'study',
    'trading',
    'unlock',
  ],
  // The guided first chart is a Study task; when its progress changes, the steps of the first hour are fetched again.
  // The card of the first trade is scored like the journal's trades.
  guidance: ['journal', 'study'],
  // The account's evidence is shown next to the pairs.
  'real-or-shuffled': ['evidence'],
  // Takes the name of a graded exam from chart-exam, the format of a fill's price from trading, and the names of the
  // browsers that get push messages from the list of sign-ins.
  notifications: ['chart-exam', 'identity', 'trading'],
  // Shows a shared result under the same name as the page that it comes from.
  feed: ['bias-test', 'chart-exam', 'ideas', 'journal'],
  // A call uses the controls of a Bias Test. The author's evidence is shown next to it.
  ideas: ['bias-test', 'evidence'],
  // Shows the name of an assigned exam as chart-exam does.
  classes: ['chart-exam'],
  // A round asks for a call as a Bias Test does, or for marks that are graded like those of a Chart Exam.
  'live-session': ['bias-test', 'chart-exam'],
  // Shows the name of an exam type as chart-exam does, shows a badge as the page of badges does, and reports a profile
  // in the dialog of the feed.
  people: ['badges', 'chart-exam', 'feed'],
  // Shows the name of an exam type's leaderboard as chart-exam does.
  leaderboards: ['chart-exam'],
  // The live trading page uses the bars and the session of the market pages. The plan decides how many accounts a
  // learner may open.
  trading: ['billing', 'market'],
  // A trade is reviewed on the chart on which it was traded. The account's evidence is shown next to the trades. A
  // second decision sets stop and target on a chart like a Study task.
  journal: ['trading', 'market', 'evidence', 'study'],
  // Imported trades are shown on the journal's pages and use its tags.
  imports: ['journal'],
  // A replay is the trading page on another market.
  replay: ['trading', 'market'],
};
