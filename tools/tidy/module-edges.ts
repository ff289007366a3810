/**
 * The only imports between server modules through the other's `index.ts`: `from: [to]`. Its `.events.ts` needs no entry. This
 * table only grows with a reason.
 */
export const MODULE_EDGES: Readonly<Record<string, readonly string[]>> = {
  // The password is asked for again before an account is deleted. What others hold comes to it through app.ts.
  'account-data': ['identity'],
  // Whether registrations are open is a setting.
  identity: ['settings'],
  // What administrators change while the product runs; it knows nothing of what it is for.
  settings: [],
  // Entries of acts; the modules that act write them.
  audit: [],
  // Sees and changes what the other modules own, through their services, and records each act.
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
    'study',
    'suspensions',
    'trading',
    'unlock',
  ],
  // An appeal is a message in the feedback inbox; emails go to the address of the account.
  suspensions: ['feedback', 'identity'],
  // The leverage that the list of assets names is a setting.
  market: ['settings'],
  // Invoices name their buyer, emails go to the address of the account, and administrators are not limited; what they do to promo codes
  // is in the audit log.
  // The prices of Pro and the limits of Free are settings.
  billing: ['audit', 'identity', 'settings'],
  // What is accepted is a column of the user.
  terms: ['identity'],
  // The username is a column of the user.
  profiles: ['identity'],
  // Whom a name belongs to is known by profiles, how old an account is by identity. What a public page shows is read from the modules
  // that own it.
  people: ['badges', 'chart-exam', 'identity', 'performance', 'profiles', 'study'],
  // Standings are made from the results of the modules that own them; who sees whom follows from the relations between people.
  leaderboards: ['bias-test', 'chart-exam', 'identity', 'journal', 'people', 'profiles', 'real-or-shuffled', 'trading'],
  // Badges are measured by what the modules that own it have stored; what posts know of thanks comes to it through app.ts.
  badges: ['bias-test', 'chart-exam', 'evidence', 'identity', 'journal', 'real-or-shuffled', 'study', 'trading'],
  // Points of a week are counted from what gives badges, and from the trades of the week; the others of a group see a learner's name.
  leagues: ['badges', 'identity', 'journal', 'profiles', 'trading'],
  // Teachers and learners are named by profiles; blocks between them keep a learner out; what a teacher declares is in the audit log.
  // Assignments are lessons and tasks, and Bias Tests and Chart Exams on charts that the class shares.
  classes: ['audit', 'bias-test', 'chart-exam', 'identity', 'people', 'profiles', 'study'],
  // Who is in a class, and what they are called there; a round is drawn like a trial question, so that no rated test asks about its bars.
  'live-sessions': ['bias-test', 'classes', 'market', 'profiles'],
  // What a post shares is copied by the module that owns it. Who sees it follows from the relations between people; names belong to
  // profiles, ages of accounts to identity.
  // Messages to classes are reported as posts are.
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
  // An idea runs on the market's prices. The post that carries it says who sees it, and limits are those of posts.
  ideas: ['market', 'people', 'posts'],
  // The pictures that it scales are those of profiles and of the built pages.
  images: ['atlas', 'people', 'posts', 'profiles'],
  feedback: [],
  // Drawings and settings of a learner's charts; assets are known from the catalogue in core.
  charts: [],
  // Counts the results that other modules report to it; how many are needed is a setting.
  unlock: ['settings'],
  // Every movement of an account's money is an entry; orders meet live prices; unlocking opens the first account; the plan and a setting
  // limit how many are open.
  trading: ['billing', 'ledger', 'market', 'settings', 'unlock'],
  // Order presets and chart templates of a learner.
  desk: [],
  // Alerts meet live prices; a price of a request is read as trading reads it.
  'price-alerts': ['market', 'trading'],
  ledger: [],
  // Trades are made of an account's fills and the money put in, and are held against the bars of its market.
  journal: ['ledger', 'market', 'trading'],
  // The dashboard's figures are made from closed trades, the money of accounts, ratings and answered questions; holding an asset is
  // followed on the price history.
  performance: ['bias-test', 'chart-exam', 'journal', 'ledger', 'market', 'trading'],
  // Real trades of a learner, apart from all that others count: it knows nothing of them, and nothing imports it.
  imports: [],
  // A replay is told from the price history, to an account of its own; the plan limits how many are started.
  replay: ['billing', 'market', 'settings', 'trading'],
  // Subscribes to events of other modules; emails go to the address of the account. The monthly letter is written from the dashboard's
  // figures, for those alone who have chosen it. A follow, a like and a comment are told while they stand, with the name that their person
  // has then. The learners of a class are told while they are in it.
  notifications: ['classes', 'ideas', 'identity', 'people', 'performance', 'posts', 'profiles'],
  analytics: [],
  // A certificate is made of ratings, evidence, calls, pairs and trades, and names its learner by the username.
  certificates: ['bias-test', 'chart-exam', 'evidence', 'journal', 'profiles', 'real-or-shuffled'],
  // What runs, and when data was last saved and checked; the ledgers are checked by trading.
  status: ['market', 'trading'],
  // Compares graded charts of exams with random marks; open trades enter at their present results.
  evidence: ['chart-exam', 'trading'],
  // Launches of learning platforms lead to classes. What administrators do to platforms is in the audit log; the teacher of a class is shown
  // by name.
  lti: ['audit', 'classes', 'profiles'],
  // The life cycle of tests and exams; their tables stay with their modules.
  assessment: [],
  // Windows are taken from the price history; a completed test counts towards the unlock in its own transaction.
  'bias-test': ['assessment', 'market', 'settings', 'unlock'],
  // Pairs are made from the price history, without what Bias Tests have asked about.
  'real-or-shuffled': ['bias-test', 'market'],
  // Charts of tasks are taken from the open part of the price history.
  atlas: ['market', 'study'],
  // Tasks are made of the price history; one of them of the learner's own closed trades.
  study: ['journal', 'market'],
  // What to do next follows from what the learner has done everywhere.
  guidance: ['bias-test', 'chart-exam', 'journal', 'study', 'trading', 'unlock'],
  // Charts are taken from the price history; a passed exam counts towards the unlock in its own transaction. Grading again is an act of an
  // administrator.
  'chart-exam': ['assessment', 'audit', 'identity', 'market', 'settings', 'unlock'],
};

