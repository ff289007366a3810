// If this fails, the dashboard hides the next step, shows a figure without its uncertainty, or fails as a whole.
import type { BiasInsightsResponse } from '@tradesense/contract/bias-test.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  atEachSize,
  chooseSegment,
  expectAbsent,
  expectContains,
  expectInView,
  expectSettled,
  expectTexts,
  makeNarrow,
  sidewaysOverflow,
  WORK_SIZES,
} from '../../browser-test/expect-page.ts';
import { EMPTY_QUEUE } from '../../browser-test/answer-shell.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { study, topic } from '../study/study-server.test-data.ts';
import { fullServer, REVIEWS } from './dashboard-full-server.test-data.ts';
import { NO_SKILL, NO_TRADES, tradingOf, WHAT_IF } from './dashboard-server.test-data.ts';

const NO_INSIGHTS: BiasInsightsResponse = { answers: 3, needed: 20, biases: null, reliability: [] };
const TEST = {
  asset: 'BTC',
  timeframe: '1d',
  rated: true,
  unrated: null,
  state: 'completed',
  questionCount: 5,
  answered: 5,
  tooFast: 0,
  score: 3,
  startedAt: '2026-01-05T10:00:00.000Z',
} as const;
const UNLOCKED = {
  unlocked: true,
  progressPercentage: 100,
  unlockedAt: '2026-01-02T12:00:00.000Z',
  biasTests: { done: 2, needed: 2 },
  chartExams: { done: 2, needed: 2 },
};
/** Timeout for content that appears late, such as an error message: it is shown only after retries. */

const region = (name: string) => page.getByRole('region', { name, exact: true });

beforeEach(() => {
  localStorage.removeItem('dashboardSeen:u1');
  localStorage.removeItem('dashboardSince:u1');
});

test('the next step, due work and changes are in view in a window of each size', async () => {
  await makeNarrow();
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server: fullServer() });
  const opening = region('Where you are');
  await atEachSize(WORK_SIZES, async () => {
    await expectInView(opening.getByRole('link', { name: 'Take a Bias Test' }));
    await expectInView(opening.getByText('2 lesson reviews, 1 trade to review and 3 trades to decide again.'));
    await expect
      .element(opening.getByRole('link', { name: 'Review trades' }))
      .toHaveAttribute('href', '/sandbox/reviews');
    await expectInView(opening.getByText(/This is your first visit here/));
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  });
});

test('the whole page is accessible and fits into a window of each size', async () => {
  await makeNarrow();
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server: fullServer() });
  await atEachSize(WORK_SIZES, async () => {
    await expect.element(page.getByRole('application', { name: /When you open trades/ })).toBeVisible();
    await expectSettled();
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
    await expectAccessiblePart();
  });
});

test('only the first load says that it is the first visit', async () => {
  await page.viewport(1280, 800);
  const showAgain = () =>
    mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server: fullServer() });
  const { leave } = await showAgain();
  await expect.element(region('Where you are').getByText(/This is your first visit here/)).toBeVisible();
  leave();
  await showAgain();
  await expect.element(region('Where you are').getByText(/What changes after this visit/)).toBeVisible();
  await expectAbsent(region('Where you are').getByText(/first visit here/));
});

test.for([
  { width: 390, size: '100%' },
  { width: 1440, size: '200%' },
])('a provisional rating fits at $width px and text of $size', async ({ width, size }) => {
  await page.viewport(width, 900);
  document.documentElement.style.fontSize = size;
  onTestFinished(() => void (document.documentElement.style.fontSize = ''));
  const types = (['swing-analysis', 'fair-value-gaps'] as const).map((type) => ({
    type,
    level: 'beginner' as const,
    attempts: 9,
    passed: 6,
    best: 0.9,
    last: 0.8,
    bestPractice: 0.9,
    rating: { value: 1993, deviation: 110, isProvisional: true },
  }));
  const server = fullServer().answer('GET /api/chart-exams', {
    types,
    recordedClasses: [],
    passPercent: 70,
    active: null,
  });
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server });
  await expectContains(region('Skill ratings'), '1,993, provisional');
  const card = region('Skill ratings').element();
  expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth);
});

