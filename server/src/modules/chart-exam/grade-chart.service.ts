import { columnsOfRows } from '@tradesense/core/market/bar-columns.ts';
import type { ExamMark, ExamRating } from '@tradesense/contract/chart-exam.ts';
import { closingTime } from '@tradesense/core/assessment/attempt.ts';
import type { Submission } from '@tradesense/core/assessment/submission.ts';
import { CHART_EXAM_RULES } from '@tradesense/core/grading/exam-rules.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { meanOf } from '@tradesense/core/learning/mean-of.ts';
import { NEW_RATING, isProvisional, rateGames, type Rating } from '@tradesense/core/learning/rating.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { PracticeHistory } from '../market/index.ts';
import type { CreditUnlock } from '../unlock/index.ts';
import { chartExamGraded, examChartGraded } from './chart-exam.events.ts';
import {
  endPartRow,
  findChart,
  findOpenPart,
  gradeChartRow,
  insertPart,
  judgedCharts,
  type ChartGrading,
  type ChartRow,
  type ExamChartRecord,
  type PartRow,
} from './exam-chart.repo.ts';
import { countAttempt, lockItem, lockLearnerRating, ratingsOf, storeLearnerRating } from './exam-item.repo.ts';
import { updateExam, type ExamRow } from './exam.repo.ts';
import { gradePart, isPlausible, judgeCharts, undercutMs } from './grade-part.policy.ts';

export interface GradeDeps extends Pick<Platform, 'outbox' | 'config'> {
  /** Called with each exam that counts toward the unlock, in the transaction that completes it. */
  readonly creditUnlock: CreditUnlock;
  readonly history: Pick<PracticeHistory, 'recordedAssets'>;
}

export interface PartEnding {
  readonly marks: ExamMark[];
  readonly at: EpochMs;
  /** What the learner submitted; `null` if the part's time is up or the exam is abandoned. */
  readonly submission: Submission | null;
}

/** Opens part `index` of a chart. Its clock runs from `startedAt`. */
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
 * Ends a part of a locked exam and grades it. Then opens the chart's next part or, after the last part, grades and
 * rates the chart. After the last chart, also grades the exam. Returns the exam's new state.
 */
export async function endPart(
  deps: GradeDeps,
  tx: Tx,
  exam: ExamRow,
  open: ExamChartRecord,
  part: PartRow,
  ending: PartEnding,
): Promise<ExamRow> {
  const touched = await gradeEndedPart(deps, tx, exam, open, part, ending);
  const isLastPart = part.index + 1 === CHART_EXAM_RULES[exam.type].parts.length;
  const isLast = isLastPart && open.chart.index + 1 === exam.chartCount;
  return isLast ? completeExam(deps, tx, touched, endOf(part, ending)) : touched;
}

/**
 * Grades the open chart of a locked rated exam that is about to be abandoned, with the marks saved so far. Parts of the
 * chart that were not reached have no marks. Returns the exam's new state, which is still active. Changes nothing in
 * practice or if no chart is open. Decision 0243.
 */
export async function gradeLeftChart(deps: GradeDeps, tx: Tx, exam: ExamRow, at: EpochMs): Promise<ExamRow> {
  const part = exam.mode === 'rated' ? await findOpenPart(tx, exam.id) : null;
  if (part === null) return exam;
  const open = await findChart(tx, exam.id, part.chart);
  invariant(open !== null, 'an open part belongs to a chart');
  const touched = await gradeEndedPart(deps, tx, exam, open, part, { marks: part.marks, at, submission: null });
  return gradeLeftChart(deps, tx, touched, at);
}

/** Returns when a part ends. The server's clock may be set back meanwhile, so that is never before the part's start. */
function endOf(part: PartRow, { at }: Pick<PartEnding, 'at'>): EpochMs {
  return epochMs(Math.max(at, part.startedAt));
}

/**
 * Ends a part of a locked exam and grades it; no other function does this. Then opens the chart's next part or, after
 * the last part, grades and rates the chart. Returns the exam's new state.
 */
