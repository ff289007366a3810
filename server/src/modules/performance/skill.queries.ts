import type { SkillDashboard } from '@tradesense/contract/dashboard.ts';
import { CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { localClock } from '@tradesense/core/kernel/local-time.ts';
import { readRatingHistory, type RatedChart } from '../chart-exam/index.ts';
import type { PerformanceDeps, Reader } from './trading-source.service.ts';

type Ratings = SkillDashboard['ratings'];

/** Returns the rating at the end of each local day with a rated chart. */
function ratingsView(charts: readonly RatedChart[], dayOf: (at: RatedChart['at']) => string): Ratings {
  return CHART_EXAM_TYPES.flatMap((type) => {
    const own = charts.filter((each) => each.type === type);
    if (own.length === 0) return [];
    const byDay = new Map<string, Ratings[number]['history'][number]>();
    for (const { at, value, deviation, examId } of own) {
      const day = dayOf(at);
      byDay.set(day, { day, value, deviation, charts: (byDay.get(day)?.charts ?? 0) + 1, lastExamId: examId });
    }
    return [{ type, charts: own.length, history: [...byDay.values()] }];
  });
}

/** The rating history and the weakness map, over the whole record. */
export async function readSkill({ db, clock }: PerformanceDeps, { userId, zone }: Reader): Promise<SkillDashboard> {
  const charts = await db.read((tx) => readRatingHistory(tx, userId));
  const now = clock.now();
  const { dayOf } = localClock(zone, charts[0]?.at ?? now, now);
  return {
    ratings: ratingsView(charts, dayOf),
    weakness: { withoutRegime: 0, pending: 0, cells: [] },
  };
}
