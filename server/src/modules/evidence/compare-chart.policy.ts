import type { CandleRow } from '@tradesense/contract/market.ts';
import { CHART_EXAM_RULES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { gradedChartEvidence, type MarkedPart } from '@tradesense/core/learning/evidence/random-marks.ts';
import { columnsOfRows } from '@tradesense/core/market/bar-columns.ts';

/** Data for comparing a graded chart with random marks. */
interface ComparedChart {
  readonly type: ChartExamType;
  readonly ruleVersion: number;
  readonly bars: readonly CandleRow[];
  readonly parts: readonly MarkedPart[];
}

/**
 * Returns the e-value of a graded chart. Runs in the compute thread, because it grades 999 random sets of marks for
 * each part of the chart, by the rules that apply to the chart.
 */
export function compareChart({ type, ruleVersion, bars: rows, parts }: ComparedChart, seed: readonly number[]): number {
  return gradedChartEvidence(CHART_EXAM_RULES[type].tool, columnsOfRows(rows), parts, seed, ruleVersion);
}