test('every answer and rating shows its uncertainty', async () => {
  await page.viewport(1280, 800);
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server: fullServer() });
  await expectContains(region('Do your calls beat guessing?'), 'Growing evidence');
  await expectContains(region('Do your calls beat guessing?'), '98 of 212, 95% interval at every look 38% to 54%');
  await expectContains(region('Are you too sure of your calls?'), '18 points, 95% interval 12 to 25. n = 212 answers');
  await expectContains(region('Do you decide well?'), 'Process 76 of 100');
  await expectContains(region('Do you decide well?'), 'All trades used Normal fills.');
  await expectContains(region('Do you decide well?'), '61% of the decisions were good');
  await expectContains(region('Do you decide well?'), '95% interval 71 to 81');
  await expectContains(region('Do you decide well?'), 'n = 23 trades of the running attempts.');
  await expectContains(region('Decision and outcome'), 'Process 76 of 100 (Normal fills). Profit plays no part.');
  await expectContains(region('Process score over time'), 'All trades used Normal fills.');
  await expectContains(region('Is there an edge?'), 'No evidence yet');
  await expectContains(region('Is there an edge?'), 'n = 23 trades with a planned stop, of all attempts; 1 open.');
  const ratings = region('Skill ratings');
  await expectTexts(ratings.getByRole('row'), ['Swing analysis1,645 (1,549 to 1,741)']);
  await expectContains(ratings, 'No rated chart yet: Fair value gaps.');
  await expectContains(region('Study'), 'familiar');
  await expectContains(region('Days and reviews'), 'Cards due2 of 12');
});

test('a new learner reads what each part needs, and no sandbox data are requested', async () => {
  await page.viewport(1280, 800);
  const server = new FakeServer()
    .answer('GET /api/bias-tests/insights', NO_INSIGHTS)
    .answer('GET /api/dashboard/skill', NO_SKILL)
    .answer('GET /api/study', study())
    .answer('GET /api/study/reviews', REVIEWS);
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1' }), server });
  await expectContains(region('Where you are'), 'Nothing is due.');
  await expectContains(region('Do your calls beat guessing?'), 'No rated answer yet.');
  await expectContains(region('Are you too sure of your calls?'), 'Needs 20 rated answers; you have 3.');
  await expectContains(region('Is there an edge?'), 'The sandbox is not unlocked yet');
  await expectContains(region('Results'), 'once the sandbox is unlocked');
  await expectContains(region('Calls by hour of day'), 'from 8 rated Bias Test calls on; you have none yet.');
  expect(server.callsOf('GET /api/dashboard/trading')).toEqual([]);
  expect(server.callsOf('GET /api/evidence/trades')).toEqual([]);
});

test('an unlock status that failed to load is not shown as a locked sandbox', async () => {
  await page.viewport(1280, 800);
  const server = fullServer().respond('GET /api/sandbox/unlock-check', () => answerOf(500, { code: 'internal' }));
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1' }), server });
  const edge = region('Is there an edge?');
  await expect.element(edge.getByText('The state of your sandbox could not be loaded')).toBeVisible();
  await expectAbsent(page.getByText(/not unlocked yet/));
  await expectAbsent(page.getByText(/once the sandbox is unlocked/));
  server.answer('GET /api/sandbox/unlock-check', UNLOCKED);
  await edge.getByRole('button', { name: 'Try again' }).click();
  await expectContains(edge, 'n = 23 trades');
});

test('figures that failed to load are reported next to the question about decisions', async () => {
  await page.viewport(1280, 800);
  const server = fullServer().respond('GET /api/dashboard/trading', () => answerOf(500, { code: 'internal' }));
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server });
  const decisions = region('Do you decide well?');
  await expect.element(decisions.getByText('The decisions could not be loaded')).toBeVisible();
  server.answer('GET /api/dashboard/trading', tradingOf(23));
  await decisions.getByRole('button', { name: 'Try again' }).click();
  await expectContains(decisions, 'Process 76 of 100');
});

test('before the trades to review have loaded, the page does not say that nothing is due', async () => {
  await page.viewport(1280, 800);
  const server = fullServer()
    .answer('GET /api/study/reviews', REVIEWS)
    .respond('GET /api/sandbox/review-queue', () => answerOf(500, { code: 'internal' }));
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server });
  const opening = region('Where you are');
  await expectContains(opening, 'No lesson review is due.');
  await expect.element(opening.getByText('Which trades are to review could not be loaded')).toBeVisible();
  await expectAbsent(opening.getByText('Nothing is due.'));
  server.answer('GET /api/sandbox/review-queue', EMPTY_QUEUE);
  await opening.getByRole('button', { name: 'Try again' }).click();
  await expectContains(opening, 'Nothing is due.');
});

