import type {
  ClassCalibrationResponse,
  ClassItem,
  ClassItemsResponse,
  ClassProgressResponse,
  ProgressCell,
} from '@tradesense/contract/class-progress.ts';
import type { CandleRow } from '@tradesense/contract/market.ts';
import type { ClassSummary } from '@tradesense/contract/classes.ts';
import { wilsonInterval } from '@tradesense/core/learning/wilson-interval.ts';

export const CLASS_ID = '0195e8aa-0000-7000-8000-000000000001';

/** Returns a class as its teacher sees it, with the given changes. */
export const classOf = (changes: Partial<ClassSummary> = {}): ClassSummary => ({
  id: CLASS_ID,
  name: 'Evening class',
  description: null,
  role: 'teacher',
  teacher: { username: 'tessa', profileImageUrl: null },
  members: 30,
  createdAt: '2026-09-01T08:00:00.000Z',
  archivedAt: null,
  joining: { code: 'ABCDEFGH', isOpen: true, schoolAgreedAt: null },
  ...changes,
});

const idOf = (n: number): string => `0195e8aa-0000-7000-8000-${String(n).padStart(12, '0')}`;
const TITLES = [
  'One candle, four prices',
  'Five charts before the weekend',
  'What an ATR is',
  'Twelve charts, all timeframes, with reasons in whole sentences',
  'Break of structure',
  'Ten charts',
  'Levels that were touched',
  'The last test of the term',
];

function cellOf(learner: number, assignment: number): ProgressCell | null {
  const done = (learner * 7 + assignment * 5) % 11;
  if (done < 2) return null;
  const startedAt = '2026-11-02T08:00:00.000Z';
  if (done === 2) return { startedAt, finishedAt: null, score: null, isLate: false, isAbandoned: false };
  const day = String(1 + ((learner + assignment) % 28)).padStart(2, '0');
  const score = assignment % 2 === 0 ? null : ((learner + assignment) % 6) / 5;
  return { startedAt, finishedAt: `2026-11-${day}T17:30:00.000Z`, score, isLate: done === 3, isAbandoned: false };
}

/** Returns the progress of `learners` learners in `assignments` assignments. */
export function progressOf(learners: number, assignments: number): ClassProgressResponse {
  return {
    assignments: Array.from({ length: assignments }, (_, n) => ({
      id: idOf(100 + n),
      title: TITLES[n % TITLES.length] ?? '',
      kind: n % 2 === 0 ? 'lesson' : 'bias-test',
      dueAt: n % 3 === 0 ? null : '2026-11-20T22:00:00.000Z',
      isPastDue: n % 3 !== 0 && n < 4,
    })),
    learners: Array.from({ length: learners }, (_, learner) => ({
      username: learner === 3 ? 'a_rather_long_username_of_30' : `learner_${String(learner + 1).padStart(2, '0')}`,
      profileImageUrl: null,
      name: learner % 4 === 0 ? `Learner ${learner + 1}` : null,
      joinedAt: '2026-09-02T08:00:00.000Z',
      work: Array.from({ length: assignments }, (_each, n) => cellOf(learner, n)),
    })),
    assignmentCount: assignments,
    learnerCount: learners,
    assignmentsPage: 1,
    page: 1,
  };
}

const chartItem = (n: number, right: number, answers: number, discrimination: number | null): ClassItem => ({
  id: String(n),
  title: `Chart ${n + 1}`,
  detail: n % 2 === 0 ? 'BTC, 1d' : 'EURUSD, 4h',
  answers,
  right: wilsonInterval(right, answers),
  discrimination,
  choices: [
    { text: 'Bullish', isRight: true, n: right },
    { text: 'Bearish', isRight: false, n: answers - right - 1 },
    { text: 'Neutral', isRight: false, n: 1 },
  ],
  reasons: [
    { text: 'Trend', n: answers - 2, right: right - 1 },
    { text: 'Level', n: 5, right: 2 },
    { text: 'Gut feeling', n: 2, right: 0 },
  ],
  chart: null,
});

/** Returns the charts of a test with the answers of `learners` learners. */
export function itemsOf(learners: number): ClassItemsResponse {
  const isCompared = learners >= 10;
  const [first, last] = [0.42, -0.18];
  return {
    assignment: { id: idOf(101), title: TITLES[1] ?? '', kind: 'bias-test', dueAt: null },
    hasItems: true,
    learners,
    items:
      learners < 3
        ? []
        : [
            chartItem(0, Math.round(learners * 0.7), learners, isCompared ? first : null),
            chartItem(1, Math.max(1, Math.round(learners * 0.2)), learners, isCompared ? last : null),
          ],
  };
}

/** The calibration of an overconfident class. */
export const CALIBRATION: ClassCalibrationResponse = {
  calls: 420,
  charts: 21,
  learners: 30,
  reliability: [
    { from: 0.34, to: 0.4, n: 60, meanConfidence: 0.35, hitRate: { estimate: 0.36, low: 0.2, high: 0.56 } },
    { from: 0.5, to: 0.6, n: 160, meanConfidence: 0.54, hitRate: { estimate: 0.41, low: 0.24, high: 0.6 } },
    { from: 0.7, to: 0.8, n: 200, meanConfidence: 0.74, hitRate: { estimate: 0.48, low: 0.31, high: 0.66 } },
  ],
  brier: { mean: { estimate: 0.71, low: 0.62, high: 0.8 }, thirds: 2 / 3, frequencies: 0.63 },
};

const DAY_MS = 86_400_000;

/** Returns daily bars that rise and fall. */
const candleRows = (count: number): CandleRow[] => {
  const priceAt = (n: number) => 50_000 + 4_000 * Math.sin(n / 6);
  return Array.from({ length: count }, (_each, n) => {
    const [open, close] = [priceAt(n), priceAt(n + 1)] as const;
    return [
      Date.UTC(2026, 0, 1) + n * DAY_MS,
      open,
      Math.max(open, close) + 150,
      Math.min(open, close) - 150,
      close,
      10,
    ];
  });
};

/** Returns two charts of a swing exam. On the first, 9 of 12 learners wrongly marked the high of the same bar. */
export function markedItems(): ClassItemsResponse {
  const bars = candleRows(60);
  const cell = (at: number, kind: 'high' | 'low', count: number) => {
    const [time, , high, low] = bars[at] ?? [0, 0, 0, 0];
    return { kind, time, price: kind === 'high' ? high : low, count };
  };
  const chart = { asset: 'BTC', priceDecimals: 2, interval: '1d', source: 'recorded', bars } as const;
  const found = itemsOf(12);
  return {
    ...found,
    assignment: { ...found.assignment, kind: 'chart-exam' },
    items: found.items.slice(0, 2).map((item, n) => ({
      ...item,
      choices: [],
      reasons: [],
      chart: { ...chart, wrong: n === 0 ? [cell(12, 'low', 2), cell(30, 'high', 9)] : [] },
    })),
  };
}
