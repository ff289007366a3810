// If this fails, a learner has to scroll to see the chart, its tools or the submit button during a Chart Exam.
import type { ChartExamResponse, ExamChart, ExamChartResult, ExamSummary } from '@tradesense/contract/chart-exam.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  expectContains,
  expectInView,
  makeTextLarge,
  sidewaysOverflow,
  WORK_SIZES,
} from '../../browser-test/expect-page.ts';
import { FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { smallTargets } from '../../browser-test/small-targets.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.parse('2024-01-01T00:00:00Z');
const bar = (at: number): [number, number, number, number, number, number] => {
  const close = 100 + 10 * Math.sin(at / 9);
  return [START_MS + at * DAY_MS, close + 0.4, close + 1, close - 1, close, 100];
};
const CHART: ExamChart = {
  index: 0,
  asset: 'BTC',
  priceDecimals: 2,
  interval: '1d',
  source: 'recorded',
  view: 'hindsight',
  bars: Array.from({ length: 120 }, (_, at) => bar(at)),
  partCount: 1,
  part: { index: 0, ask: 'all', limitMs: 300_000, remainingMs: 300_000, marks: [], revision: 0 },
};
const EXAM: ChartExamResponse = {
  id: 'e1',
  type: 'swing-analysis',
  assetClass: 'crypto',
  mode: 'rated',
  unrated: null,
  state: 'active',
  chartCount: 5,
  passPercent: 70,
  graded: 0,
  tooFast: 0,
  score: null,
  passed: null,
  startedAt: '2026-11-21T00:00:00Z',
  endedAt: null,
  chart: CHART,
  lastResult: null,
  focusRemainingMs: null,
};
const references = Array.from({ length: 12 }, (_, at) => ({
  mark: {
    tool: 'swing' as const,
    id: `reference-${at}`,
    kind: 'high' as const,
    time: START_MS + (14 + at * 5) * DAY_MS,
    price: 111,
  },
  isFound: false,
  isAsked: true,
  sentence: 'Higher than the 5 bars on both sides.',
}));

const RESULT: ExamChartResult = {
  index: 0,
  asset: 'BTC',
  priceDecimals: 2,
  interval: '1d',
  source: 'recorded',
  view: 'hindsight',
  bars: CHART.bars,
  visibleBars: 120,
  score: 0,
  isExpired: false,
  parts: [
    {
      index: 0,
      ask: 'all',
      score: 0,
      isExpired: false,
      elapsedMs: 60_000,
      marks: [],
      references,
      none: null,
      leastMs: null,
    },
  ],
  ruleVersion: 101,
  rating: null,
  isAppealed: false,
  appealText: null,
  appealAnswer: null,
  isVoided: false,
};

function examServer(exam: ChartExamResponse = EXAM): FakeServer {
  return new FakeServer()
    .answer('GET /api/chart-exams/{id}', exam)
    .answer('POST /api/chart-exams/{id}/focus', { state: 'active', focusRemainingMs: null })
    .answer('PUT /api/chart-exams/{id}/marks', {
      revision: 1,
      savedAt: EXAM.startedAt,
      remainingMs: 299_000,
      clipped: [],
    })
    .answer('POST /api/chart-exams/{id}/submissions', {
      clipped: [],
      ...exam,
      graded: 1,
      chart: null,
      lastResult: RESULT,
    });
}

test.for(WORK_SIZES)('chart, tools, clock, button and verdict are in view at $width × $height', async (size) => {
  await page.viewport(size.width, size.height);
  await mountApp({ path: '/chart-exam/swing-analysis?exam=e1', user: newUser(), server: examServer() });
  const chart = page.getByRole('application');
  await expectInView(chart);
  const isPhone = size.width < 700;
  expect(chart.element().clientHeight).toBeGreaterThan(isPhone ? 380 : 450);
  await expectInView(page.getByRole('timer'));
  await expectInView(page.getByRole('button', { name: 'Swing high' }));
  const handIn = page.getByRole('button', { name: 'Hand in' });
  await expectInView(handIn);
  expect(page.getByRole('contentinfo').elements()).toEqual([]);

  if (isPhone) {
    await page.getByRole('button', { name: 'Show marks and rules' }).click();
    await expectInView(handIn);
  }
  await expectInView(page.getByText('No marks yet.'));

  await page.getByLabelText('None on this chart').click();
  await handIn.click();
  await expectInView(page.getByRole('heading', { name: 'Chart 1 of 5: 0%' }));
  await expectInView(chart);
  expect(chart.element().clientHeight).toBeGreaterThan(isPhone ? 170 : 450);
  await expectInView(page.getByRole('button', { name: 'Next: chart 2' }));
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test('each missed reference has its bar and price, and a press on it shows it on the chart', async () => {
  await page.viewport(390, 844);
  await mountApp({ path: '/chart-exam/swing-analysis?exam=e1', user: newUser(), server: examServer() });
  await page.getByLabelText('None on this chart').click();
  await page.getByRole('button', { name: 'Hand in' }).click();
  const overlay = page.getByLabelText('Show the reference answer');
  await overlay.click();
  await expect.element(overlay).not.toBeChecked();
  const reference = page.getByRole('button', { name: /^1\. Swing high: missed/ });
  expect(reference.element().textContent).toContain('Jan 15, 2024, at 111.00');
  await reference.click();
  await expect.element(reference).toHaveAttribute('aria-pressed', 'true');
  await expect.element(overlay).toBeChecked();
  await expect.element(page.getByText(/^Jan 15, 2024$/)).toBeInTheDocument();
  // A reference that is no longer on the chart is no longer selected, so the next press selects it again.
  await overlay.click();
  await expect.element(reference).toHaveAttribute('aria-pressed', 'false');
  await reference.click();
  await expect.element(reference).toHaveAttribute('aria-pressed', 'true');
  await expect.element(overlay).toBeChecked();
});

test('a simulated chart is named as a path, has numbered bars, and its marks are sent with the times of their bars', async () => {
  await page.viewport(1440, 900);
  const mark = { tool: 'swing', id: 'm1', kind: 'high', time: START_MS + 14 * DAY_MS, price: 111 } as const;
  const chart: ExamChart = { ...CHART, source: 'simulated', part: { ...CHART.part, marks: [mark] } };
  const server = examServer({ ...EXAM, chart });
  await mountApp({ path: '/chart-exam/swing-analysis?exam=e1', user: newUser(), server });
  await expect.element(page.getByLabelText('Chart 1: a simulated path for Bitcoin, daily')).toBeVisible();
  await expectContains(page.getByRole('main'), 'bar 1 to bar 120');
  expect(document.body.textContent).not.toContain('2024');
  await page.getByRole('button', { name: 'Hand in' }).click();
  await expect
    .poll(() => server.callsOf('POST /api/chart-exams/{id}/submissions').map(({ body }) => body))
    .toMatchObject([{ marks: [{ kind: 'high', time: mark.time, price: 111 }] }]);
});

const PRACTICE: ChartExamResponse = { ...EXAM, mode: 'practice', unrated: 'practice' };
const summaryOf = ({
  chart: _chart,
  lastResult: _result,
  focusRemainingMs: _ms,
  ...exam
}: ChartExamResponse): ExamSummary => exam;

test('practice can end after any chart, and its result calls it neither abandoned nor failed', async () => {
  await page.viewport(1440, 900);
  const ended = { ...summaryOf(PRACTICE), state: 'abandoned' as const, graded: 2, endedAt: EXAM.startedAt };
  const score = 0.9456;
  const server = examServer(PRACTICE)
    .answer('POST /api/chart-exams/{id}/abandon', ended)
    .answer('GET /api/chart-exams/{id}/results', {
      exam: ended,
      charts: [
        { ...RESULT, score },
        { ...RESULT, index: 1 },
      ],
      rule: { reference: 'r', full: 'f', half: 'h', score: 's' },
      requirements: [],
      formerGrades: [],
      lessonTopic: 'trading-fundamentals',
    });
  await mountApp({ path: '/chart-exam/swing-analysis?exam=e1', user: newUser(), server });
  await page.getByLabelText('None on this chart').click();
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByRole('button', { name: 'End practice here' }).click();
  await expect.element(page.getByText('You ended this practice')).toBeVisible();
  await expect.element(page.getByText('ended early')).toBeVisible();
  expect(page.getByText(/abandoned|does not count as passed/).elements()).toEqual([]);

  const rows = page.getByRole('list', { name: 'Score by chart' });
  await expectContains(rows, '94.5%');
  const ticks = [...rows.element().querySelectorAll('[data-pass]')].map((tick) => tick.getBoundingClientRect().left);
  expect(ticks).toHaveLength(5);
  expect(Math.max(...ticks) - Math.min(...ticks)).toBeLessThan(0.1);
});

test('on the results, a long list shows three rows until all are asked for, and no list scrolls in itself', async () => {
  await page.viewport(390, 844);
  const server = examServer().answer('GET /api/chart-exams/{id}/results', {
    exam: { ...summaryOf(EXAM), state: 'completed', graded: 1, score: 0, passed: false, endedAt: EXAM.startedAt },
    charts: [RESULT],
    rule: { reference: 'r', full: 'f', half: 'h', score: 's' },
    requirements: [],
    formerGrades: [],
    lessonTopic: 'trading-fundamentals',
  });
  await mountApp({ path: '/chart-exam/results?session=e1', user: newUser(), server });
  const rows = page.getByRole('list', { name: 'The reference answer' }).getByRole('listitem');
  await expect.poll(() => rows.elements().length).toBe(3);
  await page.getByRole('button', { name: 'Show all 12: The reference answer' }).click();
  await expect.poll(() => rows.elements().length).toBe(12);
  const { scrollHeight, clientHeight } = page.getByRole('list', { name: 'The reference answer' }).element();
  expect(scrollHeight).toBe(clientHeight);
  expect(page.getByRole('button', { name: /^Show all 12/ }).elements()).toEqual([]);
});

test('a rated exam has no button that ends it after a chart', async () => {
  await page.viewport(1440, 900);
  await mountApp({ path: '/chart-exam/swing-analysis?exam=e1', user: newUser(), server: examServer() });
  await page.getByLabelText('None on this chart').click();
  await page.getByRole('button', { name: 'Hand in' }).click();
  await expect.element(page.getByRole('button', { name: 'Next: chart 2' })).toBeVisible();
  expect(page.getByRole('button', { name: 'End practice here' }).elements()).toEqual([]);
});

const resultsServer = (tooFast: number): FakeServer =>
  examServer().answer('GET /api/chart-exams/{id}/results', {
    exam: {
      ...summaryOf(EXAM),
      state: 'completed',
      graded: 5,
      tooFast,
      score: 1,
      passed: true,
      endedAt: EXAM.startedAt,
    },
    charts: [{ ...RESULT, score: 1 }],
    rule: { reference: 'r', full: 'f', half: 'h', score: 's' },
    requirements: [],
    formerGrades: [],
    lessonTopic: 'trading-fundamentals',
  });
const RESULTS_PATH = '/chart-exam/results?session=e1';

test('a rated exam that was submitted too fast says why it does not count, and offers no sharing', async () => {
  await mountApp({ path: RESULTS_PATH, user: newUser(), server: resultsServer(2) });
  await expect.element(page.getByText('2 charts were submitted too fast')).toBeVisible();
  await expect.element(page.getByText('Does not count: too fast')).toBeVisible();
  await expect.element(page.getByText('too fast to count')).toBeVisible();
  expect(page.getByText(/^(Passed|passed)$/).elements()).toEqual([]);
  expect(page.getByRole('link', { name: 'Share' }).elements()).toEqual([]);
});

test('a passed rated exam that took its time is called passed and can be shared', async () => {
  await mountApp({ path: RESULTS_PATH, user: newUser(), server: resultsServer(0) });
  await expect.element(page.getByRole('link', { name: 'Share' })).toBeVisible();
  await expect.element(page.getByText('passed', { exact: true })).toBeVisible();
  expect(page.getByText(/too fast/).elements()).toEqual([]);
});

test('on a phone with text of 200% the marks and their choice are below the chart', async () => {
  await makeTextLarge();
  await mountApp({ path: '/chart-exam/swing-analysis?exam=e1', user: newUser(), server: examServer() });
  const chart = page.getByRole('application');
  await expectInView(chart);
  const none = page.getByText('None on this chart', { exact: true });
  await expect.element(none).toBeInTheDocument();
  const bottom = chart.element().getBoundingClientRect().bottom;
  for (const below of [none, page.getByText('0 marks')])
    expect(below.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test('a finger can press everything on a phone', async () => {
  await page.viewport(390, 844);
  await mountApp({ path: '/chart-exam/swing-analysis?exam=e1', user: newUser(), server: examServer() });
  await expectInView(page.getByRole('application'));
  expect(smallTargets()).toEqual([]);
  await page.getByRole('button', { name: 'Show marks and rules' }).click();
  await expectInView(page.getByText('No marks yet.'));
  expect(smallTargets()).toEqual([]);
});