test('a failure affects only its own card', async () => {
  await page.viewport(1280, 800);
  const server = fullServer().respond('GET /api/study', () => answerOf(500, { code: 'internal' }));
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server });
  await expect.element(page.getByText('Study could not be loaded')).toBeVisible();
  await expectContains(region('Skill ratings'), 'Swing analysis');
  server.answer('GET /api/study', study({ topics: [topic('t', { title: 'Candlesticks' })] }));
  await region('Skill').getByRole('button', { name: 'Try again' }).click();
  await expectContains(region('Study'), 'Candlesticks');
});

test('the next visit names what was completed since the last one', async () => {
  localStorage.setItem('dashboardSeen:u1', '2026-01-05T12:00:00.000Z');
  const server = fullServer().answer('GET /api/bias-tests', {
    tests: [
      { ...TEST, id: 't2', endedAt: '2026-01-05T12:30:00.000Z' },
      { ...TEST, id: 't1', endedAt: '2026-01-05T10:30:00.000Z' },
    ],
    nextCursor: null,
  });
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server });
  await expectContains(region('Where you are'), '1 Bias Test completed.');
  expect(Date.parse(localStorage.getItem('dashboardSeen:u1') ?? '')).toBeGreaterThan(
    Date.parse('2026-01-05T12:00:00Z'),
  );
});

test('coming back within a visit does not change when the last visit ended', async () => {
  localStorage.setItem('dashboardSeen:u1', '2026-01-05T12:00:00.000Z');
  const tests = [{ ...TEST, id: 't2', endedAt: '2026-01-05T12:30:00.000Z' }];
  const server = fullServer().answer('GET /api/bias-tests', { tests, nextCursor: null });
  const { router } = await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server });
  const opening = region('Where you are');
  await expectContains(opening, '1 Bias Test completed. Your last visit');
  await router.navigate({ to: '/evidence' });
  await expectAbsent(opening);
  await router.navigate({ to: '/dashboard' });
  await expectContains(opening, '1 Bias Test completed. Your last visit');
  expect(localStorage.getItem('dashboardSince:u1')).toBe('2026-01-05T12:00:00.000Z');
});

test('a browser that blocks storage shows no changes since the last visit', async () => {
  const blocked = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  onTestFinished(() => blocked.mockRestore());
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server: fullServer() });
  await expect.element(region('Where you are').getByRole('link', { name: /what is luck/ })).toBeVisible();
  await expectAbsent(page.getByText(/visit/));
});

test('a visit after many attempts says that there may be more than it counts', async () => {
  localStorage.setItem('dashboardSeen:u1', '2026-01-04T12:00:00.000Z');
  const tests = [
    { ...TEST, id: 't2', endedAt: '2026-01-05T12:30:00.000Z' },
    { ...TEST, id: 't1', endedAt: '2026-01-05T10:30:00.000Z' },
  ];
  const server = fullServer().answer('GET /api/bias-tests', { tests, nextCursor: 'older' });
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server });
  await expectContains(region('Where you are'), 'At least 2 Bias Tests completed.');
});

test('a visit after few attempts states their exact number', async () => {
  localStorage.setItem('dashboardSeen:u1', '2026-01-05T12:00:00.000Z');
  const tests = [
    { ...TEST, id: 't2', startedAt: '2026-01-05T12:20:00.000Z', endedAt: '2026-01-05T12:30:00.000Z' },
    { ...TEST, id: 't1', endedAt: '2026-01-05T10:30:00.000Z' },
  ];
  const server = fullServer().answer('GET /api/bias-tests', { tests, nextCursor: 'older' });
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server });
  await expectContains(region('Where you are'), '1 Bias Test completed.');
  await expectAbsent(page.getByText(/At least/));
});

