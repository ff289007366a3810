import type { z } from 'zod';
import type { SkillDashboard } from '@tradesense/contract/dashboard.ts';
import type { RatedAnswersResponse, ratedAnswersQuery } from '@tradesense/contract/dashboard-answers.ts';
import { CURVE_POINTS_MAX } from '@tradesense/contract/dashboard-constants.ts';
import { CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { localClock, type LocalClock } from '@tradesense/core/kernel/local-time.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { MARKET_REGIMES } from '@tradesense/core/learning/market-regime.ts';
import { wilsonInterval } from '@tradesense/core/learning/wilson-interval.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { drawnStep, STEP_OF } from '@tradesense/core/performance/drawn-days.ts';
import { answerPage, answerPlace } from '../../platform/answer-cursor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { zoneOffset } from '../../platform/zone-offset.ts';
import { readRatingHistory, type RatingAfter } from '../chart-exam/index.ts';
import { answersLike, countAnswers, countCalls, type CallsInTime, type MapCell } from './answers.repo.ts';
import type { PerformanceDeps, Reader } from './trading-source.service.ts';

type Ratings = SkillDashboard['ratings'];

/**
 * Returns the learner's rating history in each exam type: one point at the end of each local day with a rated chart. If
 * there would be more than `most` points, it has one for each week, or for each month.
 */
function ratingsView(exams: readonly RatingAfter[], dayOf: (at: RatingAfter['at']) => string, most: number): Ratings {
  return CHART_EXAM_TYPES.flatMap((type) => {
    const own = exams.filter((each) => each.type === type);
    if (own.length === 0) return [];
    const step = STEP_OF[drawnStep(own.map(({ at }) => dayOf(at)), most)]; // oxfmt-ignore
    const points = new Map<string, Ratings[number]['history'][number]>();
    for (const { at, value, deviation, examId, charts } of own) {
      const day = dayOf(at);
      const place = step(day);
      points.set(place, {
        day,
        value,
        deviation,
        charts: (points.get(place)?.charts ?? 0) + charts,
        lastExamId: examId,
      });
    }
    return [{ type, charts: own.reduce((sum, { charts }) => sum + charts, 0), history: [...points.values()] }];
  });
}

/**
 * Returns the weakness map: the cells with a market regime, the number of answers that have no regime, and the number
 * of answers whose regime is not determined yet.
 */
function weaknessView(cells: readonly MapCell[]): SkillDashboard['weakness'] {
  const sum = (of: (cell: MapCell) => boolean) => cells.filter(of).reduce((total, { n }) => total + n, 0);
  return {
    withoutRegime: sum(({ isClassified, regime }) => isClassified && regime === null),
    pending: sum(({ isClassified }) => !isClassified),
    cells: cells
      .flatMap(({ type, timeframe, regime, n, right }) => {
        if (regime === null) return [];
        const { estimate, low, high } = wilsonInterval(right, n);
        return [{ type, timeframe, regime, n, right, share: estimate, interval: { low, high } }];
      })
      .toSorted((a, b) => placeOf(a) - placeOf(b)),
  };
}

/** Returns the position of a cell in the sorted weakness map: by type, then by timeframe, then by regime. */
function placeOf({ type, timeframe, regime }: SkillDashboard['weakness']['cells'][number]): number {
  const types: readonly string[] = ['bias-test', ...CHART_EXAM_TYPES];
  return (types.indexOf(type) * INTERVALS.length + INTERVALS.indexOf(timeframe)) * MARKET_REGIMES.length + MARKET_REGIMES.indexOf(regime); // oxfmt-ignore
}

/** Returns the numbers of calls and of right calls for each local hour of the day. */
function hoursView(calls: readonly CallsInTime[], { hourOf }: LocalClock): SkillDashboard['calls']['hours'] {
  const hours = new Map<number, { n: number; right: number }>();
  for (const { at, n, right } of calls) {
    const hour = hourOf(at);
    const before = hours.get(hour) ?? { n: 0, right: 0 };
    hours.set(hour, { n: before.n + n, right: before.right + right });
  }
  return [...hours]
    .toSorted(([a], [b]) => a - b)
    .map(([hour, { n, right }]) => {
      const { estimate, low, high } = wilsonInterval(right, n);
      return { hour, n, right, share: estimate, interval: { low, high } };
    });
}

/**
 * Returns the rating history, the weakness map and the hours of calls over the learner's whole record. `ratingPoints`
 * is the maximum number of points in the history of an exam type. A history of more than `ratingPoints` months still
 * has one point per month.
 */
export async function readSkill(
  { db, clock }: PerformanceDeps,
  { userId, zone }: Reader,
  ratingPoints = CURVE_POINTS_MAX,
): Promise<SkillDashboard> {
  const { charts, cells, calls } = await db.read(async (tx) => ({
    charts: await readRatingHistory(tx, userId),
    cells: await countAnswers(tx, userId),
    calls: await countCalls(tx, userId),
  }));
  const now = clock.now();
  const first = epochMs(Math.min(charts[0]?.at ?? now, calls[0]?.at ?? now));
  const local = localClock(zoneOffset(zone), first, now);
  return {
    ratings: ratingsView(charts, local.dayOf, ratingPoints),
    weakness: weaknessView(cells),
    calls: { timeZone: zone, hours: hoursView(calls, local) },
  };
}

const ANSWERS_PER_PAGE = 50;

/** Returns the start times of the quarter hours in which the learner made calls at the given local hour. */
async function quartersOfHour(tx: Tx, { userId, zone }: Reader, hour: number, now: EpochMs): Promise<EpochMs[]> {
  const quarters = (await countCalls(tx, userId)).map(({ at }) => at);
  const { hourOf } = localClock(zoneOffset(zone), quarters[0] ?? now, now);
  return quarters.filter((at) => hourOf(at) === hour);
}

/** Returns the rated answers from which a figure of the dashboard is computed, newest first. */
export async function listAnswers(
  { db, clock }: PerformanceDeps,
  reader: Reader,
  { cursor, hour, ...cell }: z.output<typeof ratedAnswersQuery>,
): Promise<RatedAnswersResponse> {
  const rows = await db.read(async (tx) =>
    answersLike(
      tx,
      reader.userId,
      { ...cell, quarters: hour === undefined ? undefined : await quartersOfHour(tx, reader, hour, clock.now()) },
      { before: answerPlace(cursor), limit: ANSWERS_PER_PAGE + 1 },
    ),
  );
  const { page, nextCursor } = answerPage(rows, ANSWERS_PER_PAGE);
  const answers = page.map(({ type, testId, index, at, isRight, score }) => {
    return { type, testId, index, at: new Date(at).toISOString(), isRight, score };
  });
  return { answers, nextCursor };
}
