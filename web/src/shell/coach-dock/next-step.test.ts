// If this fails, the coach ignores a running clock, or links to a locked page.
import { expect, test } from 'vitest';
import type { BiasTestSummary } from '@tradesense/contract/bias-test.ts';
import type { ExamSummary } from '@tradesense/contract/chart-exam.ts';
import type { ReviewsDueResponse } from '@tradesense/contract/journal.ts';
import { changesWhatIsNext, isTestPage, isTradingPage } from './dock-places.ts';
import { nextStep, type CoachFacts } from './next-step.ts';

const locked = (biasTests: number, chartExams: number): CoachFacts['access'] => ({
  kind: 'locked',
  status: {
    unlocked: false,
    progressPercentage: 25 * (biasTests + chartExams),
    unlockedAt: null,
    biasTests: { done: biasTests, needed: 2 },
    chartExams: { done: chartExams, needed: 2 },
  },
});
const unlocked = { kind: 'unlocked' } as const;
const startedAt = '2026-01-05T10:00:00.000Z';
const exam: ExamSummary = {
  id: 'exam-1',
  type: 'swing-analysis',
  assetClass: 'crypto',
  mode: 'rated',
  state: 'active',
  chartCount: 5,
  graded: 2,
  score: null,
  passed: null,
  startedAt,
  endedAt: null,
};
const biasTest: BiasTestSummary = {
  id: 'test-1',
  asset: 'BTC',
  timeframe: '1d',
  rated: true,
  unrated: null,
  state: 'active',
  questionCount: 5,
  answered: 3,
  score: null,
  startedAt,
  endedAt: null,
};
const reviews: ReviewsDueResponse = {
  count: 2,
  oldest: { accountId: 'account-1', tradeId: 'trade-1', asset: 'ETH', closedAt: startedAt },
};
const nothing: CoachFacts = { access: unlocked, exam: null, test: null, reviews: null, openPositions: 0 };

const HOME = { pathname: '/', search: {} };

test.each<[string, Partial<CoachFacts>, string, string]>([
  ['nothing is known yet', { access: { kind: 'locked', status: null } }, 'Take a Bias Test', '/bias-test'],
  ['no test is done', { access: locked(0, 0) }, 'Take a Bias Test', '/bias-test'],
  ['the tests are done', { access: locked(2, 0) }, 'Take a Chart Exam', '/chart-exam'],
  ['an exam runs', { exam, test: biasTest, reviews }, 'Continue the exam', '/chart-exam/$type'],
  ['practice is open', { exam: { ...exam, mode: 'practice' } }, 'Continue the practice', '/chart-exam/$type'],
  ['a test runs', { test: biasTest, reviews, access: locked(1, 0) }, 'Continue the test', '/bias-test/$assetSymbol'],
  ['a review is due', { reviews, openPositions: 1 }, 'Review the ETH trade', '/sandbox/journal'],
  ['no review is due', { reviews: { count: 0, oldest: null } }, 'Plan a trade', '/sandbox'],
  ['a position is open', { openPositions: 1 }, 'Follow your plan', '/sandbox'],
  ['nothing is open', {}, 'Plan a trade', '/sandbox'],
])('%s: %o', (_when, facts, text, to) => {
  const step = nextStep({ ...nothing, ...facts }, HOME);
  expect([step.text, step.link.to]).toEqual([text, to]);
});

test('the step leads to the very test, exam or trade', () => {
  expect(nextStep({ ...nothing, exam }, HOME).link).toMatchObject({
    params: { type: 'swing-analysis' },
    search: { exam: 'exam-1' },
  });
  expect(nextStep({ ...nothing, reviews }, HOME).link).toMatchObject({
    search: { account: 'account-1', trade: 'trade-1' },
  });
});

test.each<[string, Partial<CoachFacts>, string, Record<string, unknown>, string]>([
  ['the start of the test', { access: locked(0, 0) }, '/bias-test', {}, 'Take a Chart Exam'],
  ['the start of the exam', { access: locked(2, 0) }, '/chart-exam', {}, 'Take a Bias Test'],
  ['the sandbox with a position', { openPositions: 1 }, '/sandbox/', {}, 'Take a Bias Test'],
  ['the review that is due', { reviews }, '/sandbox/journal', { trade: 'trade-1' }, 'Plan a trade'],
  ['another trade of the journal', { reviews }, '/sandbox/journal', { trade: 'trade-2' }, 'Review the ETH trade'],
])('on %s the next step leads elsewhere', (_page, facts, pathname, search, text) => {
  expect(nextStep({ ...nothing, ...facts }, { pathname, search }).text).toBe(text);
});

test.each([
  ['/', false, false, false],
  ['/bias-test', false, false, true],
  ['/bias-test/BTC', true, false, true],
  ['/chart-exam/swing-analysis', true, false, true],
  ['/chart-exam/results', false, false, true],
  ['/results/abc', false, false, true],
  ['/sandbox', false, true, true],
  ['/sandbox/journal', false, true, true],
  ['/sandboxes', false, false, false],
])('%s', (path, isTest, isTrading, isChanging) => {
  expect([isTestPage(path), isTradingPage(path), changesWhatIsNext(path)]).toEqual([isTest, isTrading, isChanging]);
});