test('a figure opens its formula and its trades', async () => {
  await page.viewport(1280, 800);
  const server = fullServer().answer('GET /api/dashboard/trades', {
    trades: [
      {
        id: 't7',
        accountId: 'a2',
        number: 7,
        asset: 'BTC',
        side: 'long',
        openedAt: '2026-01-05T08:00:00.000Z',
        closedAt: '2026-01-06T08:00:00.000Z',
        net: '57',
        fees: '1',
        funding: '0',
        plannedRisk: '57',
        r: 1,
        mae: null,
        mfe: null,
        score: 80,
        quadrant: 'good-good',
        hasPlan: true,
        preset: 'normal',
        tags: { setup: [], mistake: [], emotion: [] },
      },
    ],
    total: 21,
    nextCursor: null,
  });
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server });
  await page.getByRole('button', { name: /^Expectancy/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Expectancy' });
  await expectContains(dialog, 'mean of net ÷ planned risk');
  await expectContains(dialog, 'Made of 21 trades');
  await expect
    .element(dialog.getByRole('link', { name: 'BTC long, no. 7' }))
    .toHaveAttribute('href', '/sandbox/journal?account=a2&trade=t7');
  expect(server.callsOf('GET /api/dashboard/trades')[0]?.url.searchParams.get('risk')).toBe('planned');
});

test('the answer about an edge opens the trades with a planned stop, of all attempts', async () => {
  await page.viewport(1280, 800);
  const server = fullServer().answer('GET /api/dashboard/trades', { trades: [], total: 0, nextCursor: null });
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server });
  await region('Is there an edge?').getByRole('button').first().click();
  await expectContains(page.getByRole('dialog', { name: 'Is there an edge?' }), 'Made of 0 trades');
  const { searchParams } = server.callsOf('GET /api/dashboard/trades')[0]?.url ?? { searchParams: new Map() };
  expect([searchParams.get('attempt'), searchParams.get('risk')]).toEqual(['all', 'planned']);
});

test('a figure without enough data states what is missing', async () => {
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server: fullServer() });
  await expectContains(page.getByRole('button', { name: /^Sortino ratio/ }), 'Needs 10 losing days; there are 4.');
});

test('period and filters are stored in the address and sent to the server', async () => {
  const server = fullServer();
  const user = newUser({ id: 'u1', isAdmin: true });
  const { router } = await mountApp({ path: '/dashboard?period=month&side=long', user, server });
  await expect.element(page.getByRole('radio', { name: 'Month' })).toBeChecked();
  await chooseSegment(page.getByRole('radio', { name: 'Quarter' }));
  await page.getByRole('combobox', { name: 'Setup' }).selectOptions('breakout');
  await expect.poll(() => router.state.location.search).toEqual({ period: 'quarter', setup: 'breakout', side: 'long' });
  await expectSettled();
  const asked = server.callsOf('GET /api/dashboard/trading').at(-1)?.url.searchParams;
  expect(Object.fromEntries(asked ?? [])).toEqual({ period: 'quarter', setup: 'breakout', side: 'long' });
});

test('the effect of leaving out trades is shown next to the effect of chance', async () => {
  const server = fullServer().answer('GET /api/dashboard/what-if', WHAT_IF);
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server });
  const card = region('What if I had left out …');
  await card.getByRole('combobox', { name: 'Which one' }).selectOptions('pullback');
  await expectContains(card, 'at least as good in 31%, and the best of the 2 setups in 74% of the shuffles');
  const asked = server.callsOf('GET /api/dashboard/what-if')[0]?.url.searchParams;
  expect(Object.fromEntries(asked ?? [])).toEqual({ leaveOut: 'setup', value: 'pullback' });
});

test('after a reset the dashboard says that there is no trade since then, and shows the earlier ones on request', async () => {
  const server = fullServer().answer('GET /api/dashboard/trading', NO_TRADES);
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server });
  await expect.element(region('Results').getByText('No closed trade since the reset.')).toBeVisible();
  await expectContains(region('Do you decide well?'), 'No closed trade since the reset.');
  server.answer('GET /api/dashboard/trading', tradingOf(3));
  await region('Results').getByRole('button', { name: 'Show the trades before the reset' }).click();
  await expect
    .poll(() => server.callsOf('GET /api/dashboard/trading').at(-1)?.url.searchParams.get('attempt'))
    .toBe('all');
});

test('an account without a trade links to the sandbox and shows no empty plot', async () => {
  const accounts = NO_TRADES.accounts.filter(({ archivedAt }) => archivedAt === null);
  const server = fullServer().answer('GET /api/dashboard/trading', { ...NO_TRADES, accounts });
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server });
  await expect.element(region('Results').getByRole('link', { name: 'Open the sandbox' })).toBeVisible();
  await expectAbsent(page.getByRole('application', { name: /Equity/ }));
});
