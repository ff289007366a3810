import type {
  ChartExamResponse,
  ExamChart,
  ExamChartResult,
  ExamPartResult,
  ExamSummary,
} from '@tradesense/contract/chart-exam.ts';
import { CHART_EXAM_RULES } from '@tradesense/core/grading/exam-rules.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import type { ExamChartRecord, PartRow } from './exam-chart.repo.ts';
import { focusRemainingMs, partElapsedMs, partRemainingMs } from './exam-clock.policy.ts';
import type { ItemRow } from './exam-item.repo.ts';
import type { ExamRow } from './exam.repo.ts';
import type { SettledExam } from './settled-exam.service.ts';

export function summaryView(exam: ExamRow, graded: number): ExamSummary {
  const { id, type, assetClass, mode, state, chartCount, score, passed, startedAt, endedAt } = exam;
  return {
    id,
    type,
    assetClass,
    mode,
    state,
    chartCount,
    graded,
    score,
    passed,
    startedAt: isoTime(startedAt),
    endedAt: endedAt === null ? null : isoTime(endedAt),
  };
}

/** The exam as its learner may see it now: the open chart without a word of its answer, and the verdict on the last one. */
export function examView(
  { exam, charts, open }: SettledExam,
  now: EpochMs,
  appealed: ReadonlySet<string> = NONE,
): ChartExamResponse {
  const graded = charts.filter(({ chart }) => chart.gradedAt !== null);
  const last = graded.at(-1);
  return {
    ...summaryView(exam, graded.length),
    chart: open === null ? null : openChartView(exam, open.chart, open.part, now),
    lastResult: last === undefined ? null : chartResultView(last, appealed),
    focusRemainingMs: focusRemainingMs(exam, now),
  };
}

/** Of a chart graded a moment ago nothing is appealed yet. */
const NONE: ReadonlySet<string> = new Set();

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

function itemView({ asset, interval, source, view }: ItemRow) {
  const priceDecimals = findAsset(asset)?.priceDecimals;
  invariant(priceDecimals !== undefined, `every symbol is in the catalogue, got ${asset}`);
  return { asset, priceDecimals, interval, source, view };
}

/** A graded chart: all its bars, the references, and what each mark earned. */
export function chartResultView(
  { chart, item, parts }: ExamChartRecord,
  appealed: ReadonlySet<string>,
): ExamChartResult {
  invariant(chart.score !== null, 'only a graded chart has a result');
  const { ratingBefore: before, ratingAfter: after } = chart;
  return {
    index: chart.index,
    ...itemView(item),
    bars: item.bars,
    visibleBars: item.visibleBars,
    score: chart.score,
    isExpired: parts.some(({ isExpired }) => isExpired === true),
    parts: parts.map(partResultView),
    ruleVersion: item.ruleVersion,
    rating: before === null || after === null ? null : { before, after },
    isAppealed: appealed.has(item.id),
  };
}

function partResultView(part: PartRow): ExamPartResult {
  const { index, ask, result, endedAt, isExpired } = part;
  invariant(result !== null && endedAt !== null && isExpired !== null, 'a graded chart has all its parts ended');
  return { index, ask, isExpired, elapsedMs: partElapsedMs(part, endedAt), ...result };
}

function isoTime(time: EpochMs): string {
  return new Date(time).toISOString();
}