async function gradeEndedPart(
  deps: GradeDeps,
  tx: Tx,
  exam: ExamRow,
  open: ExamChartRecord,
  part: PartRow,
  { marks, at, submission }: PartEnding,
): Promise<ExamRow> {
  const { tool, parts } = CHART_EXAM_RULES[exam.type];
  const bars = columnsOfRows(open.item.bars.slice(0, open.item.visibleBars));
  const endedAt = endOf(part, { at });
  const isSpeedChecked = exam.mode === 'rated' && submission !== null && !deps.config.countsFastAnswers;
  const leastMs = isSpeedChecked ? undercutMs(tool, marks.length, endedAt - part.startedAt) : null;
  const result = { ...gradePart(tool, part.ask, bars, marks, open.ruleVersion), leastMs };
  const { idempotencyKey, requestHash } = submission ?? { idempotencyKey: null, requestHash: null };
  const isExpired = submission === null;
  await endPartRow(tx, part, { marks, endedAt, isExpired, result, idempotencyKey, requestHash });
  const touchedAt = epochMs(Math.max(endedAt, exam.touchedAt));
  if (part.index + 1 < parts.length) {
    await openPart(tx, exam, open.chart, part.index + 1, endedAt);
    return updateExam(tx, exam, { touchedAt });
  }
  const results = [...open.parts.flatMap((each) => each.result ?? []), result];
  const score = meanOf(results.map((each) => each.score));
  const { index: chart, isRated } = open.chart;
  await gradeChart(tx, exam, open.chart, { score, isRated: isRated && results.every(isPlausible) }, endedAt);
  const { source } = open.item;
  // Also appended for charts that were submitted too fast, because the evidence meter counts them. Otherwise a learner
  // could keep hard charts out of the evidence by submitting them immediately.
  deps.outbox.append(tx, examChartGraded.create({ examId: exam.id, chart, userId: exam.userId, source, isRated }));
  return updateExam(tx, exam, { touchedAt, focusLostAt: null });
}

async function gradeChart(
  tx: Tx,
  exam: ExamRow,
  chart: ChartRow,
  { score, isRated }: { readonly score: number; readonly isRated: boolean },
  gradedAt: EpochMs,
): Promise<void> {
  // The learner's rating is locked before the item, in the same order as in a re-grade, to prevent deadlocks.
  await lockLearnerRating(tx, exam.userId, exam.type);
  const { voidedAt, ...item } = await lockItem(tx, chart.itemId);
  const counts = isRated && voidedAt === null;
  const unrated: ChartGrading = {
    isRated: counts,
    gradedAt,
    score,
    ratingBefore: null,
    ratingAfter: null,
    ratedAgainst: null,
    voidedAt: voidedAt === null ? null : gradedAt,
  };
  const grading = counts ? { ...unrated, ...(await rateChart(tx, exam, chart, { item, score }, gradedAt)) } : unrated;
  await gradeChartRow(tx, chart, grading);
}

/**
 * Rates learner and item as the two players of a game. The learner's score is the result of the game. Both new ratings
 * are computed from the ratings before the game.
 */
async function rateChart(
  tx: Tx,
  { userId, type }: ExamRow,
  { itemId }: ChartRow,
  { item, score }: { readonly item: Rating; readonly score: number },
  now: EpochMs,
): Promise<Pick<ChartGrading, 'ratingBefore' | 'ratingAfter' | 'ratedAgainst'>> {
  const learner = (await ratingsOf(tx, userId, now)).get(type) ?? NEW_RATING;
  const learnerAfter = rateGames(learner, [{ opponent: item, score }]);
  const itemAfter = rateGames(item, [{ opponent: learner, score: 1 - score }]);
  await storeLearnerRating(tx, userId, type, learnerAfter, now);
  await countAttempt(tx, itemId, { rating: itemAfter, score, learner: learner.value });
  const ratedAgainst = { value: item.value, deviation: item.deviation };
  return { ratingBefore: ratingView(learner), ratingAfter: ratingView(learnerAfter), ratedAgainst };
}

export function ratingView({ value, deviation }: Rating): ExamRating {
  return { value, deviation, isProvisional: isProvisional({ deviation }) };
}

async function completeExam(deps: GradeDeps, tx: Tx, exam: ExamRow, now: EpochMs): Promise<ExamRow> {
  const charts = await judgedCharts(tx, exam.id);
  invariant(charts.length === exam.chartCount, 'a completed exam has all its charts graded');
  const { score, passed, isPlausible: isByAPerson } = judgeCharts(charts, exam.passPercent);
  const endedAt = epochMs(Math.max(now, exam.startedAt));
  const ended = await updateExam(tx, exam, { state: 'completed', endedAt, score, passed });
  const { id, userId, type, mode } = exam;
  deps.outbox.append(tx, chartExamGraded.create({ examId: id, userId, type, mode, score, passed }));
  if (isByAPerson && (await doesCount(deps, tx, ended)))
    await deps.creditUnlock(tx, { userId, kind: 'chart-exam', sourceId: id, now });
  return ended;
}

/**
 * Whether a completed exam may count toward the unlock: it is passed, rated and, if the server has recorded prices, not
 * on simulated charts. The caller also checks that no answer was faster than a person can give one.
 */
export async function doesCount(deps: Pick<GradeDeps, 'history'>, tx: Tx, exam: ExamRow): Promise<boolean> {
  return exam.passed === true && exam.mode === 'rated' && (await isOfRealChartsIfAny(deps, tx, exam));
}

/** Whether all charts of the exam are recorded or imported. Also `true` if there is no recorded history at all. */
async function isOfRealChartsIfAny(
  { history }: Pick<GradeDeps, 'history'>,
  tx: Tx,
  { origin }: ExamRow,
): Promise<boolean> {
  return origin !== 'simulated' || (await history.recordedAssets(tx)).length === 0;
}
