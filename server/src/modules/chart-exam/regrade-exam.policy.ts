import { CHART_EXAM_RULES } from '@tradesense/core/grading/exam-rules.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { meanOf } from '@tradesense/core/learning/mean-of.ts';
import { columnsOfRows } from '@tradesense/core/market/bar-columns.ts';
import type { FormerChart, StoredPartResult } from './chart-exam.tables.ts';
import type { ExamChartRecord, PartRow } from './exam-chart.repo.ts';
import type { ExamRow } from './exam.repo.ts';
import { gradePart, judgeCharts, type JudgedExam } from './grade-part.policy.ts';

/** What a re-grade does with its charts: grade them again by a rule version, or void them. */
export type RegradeTarget = { readonly kind: 'rule'; readonly ruleVersion: number } | { readonly kind: 'void' };

export interface RegradedPart {
  readonly index: number;
  readonly result: StoredPartResult;
}

/** A chart with its new grade. */
export interface RegradedChart {
  readonly record: ExamChartRecord;
  readonly former: FormerChart;
  readonly ruleVersion: number;
  readonly isVoided: boolean;
  /** The chart's new score; `null` while the chart is open. */
  readonly score: number | null;
  readonly parts: readonly RegradedPart[];
}

export interface RegradedExam {
  readonly charts: readonly RegradedChart[];
  /** The new verdict of a completed exam; `null` if the exam is running or abandoned. */
  readonly verdict: JudgedExam | null;
  /** Whether the learner's result changes. */
  readonly isChanged: boolean;
}

/**
 * Maximum difference between two values that counts as a rounding error. Sums of the same terms differ slightly if the
 * terms are added in another order.
 */
const ROUNDING = 1e-9;

/** Grades the selected charts of an exam again and judges the exam by all of its charts. Stores nothing. */
export function regradeExam(
  exam: ExamRow,
  records: readonly ExamChartRecord[],
  selected: ReadonlySet<number>,
  target: RegradeTarget,
): RegradedExam {
  const charts = records
    .filter(({ chart }) => selected.has(chart.index))
    .map((record) => (target.kind === 'void' ? voided(record) : regraded(exam, record, target.ruleVersion)));
  const byIndex = new Map(charts.map((each) => [each.record.chart.index, each]));
  const verdict =
    exam.state === 'completed'
      ? judgeCharts(
          records.map((record) => judged(record, byIndex.get(record.chart.index))),
          exam.passPercent,
        )
      : null;
  return { charts, verdict, isChanged: charts.some(isResultChanged) };
}

function isResultChanged({ former, score, isVoided }: RegradedChart): boolean {
  if (former.score === null || score === null) return false;
  return isVoided || Math.abs(former.score - score) > ROUNDING;
}

function judged({ chart, parts }: ExamChartRecord, changed: RegradedChart | undefined) {
  const score = changed?.score ?? chart.score;
  invariant(score !== null, 'a completed exam has all its charts graded');
  return {
    score,
    isVoided: changed?.isVoided ?? chart.voidedAt !== null,
    results: changed?.parts.map(({ result }) => result) ?? parts.flatMap(({ result }) => result ?? []),
  };
}

function formerOf({ chart, parts, ruleVersion }: ExamChartRecord): FormerChart {
  const { index, score, isRated } = chart;
  return { index, ruleVersion, score, isRated, parts: parts.flatMap(({ result }) => result ?? []) };
}

function voided(record: ExamChartRecord): RegradedChart {
  const { chart, parts, ruleVersion } = record;
  return {
    record,
    former: formerOf(record),
    ruleVersion,
    isVoided: true,
    score: chart.score,
    parts: parts.flatMap(({ index, result }) => (result === null ? [] : [{ index, result }])),
  };
}

function regraded(exam: ExamRow, record: ExamChartRecord, ruleVersion: number): RegradedChart {
  const { tool } = CHART_EXAM_RULES[exam.type];
  const bars = columnsOfRows(record.item.bars.slice(0, record.item.visibleBars));
  const again = ({ index, ask, marks, result }: PartRow): RegradedPart[] =>
    result === null
      ? []
      : [{ index, result: { ...gradePart(tool, ask, bars, marks, ruleVersion), leastMs: result.leastMs ?? null } }];
  const parts = record.parts.flatMap(again);
  return {
    record,
    former: formerOf(record),
    ruleVersion,
    isVoided: false,
    score: record.chart.gradedAt === null ? null : meanOf(parts.map(({ result }) => result.score)),
    parts,
  };
}
