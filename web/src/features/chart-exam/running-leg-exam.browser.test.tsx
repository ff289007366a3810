// If this fails, a learner on a phone cannot reach the prices of a leg, is not told that they are missing, or cannot read
// the question.
import type { ChartExamResponse } from '@tradesense/contract/chart-exam.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import {
  atEachSize,
  expectContains,
  expectInView,
  focusOn,
  makeNarrow,
  sidewaysOverflow,
  WORK_SIZES,
} from '../../browser-test/expect-page.ts';
import { FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const DAY_MS = 86_400_000;
const START_MS = Date.parse('2024-01-01T00:00:00Z');
const MARK = {
  tool: 'leg',
  id: 'm1',
  from: { time: START_MS + 10 * DAY_MS, price: 100 },
  to: { time: START_MS + 40 * DAY_MS, price: 200 },
} as const;

function legExam(ratios?: (number | null)[]): ChartExamResponse {
  const marks = [ratios === undefined ? MARK : { ...MARK, ratios }];
  return {
    id: 'e1',
    type: 'fibonacci-retracement',
    assetClass: 'crypto',
    mode: 'practice',
    unrated: 'practice',
    state: 'active',
    chartCount: 5,
    passPercent: 70,
    graded: 0,
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
      view: 'hindsight',
      bars: Array.from({ length: 60 }, (_, at) => [START_MS + at * DAY_MS, 150, 210, 90, 150 + (at % 2), 1]),
      partCount: 2,
      part: { index: 0, ask: 'bullish', limitMs: null, remainingMs: null, marks, revision: 0 },
    },
    lastResult: null,
    focusRemainingMs: null,
    tooFast: 0,
  };
}

async function openExam(exam: ChartExamResponse): Promise<void> {
  const server = new FakeServer()
    .answer('GET /api/chart-exams/{id}', exam)
    .answer('POST /api/chart-exams/{id}/focus', { state: 'active', focusRemainingMs: null })
    .answer('PUT /api/chart-exams/{id}/marks', {
      revision: 1,
      savedAt: exam.startedAt,
      remainingMs: null,
      clipped: [],
    });
  await mountApp({ path: '/chart-exam/fibonacci-retracement?exam=e1', user: newUser(), server });
  await expect.element(handIn()).toBeVisible();
}

const handIn = () => page.getByRole('button', { name: 'Hand in' });
const field = (ratio: string) => page.getByRole('textbox', { name: `Retracement ${ratio} of Leg 1` });

test.for(WORK_SIZES)('the missing prices are named beside “Hand in” at $width × $height', async (size) => {
  await page.viewport(size.width, size.height);
  await openExam(legExam());
  await expectInView(page.getByText('Missing: prices at 38.2%, 50% and 61.8%. An empty price counts as wrong.'));
  await expect.element(handIn()).toBeEnabled();
  await expect.element(handIn()).toHaveAccessibleDescription(/^Missing: prices at 38\.2%/);
  await expectInView(handIn());
  await page.getByRole('button', { name: 'Type the prices' }).click();
  await expect.element(field('38.2%')).toHaveFocus();
  await expectInView(field('38.2%'));
  await expectInView(handIn());
  await expectAccessiblePart();
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test('the press focuses the first price that is missing, and the note ends with the last one', async () => {
  await page.viewport(390, 844);
  await openExam(legExam([161.8, null, 138.2]));
  await expectInView(page.getByText('Missing: the price at 50%. An empty price counts as wrong.'));
  const heightBefore = page.getByRole('application').element().clientHeight;
  await page.getByRole('button', { name: 'Type the price' }).click();
  await expect.element(field('50%')).toHaveFocus();
  await userEvent.keyboard('150{Enter}');
  await expectInView(page.getByText('Final once handed in.'));
  await page.getByRole('button', { name: 'Hide marks and rules' }).click();
  expect(page.getByRole('application').element().clientHeight).toBe(heightBefore);
});

test('while a leg lacks its other end, the note beside “Hand in” says where it starts', async () => {
  await page.viewport(390, 844);
  await openExam(legExam([161.8, 150, 138.2]));
  await expectInView(page.getByText('Final once handed in.'));
  const note = page.getByText(/^Starts at bar 60, .*\. Place the other end\.$/).last();
  // The chart handles keys only once its tools are loaded, which is shortly after it is shown.
  await expect
    .poll(async () => {
      focusOn(page.getByRole('application'));
      await userEvent.keyboard('{Escape}{End}{Enter}');
      return note.elements().length;
    })
    .toBe(1);
  await expectInView(note);
});

test('the whole question and its clock are readable in a window of each size', async () => {
  await makeNarrow();
  await openExam(legExam());
  const question = page.getByText(/^Draw the largest bullish/);
  await atEachSize(WORK_SIZES, async ({ width }) => {
    await expectInView(question);
    await expectContains(question, 'Draw the largest bullish leg, from its low to its high.');
    const { scrollWidth, clientWidth } = question.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    const clock = page.getByText('Practice: no clock').element().getBoundingClientRect();
    expect(clock.left).toBeGreaterThan(width / 3);
    const title = page.getByRole('heading', { name: /^Chart 1 of 5, part 1 of 2/ }).element();
    expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
  });
});

const CONDITION =
  'The prices make 30% of the credit of a leg. To pass, at least 50% of them must be right, on the legs that you find.';

test('the condition on the prices is shown next to the chart', async () => {
  await page.viewport(1280, 800);
  await openExam(legExam());
  await expect.element(page.getByText(CONDITION)).toBeVisible();
});

test('the condition on the prices is shown before the exam', async () => {
  const server = new FakeServer().answer('GET /api/chart-exams', {
    types: [
      {
        type: 'fibonacci-retracement',
        level: 'intermediate',
        attempts: 0,
        passed: 0,
        best: null,
        last: null,
        bestPractice: null,
        rating: null,
      },
    ],
    active: null,
    recordedClasses: ['crypto'],
    passPercent: 70,
  });
  await mountApp({ path: '/chart-exam', user: newUser(), server });
  const type = { hasText: 'Fibonacci retracement', hasNotText: 'on average passes' };
  await expectContains(page.getByRole('listitem').filter(type), CONDITION);
});
