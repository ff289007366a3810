import type { ExamMark, ExamRating } from '@tradesense/contract/chart-exam.ts';
import { CHART_EXAM_PASS, CHART_EXAM_RULES } from '@tradesense/core/grading/exam-rules.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { meanOf } from '@tradesense/core/learning/mean-of.ts';
import { NEW_RATING, isProvisional, rateGames, type Rating } from '@tradesense/core/learning/rating.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { CreditUnlock } from '../sandbox/index.ts';
import { CHART_EXAM_GRADED, type ChartExamGraded } from './chart-exam.events.ts';
import {
  chartsOf,
  endPartRow,
  gradeChartRow,
  insertPart,
  type ChartGrading,
  type ChartRow,
  type ExamChartRecord,
  type PartRow,
} from './exam-chart.repo.ts';
import { closingTime } from './exam-clock.policy.ts';
import { countAttempt, keepLearnerRating, lockItemRating, ratingsOf } from './exam-item.repo.ts';
import { updateExam, type ExamRow } from './exam.repo.ts';
import { columnsOfRows, gradePart } from './grade-part.policy.ts';

/** What the last digits of a mean may take from a score that stands exactly on the pass mark. */
const ROUNDING = 1e-9;

export interface GradeDeps extends Pick<Platform, 'outbox'> {
  /** Called with each passed rated exam, in its transaction. */
  readonly creditUnlock: CreditUnlock;
}

export interface PartEnding {
  readonly marks: ExamMark[];
  readonly at: EpochMs;
  /** Null when the clock ends the part. */
  readonly submission: { readonly idempotencyKey: string; readonly requestHash: string } | null;
}

/** Opens part `index` of a chart; its clock runs from `startedAt`. */
export async function openPart(
  tx: Tx,
  exam: ExamRow,
  chart: Pick<ChartRow, 'index'>,
  index: number,
  startedAt: EpochMs,
): Promise<void> {
  const { parts, partMs } = CHART_EXAM_RULES[exam.type];
  const ask = parts[index];
  invariant(ask !== undefined, `a ${exam.type} chart has no part ${index}`);
  const limitMs = exam.mode === 'rated' ? partMs : null;
  const closesAt = closingTime(startedAt, limitMs);
  const clock = { startedAt, limitMs, closesAt };
  const place = { examId: exam.id, chart: chart.index, index, userId: exam.userId };
  await insertPart(tx, { ...place, ask, ...clock, marks: [], revision: 0 });
}

/**
 * The one place where a part ends: its grade, then the next part of the chart or the chart's grade with the ratings, then
 * after the last chart the exam's. Answers the exam as it is then. The exam is locked.
 */
export async function endPart(
  deps: GradeDeps,
  tx: Tx,
  exam: ExamRow,
  open: ExamChartRecord,
  part: PartRow,
  { marks, at, submission }: PartEnding,
): Promise<ExamRow> {
  const { tool, parts } = CHART_EXAM_RULES[exam.type];
  const bars = columnsOfRows(open.item.bars.slice(0, open.item.visibleBars));
  const result = gradePart(tool, part.ask, bars, marks);
  // The wall clock may be set back while the learner works.
  const endedAt = epochMs(Math.max(at, part.startedAt));
  const { idempotencyKey, requestHash } = submission ?? { idempotencyKey: null, requestHash: null };
  const isExpired = submission === null;
  await endPartRow(tx, part, { marks, endedAt, isExpired, result, idempotencyKey, requestHash });
  const touchedAt = epochMs(Math.max(endedAt, exam.touchedAt));
  if (part.index + 1 < parts.length) {
    await openPart(tx, exam, open.chart, part.index + 1, endedAt);
    return updateExam(tx, exam, { touchedAt });
  }
  const scores = [...open.parts.map((each) => each.result?.score ?? null), result.score];
  await gradeChart(tx, exam, open.chart, meanOf(scores.filter((score) => score !== null)), endedAt);
  const touched = await updateExam(tx, exam, { touchedAt, focusLostAt: null });
  return open.chart.index + 1 < exam.chartCount ? touched : completeExam(deps, tx, touched, endedAt);
}

async function gradeChart(tx: Tx, exam: ExamRow, chart: ChartRow, score: number, gradedAt: EpochMs): Promise<void> {
  const unrated: ChartGrading = { gradedAt, score, ratingBefore: null, ratingAfter: null };
  const grading = chart.isRated ? { ...unrated, ...(await rateChart(tx, exam, chart, score, gradedAt)) } : unrated;
  await gradeChartRow(tx, chart, grading);
}

/** Learner and item play one game, in which the score is the learner's result; each is rated by what the other was before. */
async function rateChart(
  tx: Tx,
  { userId, type }: ExamRow,
  { itemId }: ChartRow,
  score: number,
  now: EpochMs,
): Promise<{ ratingBefore: ExamRating; ratingAfter: ExamRating }> {
  const learner = (await ratingsOf(tx, userId)).get(type) ?? NEW_RATING;
  const item = await lockItemRating(tx, itemId);
  const learnerAfter = rateGames(learner, [{ opponent: item, score }]);
  const itemAfter = rateGames(item, [{ opponent: learner, score: 1 - score }]);
  await keepLearnerRating(tx, userId, type, learnerAfter, now);
  await countAttempt(tx, itemId, { rating: itemAfter, score, learner: learner.value });
  return { ratingBefore: ratingView(learner), ratingAfter: ratingView(learnerAfter) };
}

export function ratingView({ value, deviation }: Rating): ExamRating {
  return { value, deviation, isProvisional: isProvisional({ deviation }) };
}

async function completeExam(deps: GradeDeps, tx: Tx, exam: ExamRow, now: EpochMs): Promise<ExamRow> {
  const charts = await chartsOf(tx, exam.id);
  const scores = charts.flatMap(({ chart }) => (chart.score === null ? [] : [chart.score]));
  invariant(scores.length === exam.chartCount, 'a completed exam has all its charts graded');
  const score = meanOf(scores);
  const passed = score >= CHART_EXAM_PASS - ROUNDING;
  const endedAt = epochMs(Math.max(now, exam.startedAt));
  const ended = await updateExam(tx, exam, { state: 'completed', endedAt, score, passed });
  const { id, userId, type, mode } = exam;
  const event: ChartExamGraded = { examId: id, userId, type, mode, score, passed };
  await deps.outbox.append(tx, CHART_EXAM_GRADED, event);
  // Practice has no clock, so it proves nothing.
  if (passed && mode === 'rated') await deps.creditUnlock(tx, { userId, kind: 'chart-exam', sourceId: id, now });
  return ended;
}
