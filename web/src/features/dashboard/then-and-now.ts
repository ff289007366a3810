/** Chooses the two graded charts that are shown side by side. */
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import type { ComparableChartsResponse } from '@tradesense/contract/exam-comparison.ts';
import { EXAM_COMPARISON_DAYS } from '@tradesense/core/grading/exam-rules.ts';

export type ChartKind = ComparableChartsResponse['kinds'][number];
export type ComparedChart = ChartKind['charts'][number];

const PLACE = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.\d{1,2}$/;

/** The two charts in the page's address. Each is `<id of the exam>.<index of the chart, from 0>`. */
export type ComparisonSearch = {
  readonly earlier?: string;
  readonly later?: string;
};

const isPlace = (value: unknown): value is string => typeof value === 'string' && PLACE.test(value);

/** Parses the search parameters. Leaves out values that do not name a chart. */
export const comparisonSearch = ({ earlier, later }: Record<string, unknown>): ComparisonSearch => ({
  ...(isPlace(earlier) ? { earlier } : {}),
  ...(isPlace(later) ? { later } : {}),
});

export const placeOf = ({ examId, index }: Pick<ComparedChart, 'examId' | 'index'>): string => `${examId}.${index}`;

export function chartAt(place: string): { readonly examId: string; readonly index: number } {
  const [examId = '', index = '0'] = place.split('.');
  return { examId, index: Number(index) };
}

export const daysApart = (earlier: Pick<ComparedChart, 'gradedAt'>, later: Pick<ComparedChart, 'gradedAt'>): number =>
  Math.floor((Date.parse(later.gradedAt) - Date.parse(earlier.gradedAt)) / DAY_MS);

/** Returns the charts that were graded at least `EXAM_COMPARISON_DAYS` after `earlier`. */
export const laterThan = (earlier: ComparedChart, charts: readonly ComparedChart[]): readonly ComparedChart[] =>
  charts.filter((chart) => daysApart(earlier, chart) >= EXAM_COMPARISON_DAYS);

export interface ComparedPair {
  readonly kind: ChartKind;
  readonly earlier: ComparedChart;
  readonly later: ComparedChart;
}

/**
 * Returns the two charts to compare. `earlier` selects the first chart and its kind, `later` the second chart. If
 * `earlier` is missing or unknown, the first chart of the first kind is used, which has the most charts. If `later` is
 * missing, unknown or too early, the last chart is used. Returns `null` if no chart of the kind is weeks after the
 * first one.
 */
export function pairOf(kinds: readonly ChartKind[], { earlier, later }: ComparisonSearch): ComparedPair | null {
  const named = kinds.find(({ charts }) => charts.some((chart) => placeOf(chart) === earlier));
  const kind = named ?? kinds[0];
  const first = kind?.charts.find((chart) => placeOf(chart) === earlier) ?? kind?.charts[0];
  if (kind === undefined || first === undefined) return null;
  const after = laterThan(first, kind.charts);
  const last = after.find((chart) => placeOf(chart) === later) ?? after.at(-1);
  return last === undefined ? null : { kind, earlier: first, later: last };
}
