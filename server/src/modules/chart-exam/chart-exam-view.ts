import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts';
import type {
  ChartExamResponse,
  ExamChart,
  ExamChartResult,
  ExamFormerGrade,
  ExamPartResult,
  ExamSummary,
} from '@tradesense/contract/chart-exam.ts';
import { focusRemainingMs, partElapsedMs, partRemainingMs } from '@tradesense/core/assessment/attempt.ts';
import { CHART_EXAM_RULES } from '@tradesense/core/grading/exam-rules.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import type { ItemAppeal } from './exam-appeal.repo.ts';
import type { ExamChartRecord, PartRow } from './exam-chart.repo.ts';
import type { ItemRow } from './exam-item.repo.ts';
import type { ExamCounts, ExamRow } from './exam.repo.ts';
import type { FormerGrade } from './regrade.repo.ts';

export function summaryView(exam: ExamRow, { graded, tooFast }: ExamCounts): ExamSummary {
  const { id, type, assetClass, mode, state, chartCount, passPercent, score, passed, startedAt, endedAt } = exam;
  return {
    id,
    type,
    assetClass,
    mode,
    unrated: exam.unrated ?? (mode === 'practice' ? 'practice' : null),
    state,
    chartCount,
    graded,
    tooFast,
    passPercent,
    score,
    passed,
    startedAt: isoTime(startedAt),
    endedAt: isoTimeOrNull(endedAt),
  };
}

/** What an exam shows to its learner now. */
export interface ExamInView {
  readonly exam: ExamRow;
  readonly counts: ExamCounts;
  /** The open chart with its open part; `null` between two charts and after the end. */
  readonly open: { readonly chart: ExamChartRecord; readonly part: PartRow } | null;
  /** The chart that was graded last; `null` before the first one. */
  readonly last: ExamChartRecord | null;
  /** The learner's appeals, by item. */
  readonly appealed: ReadonlyMap<string, ItemAppeal>;
}

/**
 * Returns the exam as its learner may see it now: the open chart without the references, and the result of the most
 * recently graded chart.
 */
export function examView({ exam, counts, open, last, appealed }: ExamInView, now: EpochMs): ChartExamResponse {
  return {
    ...summaryView(exam, counts),
    chart: open === null ? null : openChartView(exam, open.chart, open.part, now),
    lastResult: last === null ? null : chartResultView(last, appealed),
    focusRemainingMs: focusRemainingMs(exam, now),
  };
}

function openChartView(exam: ExamRow, { chart, item }: ExamChartRecord, part: PartRow, now: EpochMs): ExamChart {
  return {
    index: chart.index,
    ...itemView(item),
    bars: item.bars.slice(0, item.visibleBars),
    partCount: CHART_EXAM_RULES[exam.type].parts.length,
    part: {
      index: part.index,
      ask: part.ask,
      limitMs: part.limitMs,
      remainingMs: partRemainingMs(part, now),
      marks: part.marks,
      revision: part.revision,
    },
  };
}

/** Returns what a learner sees of an item, apart from its bars. */
export function itemView({ asset, interval, source, view }: ItemRow) {
  const priceDecimals = findAsset(asset)?.priceDecimals;
  invariant(priceDecimals !== undefined, `every symbol is in the catalogue, got ${asset}`);
  return { asset, priceDecimals, interval, source, view };
}

/** Returns a graded chart with all its bars, the references, and the credit of each mark. */
export function chartResultView(
  { chart, item, parts, ruleVersion }: ExamChartRecord,
  appealed: ReadonlyMap<string, ItemAppeal>,
): ExamChartResult {
  invariant(chart.score !== null, 'only a graded chart has a result');
  const { ratingBefore: before, ratingAfter: after } = chart;
  const appeal = appealed.get(item.id);
  return {
    index: chart.index,
    ...itemView(item),
    bars: item.bars,
    visibleBars: item.visibleBars,
    score: chart.score,
    isExpired: parts.some(({ isExpired }) => isExpired === true),
    parts: parts.map(partResultView),
    ruleVersion,
    rating: before === null || after === null ? null : { before, after },
    isAppealed: appeal !== undefined,
    appealText: appeal?.text ?? null,
    appealAnswer: appeal?.answer ?? null,
    isVoided: chart.voidedAt !== null,
  };
}

/** Returns an earlier grade of an exam, which a re-grade has replaced. */
export function formerGradeView({
  score,
  passed,
  charts,
  replacedAt,
  reason,
  ruleVersion,
}: FormerGrade): ExamFormerGrade {
  return {
    replacedAt: isoTime(replacedAt),
    reason,
    isVoiding: ruleVersion === null,
    score,
    passed,
    charts: charts.flatMap((chart) =>
      chart.score === null ? [] : [{ index: chart.index, score: chart.score, ruleVersion: chart.ruleVersion }],
    ),
  };
}

function partResultView(part: PartRow): ExamPartResult {
  const { index, ask, result, endedAt, isExpired } = part;
  invariant(result !== null && endedAt !== null && isExpired !== null, 'a graded chart has all its parts ended');
  const { score, marks, references, none = null, leastMs = null } = result;
  return { index, ask, isExpired, elapsedMs: partElapsedMs(part, endedAt), score, marks, references, none, leastMs };
}
