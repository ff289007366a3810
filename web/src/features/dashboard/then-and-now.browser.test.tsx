// If this fails, a learner cannot compare marks that are months apart, or two charts of different kinds are compared.
import type { GradedChartResponse } from '@tradesense/contract/exam-comparison.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import {
  atEachSize,
  expectContains,
  expectSettled,
  makeNarrow,
  sidewaysOverflow,
  WORK_SIZES,
} from '../../browser-test/expect-page.ts';
import { FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import type { ChartKind } from './then-and-now.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-05T12:00:00Z');
const EARLY = '0199a3b2-7c4d-7e5f-8a9b-0c1d2e3f4a5b';
const LATE = '0199a3b2-7c4d-7e5f-8a9b-0c1d2e3f4a5c';

const charts = (examId: string, day: number): ChartKind['charts'] =>
  [0, 1].map((index) => ({
    examId,
    index,
    asset: index === 0 ? 'BTC' : 'ETH',
    gradedAt: new Date(START + day * DAY_MS).toISOString(),
    score: 0.5,
  }));
const KIND: ChartKind = {
  type: 'swing-analysis',
  interval: '1d',
  view: 'hindsight',
  mode: 'rated',
  total: 4,
  charts: [...charts(EARLY, 0), ...charts(LATE, 90)],
};

const swing = (id: string, at: number) =>
  ({ tool: 'swing', id, kind: 'high', time: START + at * DAY_MS, price: 112 }) as const;
const gradedChart = (index: number, score: number): GradedChartResponse => ({
  type: 'swing-analysis',
  mode: 'rated',
  gradedAt: new Date(START).toISOString(),
  chart: {
    index,
    asset: index === 0 ? 'BTC' : 'ETH',
    priceDecimals: 2,
    interval: '1d',
    source: 'recorded',
    view: 'hindsight',
    bars: Array.from({ length: 60 }, (_, at) => [START + at * DAY_MS, 100 + (at % 7), 112, 96, 101 + (at % 5), 10]),
    visibleBars: 60,
    score,
    isExpired: false,
    ruleVersion: 101,
    rating: null,
    isAppealed: false,
    appealText: null,
    appealAnswer: null,
    isVoided: false,
    parts: [
      {
        index: 0,
        ask: 'all',
        score,
        isExpired: false,
        none: null,
        leastMs: null,
        elapsedMs: 60_000,
        marks: [
          { mark: swing('m1', 10), verdict: 'hit', credit: 1, reference: 0, barsOff: 0, atrOff: 0, overlap: null, sentence: 'On the bar: full credit.' },
          { mark: swing('m2', 30), verdict: 'extra', credit: 0, reference: null, barsOff: null, atrOff: null, overlap: null, sentence: 'No swing here.' },
        ], // oxfmt-ignore
        references: [
          { mark: swing('reference-0', 10), isFound: true, isAsked: true, sentence: 'A swing high.' },
          { mark: swing('reference-1', 50), isFound: false, isAsked: true, sentence: 'A swing high.' },
        ],
      },
    ],
  },
});

const serverOf = (kinds: readonly ChartKind[]): FakeServer =>
  new FakeServer()
    .answer('GET /api/chart-exams/comparable', { kinds: [...kinds] })
    .answer('GET /api/chart-exams/{id}/charts/{index}', ({ url }) =>
      gradedChart(Number(url.pathname.split('/').at(-1)), url.pathname.includes(EARLY) ? 0.5 : 0.75),
    );
const open = (server: FakeServer, path = '/dashboard/compare') =>
  mountApp({ path, user: newUser({ id: 'u1' }), server });
const side = (name: string) => page.getByRole('region', { name, exact: true });

test('two charts are next to each other and fit into a window of each size', async () => {
  await makeNarrow();
  await open(serverOf([KIND]));
  await atEachSize(WORK_SIZES, async () => {
    await expect.element(side('Then').getByText(/Score 50%: 1 of 2 marks with credit, 1 of 2 references found/)).toBeVisible(); // oxfmt-ignore
    await expectContains(side('Now'), 'Score 75%');
    await expectSettled();
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
    await expectAccessiblePart();
  });
});

test('the charts in the address are shown, and only charts four weeks apart are offered', async () => {
  await page.viewport(1280, 800);
  const { router } = await open(serverOf([KIND]), `/dashboard/compare?earlier=${EARLY}.1&later=${LATE}.0`);
  await expectContains(page.getByRole('main'), '90 days apart.');
  await expect.element(page.getByRole('combobox', { name: 'Then' })).toHaveValue(`${EARLY}.1`);
  await expect.element(page.getByRole('combobox', { name: 'Now' })).toHaveValue(`${LATE}.0`);
  expect(page.getByRole('combobox', { name: 'Now' }).element().querySelectorAll('option')).toHaveLength(2);
  await page.getByRole('combobox', { name: 'Now' }).selectOptions(`${LATE}.1`);
  await expect.poll(() => router.state.location.search).toEqual({ earlier: `${EARLY}.1`, later: `${LATE}.1` });
});

test('without two charts weeks apart, the page states what a comparison needs', async () => {
  await open(serverOf([]), '/dashboard/compare?earlier=nonsense');
  await expect.element(side('Nothing to compare yet').getByRole('link', { name: 'Take a Chart Exam' })).toBeVisible(); // oxfmt-ignore
});

test('both charts can be downloaded once they have loaded', async () => {
  await open(serverOf([KIND]));
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Both charts as CSV' }).click();
  await expect.element(page.getByText('Saved tradesense-dashboard-compare.csv')).toBeVisible();
});
