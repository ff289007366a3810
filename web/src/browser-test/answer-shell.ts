import type { PlanResponse } from '@tradesense/contract/billing.ts';
import type { User } from '@tradesense/contract/auth.ts';
import type { NextStep } from '@tradesense/contract/guidance.ts';
import type { ReviewQueueResponse } from '@tradesense/contract/second-look.ts';
import { INITIAL_NUMBERS } from '@tradesense/contract/product-numbers-constants.ts';
import type { FakeServer } from './fake-server.ts';

const BIAS_TEST: NextStep = {
  kind: 'test',
  title: 'Take a Bias Test',
  why: '0 of 2 done to unlock the sandbox.',
  href: '/bias-test',
};
const NOTHING_DONE = { done: 0, needed: 2 };
/** A queue in which no trade waits for a review or a second decision. */
export const EMPTY_QUEUE: ReviewQueueResponse = {
  reviews: 0,
  reviewsDue: 0,
  secondLooks: 0,
  secondLooksNow: 0,
  items: [],
  nextCursor: null,
};

/** The plan of a learner who never bought one. */
const FREE_PLAN: PlanResponse = {
  plan: 'free',
  limits: { sandboxAccounts: 1, replaysPerWeek: 3 },
  subscription: null,
  checkout: 'test',
  grant: null,
  hasPortal: false,
  registrationPromo: null,
  refusedPromo: null,
};

/**
 * Sets default responses for the requests of the page frame, and for requests that many pages send. A test may set
 * other responses.
 */
export function answerShell(server: FakeServer, user: User | null): void {
  server
    .answerByDefault('GET /api/auth/csrf-token', { csrfToken: 'csrf' })
    .answerByDefault('GET /api/crypto-prices', {
      success: true,
      data: [{ symbol: 'BTC', price: 97_123.456, change24h: 1.25 }],
      source: 'simulated',
      asOf: '2026-01-15T11:59:00Z',
      isStale: false,
    })
    .answerByDefault('GET /api/settings', {
      registrationsOpen: true,
      announcement: null,
      features: { feed: true, replay: true, realOrShuffled: true },
      numbers: INITIAL_NUMBERS,
    })
    .answerByDefault('POST /api/analytics/page-views', { done: true })
    .answerByDefault('POST /api/analytics/heartbeat', { done: true })
    .answerByDefault('GET /api/auth/security', {
      totp: { isOn: false, recoveryCodesLeft: 0 },
      needsSecondFactor: false,
      passkeys: [],
      emailChange: null,
    });
  if (user === null) {
    // Guests get the next step “Trade”. For this step, Study shows its own next step instead.
    server.answerByDefault('GET /api/next-steps', { steps: [{ ...BIAS_TEST, kind: 'trade' }] });
    return;
  }
  server
    .answerByDefault('GET /api/auth/me', user)
    .answerByDefault('POST /api/auth/logout', { done: true })
    .answerByDefault('GET /api/user/get-profile-image', { profileImageUrl: null })
    .answerByDefault('GET /api/notifications/unread-count', { unreadCount: 0 })
    .answerByDefault('GET /api/chart-exams', { types: [], active: null, recordedClasses: [], passPercent: 70 })
    .answerByDefault('GET /api/chart-exams/history', { exams: [], nextCursor: null })
    .answerByDefault('GET /api/chart-exams/comparable', { kinds: [] })
    .answerByDefault('GET /api/lti/links', { links: [] })
    .answerByDefault('GET /api/billing/plan', FREE_PLAN)
    .answerByDefault('GET /api/classes', { teaches: false, classes: [] })
    .answerByDefault('GET /api/study/reviews', { due: 0, cards: 0, reviewedToday: 0, forecast: [], upcoming: [] })
    .answerByDefault('GET /api/certificates', { hasUsername: true, kinds: [] })
    .answerByDefault('GET /api/next-steps', { steps: [BIAS_TEST] })
    .answerByDefault('GET /api/replay/sessions', { sessions: [] })
    .answerByDefault('GET /api/evidence', { meters: [], overall: { logEvidence: 0, level: 'none' } })
    .answerByDefault('GET /api/bias-tests', { tests: [], nextCursor: null })
    .answerByDefault('GET /api/desk/order-presets', { presets: [], version: 0 })
    .answerByDefault('GET /api/desk/chart-templates', { templates: [], version: 0 })
    .answerByDefault('GET /api/price-alerts', { alerts: [] })
    .answerByDefault('GET /api/structure-alerts', { alerts: [] })
    .answerByDefault('GET /api/sandbox/reviews-due', { count: 0, oldest: null })
    .answerByDefault('GET /api/sandbox/review-queue', EMPTY_QUEUE)
    .answerByDefault('GET /api/sandbox/accounts', { accounts: [], hasTraded: false })
    .answerByDefault('GET /api/sandbox/unlock-check', {
      unlocked: user.isAdmin,
      progressPercentage: user.isAdmin ? 100 : 0,
      unlockedAt: null,
      biasTests: NOTHING_DONE,
      chartExams: NOTHING_DONE,
    });
}