/** The only imports between features of the web app, one way each; all others meet in routes. This table only grows with a reason. */
export const FEATURE_EDGES: Readonly<Record<string, readonly string[]>> = {
  // The password is asked for again, and the session ends with the account.
  'account-data': ['identity'],
  // An attempt is opened as its learner sees it; prices of promo codes are written as their buyers see them.
  administration: ['bias-test', 'billing', 'chart-exam'],
  // Tests and exams begin, end and are looked back at in the same way; beside their scores stands the account's evidence. An answered
  // trial question belongs to a visitor's progress.
  'bias-test': ['assessment', 'evidence', 'study'],
  // The results of an exam lead to the lesson that trains what it asks.
  'chart-exam': ['assessment', 'evidence', 'study'],
  // The dashboard shows what each of them knows of the learner.
  dashboard: [
    'bias-test',
    'certificates',
    'chart-exam',
    'evidence',
    'guidance',
    'journal',
    'study',
    'trading',
    'unlock',
  ],
  // The guided first chart is a task of Study; steps are fetched again with its progress. The card of the first trade is scored as the
  // journal's trades are.
  guidance: ['journal', 'study'],
  // Beside the pairs stands the account's evidence.
  'real-or-shuffled': ['evidence'],
  // A graded exam is named as its page names it, and a fill has the price as the desk writes it.
  // Browsers that get pushes are named as the sign-ins are.
  notifications: ['chart-exam', 'identity', 'trading'],
  // A shared result is named as the page that it comes from names it.
  feed: ['bias-test', 'chart-exam', 'ideas', 'journal'],
  // A call is made as in a Bias Test; beside it stands the author's evidence.
  ideas: ['bias-test', 'evidence'],
  // An exam of a class is named as its page names it.
  classes: ['chart-exam'],
  // A round asks for a call as a Bias Test does, or for marks that are judged as those of a Chart Exam.
  'live-session': ['bias-test', 'chart-exam'],
  // An exam type is named as its page names it, a badge shown as its page shows it.
  people: ['badges', 'chart-exam', 'feed'],
  // A board of an exam type is named as its page names it.
  leaderboards: ['chart-exam'],
  // The live desk trades on the bars and the session that the market pages show.
  trading: ['market'],
  // A trade is looked back at on the chart that it was traded on; beside the trades stands the account's evidence. A second decision sets
  // stop and target on a chart as a task of Study does.
  journal: ['trading', 'market', 'evidence', 'study'],
  // Imported trades are part of the journal's pages, and have its tags.
  imports: ['journal'],
  // A replay is the trading desk on another market.
  replay: ['trading', 'market'],
};
