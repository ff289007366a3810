/**
 * Names, for each page, the test that checks it with axe and the test that checks it with the keyboard.
 * `tools/page-table.test.ts` fails for a page without a row. A row says which user walks through the page with Tab in
 * `e2e/page-walk.spec.ts`. If this walk is not enough for a page, the row also names another test.
 */
export type Walker = 'visitor' | 'learner' | 'administrator';

/** Tests that a row can name, by a short name: the file and the beginning of the test's title. */
export const CHECKS = {
  admin: ['e2e/accessibility.spec.ts', 'axe finds nothing on the pages of an administrator'],
  areas: ['e2e/accessibility.spec.ts', 'axe finds nothing on a new learner’s Home, sandbox, dashboard and exam pages'],
  atlas: ['e2e/evidence-atlas.spec.ts', 'a visitor reads how often a claim came true'],
  badges: ['web/src/features/badges/badges-page.browser.test.tsx', 'a badge has its rule'],
  billing: ['e2e/billing.spec.ts', 'a learner buys Pro with a promo code'],
  certificate: ['e2e/certificates.spec.ts', 'a learner issues a certificate'],
  challenge: ['e2e/study-over-days.spec.ts', 'a visitor registers, finishes a topic, fails its challenge'],
  challengeKeys: ['e2e/study-over-days.spec.ts', 'by keyboard alone a learner loses a level'],
  class: ['e2e/classes.spec.ts', 'a teacher creates a class and assigns a test'],
  compare: [
    'web/src/features/dashboard/then-and-now.browser.test.tsx',
    'two charts are next to each other and fit into a window of each size',
  ],
  exam: ['e2e/chart-exam-tools.spec.ts', 'the results explain every credit'],
  feed: ['e2e/feed.spec.ts', 'two learners post, mention, like and reply'],
  firstHour: ['e2e/first-hour.spec.ts', 'a visitor is led from Home'],
  imports: ['e2e/imports.spec.ts', 'a MetaTrader history is previewed'],
  journal: ['e2e/sandbox/journal.spec.ts', 'axe finds nothing on the list and an entry'],
  join: ['web/src/features/classes/classes-page.browser.test.tsx', 'a link contains the code of the class'],
  launch: ['web/src/features/lti/launch-page.browser.test.tsx', 'a learner can join the class of a launch only after'],
  leaderboards: ['e2e/people.spec.ts', 'a learner finds another learner by a part of the name'],
  learner: ['e2e/accessibility.spec.ts', 'axe finds nothing on the pages of a learner'],
  live: ['e2e/live-session.spec.ts', 'a class calls a chart together'],
  lti: ['e2e/lti.spec.ts', 'a teacher connects a course and links an assignment'],
  market: ['e2e/shell/market.spec.ts', 'axe finds nothing on the page and nothing is wider than the screen'],
  notifications: [
    'web/src/features/notifications/notifications-page.browser.test.tsx',
    'notifications are listed by day with their links',
  ],
  person: ['web/src/features/people/person-page.browser.test.tsx', 'a page shows its owner and each block'],
  progress: ['e2e/class-progress.spec.ts', 'a teacher reads progress, charts and gradebook'],
  public: ['e2e/accessibility.spec.ts', 'axe finds nothing on the public page'],
  replay: ['e2e/sandbox/replay.spec.ts', 'axe finds nothing in the form, the replay and its end'],
  reviews: ['web/src/features/study/reviews-page.browser.test.tsx', 'reviews show the forecast of 14 days'],
  shuffled: ['e2e/real-or-shuffled.spec.ts', 'on ${name} both charts'],
  suspended: ['e2e/admin.spec.ts', 'a suspended learner reads the reason, exports data and appeals'],
} as const satisfies Readonly<Record<string, readonly [file: string, title: string]>>;

export type CheckName = keyof typeof CHECKS;

export interface PageChecks {
  /** The user who walks through the page with Tab; absent if nobody does. */
  readonly walk?: Walker;
  /** Address of the page in the walk. Default: the path of the route. */
  readonly at?: string;
  /**
   * The test that checks the page with axe, and the name that the test gives the page then. Default of the test: the
   * walk; of the name: the page's address.
   */
  readonly axe?: CheckName | readonly [test: CheckName, name: string];
  /** The test that checks the page with the keyboard. Default: the walk. */
  readonly keyboard?: CheckName;
}

const NO_ONE = '00000000-0000-4000-8000-000000000000';

