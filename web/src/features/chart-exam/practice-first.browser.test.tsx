// If this fails, a newcomer is offered a rated exam before practice, the rule of an exam cannot be read next to its
// chart, or a learner who ends an exam does not know that its open chart is graded.
import type { ChartExamResponse, ExamTypeOverview } from '@tradesense/contract/chart-exam.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { expectContains, expectInView, expectTexts, focusOn } from '../../browser-test/expect-page.ts';
import { FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const SWINGS: ExamTypeOverview = {
  type: 'swing-analysis',
  level: 'beginner',
  attempts: 0,
  passed: 0,
  best: null,
  last: null,
  bestPractice: null,
  rating: null,
};

const CLOCK = 'Start opens the rated exam, and its clock runs at once.';

test.for([
  [{}, 'Practice', [`Recommended, not required: practice until one practice chart reaches 70%. ${CLOCK}`]],
  [
    { bestPractice: 0.69 },
    'Practice',
    [`Recommended, not required: practice until one practice chart reaches 70%; your best is 69%. ${CLOCK}`],
  ],
  [{ bestPractice: 0.7 }, 'Start', []],
  [{ attempts: 1, best: 0.3, last: 0.3 }, 'Start', []],
] as const)('for the record %j, the buttons keep their order and emphasize %s', async ([record, main, notes]) => {
  const server = new FakeServer().answer('GET /api/chart-exams', {
    types: [{ ...SWINGS, ...record }],
    active: null,
    recordedClasses: ['crypto'],
    passPercent: 70,
  });
  await mountApp({ path: '/chart-exam', user: newUser(), server });
  const card = page.getByRole('listitem').filter({ hasText: 'Swing analysis' });
  await expectTexts(card.getByRole('button'), ['Start', 'Practice']);
  const emphasized = card
    .getByRole('button')
    .elements()
    .filter((each) => each.className.includes('primary'));
  expect(emphasized.map((each) => each.textContent)).toEqual([main]);
  await expectTexts(card.getByText(/^Recommended, not required/), [...notes]);
  // Before the first exam the card shows no record, so that the button stays on the first screen.
  expect(card.getByText('Passed', { exact: true }).elements()).toHaveLength('attempts' in record ? 1 : 0);
});

test('the rules before an exam name the two types that need more than the pass mark', async () => {
  const server = new FakeServer().answer('GET /api/chart-exams', {
    types: [SWINGS],
    active: null,
    recordedClasses: ['crypto'],
    passPercent: 70,
  });
  await mountApp({ path: '/chart-exam', user: newUser(), server });
  await expectContains(
    page.getByRole('listitem').filter({ hasText: '70% on average passes.' }),
    'Fibonacci retracement also needs 50% of its prices right, Market structure 70% of its labels.',
  );
});

test.for([
  [{ value: 1886, deviation: 208, isProvisional: true }, '1,886 ± 208 ?', 1],
  [{ value: 1886, deviation: 80, isProvisional: false }, '1,886 ± 80', 0],
] as const)('the rating %j is written with an explanation of its question mark', async ([rating, text, notes]) => {
  const types = [{ ...SWINGS, attempts: 1, best: 1, last: 1, rating }];
  const server = new FakeServer().answer('GET /api/chart-exams', {
    types,
    active: null,
    recordedClasses: ['crypto'],
    passPercent: 70,
  });
  await mountApp({ path: '/chart-exam', user: newUser(), server });
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  expect(page.getByText(/^“\?” means provisional: .* \(± 110 or more\)/).elements()).toHaveLength(notes);
});

test.for([
  ['practice', 'practice'],
  ['rated', 'exam'],
] as const)('while a %s exam is open, one reason describes all start buttons', async ([mode, noun]) => {
  const { chart: _chart, lastResult: _result, focusRemainingMs: _ms, ...active } = examOf(mode);
  const server = new FakeServer().answer('GET /api/chart-exams', {
    types: [SWINGS, { ...SWINGS, type: 'market-structure', level: 'intermediate' }],
    active,
    recordedClasses: ['crypto'],
    passPercent: 70,
  });
  await mountApp({ path: '/chart-exam', user: newUser(), server });
  const reason = `You can start another one when this ${noun} has ended.`;
  const starts = page.getByRole('button', { name: /^(Start the exam|Practice): / });
  await expect.element(starts.first()).toBeVisible();
  for (const start of starts.elements()) {
    await expect.element(start).toHaveAttribute('aria-disabled', 'true');
    await expect.element(start).toHaveAccessibleDescription(reason);
  }
  expect(starts.elements()).toHaveLength(4);
  expect(page.getByText(reason).elements()).toHaveLength(1);
  await expect
    .element(page.getByRole('link', { name: `Resume the ${noun}: ` }))
    .toHaveAttribute('href', '/chart-exam/market-structure?exam=e1');
  await expectAccessiblePart();
  // On a phone, the reason is above the screen while the last card is on it.
  focusOn(starts.last());
  await userEvent.keyboard('{Enter}');
  await expectInView(page.getByText(reason));
  expect(server.callsOf('POST /api/chart-exams')).toEqual([]);
});

test.for([
  [{}, /^It will count as abandoned\. A chart that is open is graded with the marks saved so far\. The charts graded/],
  [
    { mode: 'practice', unrated: 'class' },
    /^It will count as abandoned\. Your class gives one attempt, .* The charts graded/,
  ],
  [
    { mode: 'practice', unrated: 'practice' },
    /^Practice can end after any chart and is never failed\. The charts graded/,
  ],
] as const)('the question before the exam %j ends says what is graded', async ([kind, text]) => {
  const { chart: _chart, lastResult: _result, focusRemainingMs: _ms, ...active } = examOf('rated');
  const server = new FakeServer().answer('GET /api/chart-exams', {
    types: [SWINGS],
    active: { ...active, ...kind },
    recordedClasses: ['crypto'],
    passPercent: 70,
  });
  await mountApp({ path: '/chart-exam', user: newUser(), server });
  await page.getByRole('button', { name: 'End it' }).click();
  await expect.element(page.getByRole('dialog').getByText(text)).toBeVisible();
});

const START_MS = Date.parse('2024-01-01T00:00:00Z');
const examOf = (mode: 'rated' | 'practice'): ChartExamResponse => ({
  id: 'e1',
  type: 'market-structure',
  assetClass: 'crypto',
  mode,
  unrated: mode === 'practice' ? 'practice' : null,
  state: 'active',
  chartCount: 5,
  passPercent: 70,
  graded: 0,
  tooFast: 0,
  score: null,
  passed: null,
  startedAt: '2026-11-21T00:00:00Z',
  endedAt: null,
  chart: {
    index: 0,
    asset: 'BTC',
    priceDecimals: 2,
    interval: '1d',
    source: 'recorded',
    view: 'causal',
    bars: Array.from({ length: 60 }, (_, at) => [START_MS + at * 86_400_000, 100, 101, 99, 100 + (at % 2) / 2, 1]),
    partCount: 1,
    part: { index: 0, ask: 'all', limitMs: 240_000, remainingMs: 240_000, marks: [], revision: 0 },
  },
  lastResult: null,
  focusRemainingMs: null,
});

const example = () => page.getByRole('img', { name: /^Drawn: Bar 6 is a swing high at 24/ });
const rule = () => page.getByText('The rule, with an example');

async function openExam(mode: 'rated' | 'practice'): Promise<void> {
  await page.viewport(1280, 800);
  const server = new FakeServer()
    .answer('GET /api/chart-exams/{id}', examOf(mode))
    .answer('POST /api/chart-exams/{id}/focus', { state: 'active', focusRemainingMs: null });
  await mountApp({ path: '/chart-exam/market-structure?exam=e1', user: newUser(), server });
  await expect.element(rule()).toBeVisible();
}

test('in practice the rule and its example are open, and their terms are explained', async () => {
  await openExam('practice');
  await expect.element(example()).toBeInTheDocument();
  for (const [word, meaning] of [
    ['As of the last bar', 'as if the chart ended there'],
    ['BOS', 'in the direction of the previous break'],
    ['CHoCH', 'against the direction of the previous break'],
  ] as const) {
    const term = page.getByRole('button', { name: word }).first();
    await expect.element(term).toBeInTheDocument();
    focusOn(term);
    await expectContains(page.getByRole('tooltip'), meaning);
  }
  await expectAccessiblePart();
});

test('in a rated exam the rule is one press away', async () => {
  await openExam('rated');
  expect(example().elements()).toEqual([]);
  focusOn(rule());
  await userEvent.keyboard('{Enter}');
  await expect.element(example()).toBeInTheDocument();
});