/** The checks of each page, by the name of its file in `web/src/routes`. */
export const PAGES: Readonly<Record<string, PageChecks>> = {
  'admin/appeals': { walk: 'administrator' },
  'admin/audit': { walk: 'administrator' },
  'admin/events': { walk: 'administrator' },
  'admin/feedback': { walk: 'administrator' },
  'admin/index': { walk: 'administrator', axe: 'admin' },
  'admin/ledger': { walk: 'administrator' },
  'admin/lti': { walk: 'administrator' },
  'admin/mail': { walk: 'administrator' },
  'admin/market': { walk: 'administrator' },
  'admin/promo-codes': { walk: 'administrator' },
  'admin/regrades': { walk: 'administrator' },
  'admin/settings': { walk: 'administrator', axe: 'admin' },
  'admin/study-items': { walk: 'administrator' },
  'admin/test-results': { walk: 'administrator', axe: 'admin' },
  'admin/users': { walk: 'administrator', axe: 'admin' },
  'auth/confirm-email': { walk: 'visitor', at: '/auth/confirm-email?token=none' },
  'auth/forgot-password': { walk: 'visitor', axe: 'public' },
  'auth/login': { walk: 'visitor', axe: 'public' },
  'auth/register': { walk: 'visitor', axe: 'public' },
  'auth/reset-password': { walk: 'visitor', at: '/auth/reset-password?token=none' },
  'auth/setup': { walk: 'visitor', at: '/auth/setup?token=none' },
  'auth/undo-email': { walk: 'visitor', at: '/auth/undo-email?token=none' },
  'auth/verify-email': { walk: 'visitor', axe: 'public' },
  badges: { walk: 'learner', axe: 'badges' },
  'bias-test/$assetSymbol': { walk: 'learner', at: '/bias-test/BTC?test={test}', axe: ['learner', 'question'] },
  'bias-test/index': { walk: 'learner', axe: ['learner', 'bias test'] },
  'billing/index': { walk: 'learner', axe: ['billing', 'billing settings'] },
  'billing/invoices.$id': { axe: ['billing', 'invoice'], keyboard: 'billing' },
  'c/$id': { axe: 'certificate', keyboard: 'certificate' },
  'chart-exam/$type': { walk: 'learner', at: '/chart-exam/swing-analysis?exam={exam}', axe: ['exam', 'exam'] },
  'chart-exam/index': { walk: 'learner', axe: 'areas' },
  'chart-exam/results': { walk: 'learner', axe: ['exam', 'results'] },
  'checkout/index': { walk: 'learner', axe: ['billing', 'checkout'] },
  'checkout/success': { axe: ['billing', 'purchase'], keyboard: 'billing' },
  'classes/$id/index': { axe: 'class', keyboard: 'class' },
  'classes/$id/live': { axe: 'live', keyboard: 'live' },
  'classes/$id/progress': { axe: 'progress', keyboard: 'progress' },
  'classes/index': { walk: 'learner' },
  'classes/join/$code': { axe: 'join', keyboard: 'class' },
  'dashboard/compare': { walk: 'learner', axe: 'compare' },
  'dashboard/index': { walk: 'administrator', axe: 'areas' },
  'dashboard/letter': { walk: 'learner' },
  'evidence/atlas/$claim': { axe: ['atlas', 'a claim'], keyboard: 'atlas' },
  'evidence/atlas/index': { walk: 'visitor', axe: ['atlas', 'the atlas'] },
  'evidence/index': { walk: 'visitor', axe: 'public' },
  feed: { walk: 'learner', axe: ['feed', 'feed'] },
  index: { walk: 'visitor', axe: 'public' },
  leaderboards: { walk: 'learner', axe: ['leaderboards', 'leaderboards'] },
  'learn-more': { walk: 'visitor', axe: 'public' },
  'lti/launch/$id': { walk: 'learner', at: `/lti/launch/${NO_ONE}`, axe: 'launch', keyboard: 'lti' },
  'markets/$symbol': { walk: 'visitor', at: '/markets/BTC', axe: 'market' },
  moderation: { walk: 'administrator' },
  notifications: { walk: 'learner', axe: 'notifications' },
  people: { walk: 'learner', axe: ['leaderboards', 'people'] },
  'post/$id': { axe: ['feed', 'post'], keyboard: 'feed' },
  pricing: { walk: 'visitor', axe: 'public' },
  'privacy-policy': { walk: 'visitor', axe: 'public' },
  profile: { walk: 'learner', axe: ['learner', 'profile'] },
  'real-or-shuffled': { walk: 'visitor', axe: 'shuffled' },
  'results/$assetSymbol': { walk: 'learner', at: '/results/ETH', axe: ['learner', 'results'] },
  'sandbox/imported': { walk: 'administrator', axe: 'imports' },
  'sandbox/index': { walk: 'administrator', axe: 'admin' },
  'sandbox/journal': { walk: 'administrator', axe: 'journal' },
  'sandbox/replay': { walk: 'administrator', axe: 'replay' },
  'sandbox/reviews': { walk: 'administrator' },
  'sandbox/second-look': { walk: 'administrator' },
  'start/chart': { walk: 'visitor', axe: ['firstHour', 'first mark with its reason'] },
  'start/index': { walk: 'visitor', axe: ['firstHour', 'first hour'] },
  'start/trade': { walk: 'learner', axe: ['firstHour', 'plan of the first trade'] },
  'start/unlocks': { walk: 'learner' },
  status: { walk: 'visitor', axe: 'public' },
  'study/$topic/$lesson': { walk: 'visitor', at: '/study/how-markets-work/candle?step=guided', axe: 'public' },
  'study/$topic/challenge': { axe: 'challenge', keyboard: 'challengeKeys' },
  'study/$topic/index': { walk: 'visitor', at: '/study/how-markets-work', axe: 'public' },
  'study/index': { walk: 'visitor', axe: 'public' },
  'study/placement': { walk: 'visitor', axe: 'public' },
  'study/reviews': { walk: 'learner', axe: 'reviews', keyboard: 'challengeKeys' },
  suspended: { axe: 'suspended', keyboard: 'suspended' },
  'terms-of-service': { walk: 'visitor', axe: 'public' },
  'u/$username/$list': { walk: 'learner', at: '/u/{username}/followers' },
  'u/$username/index': { walk: 'learner', at: '/u/{username}', axe: 'person' },
};

/** Returns the address of a page in the walk. */
export const addressOf = (route: string): string => PAGES[route]?.at ?? `/${route.replace(/\/?index$/, '')}`;

/** Returns the pages that this user walks through, each with its address and whether the walk checks it with axe. */
export function pagesOf(walker: Walker): readonly { readonly path: string; readonly withAxe: boolean }[] {
  return Object.entries(PAGES)
    .filter(([, { walk }]) => walk === walker)
    .map(([route, { axe }]) => ({ path: addressOf(route), withAxe: axe === undefined }));
}
