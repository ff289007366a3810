import { MINUTE_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { biasQuestionAnswered } from '../bias-test/bias-test.events.ts';
import { examChartGraded } from '../chart-exam/chart-exam.events.ts';
import { tradeReviewed, tradeWritten } from '../journal/journal.events.ts';
import { pairAnswered } from '../real-or-shuffled/real-or-shuffled.events.ts';
import { studyDayCredited } from '../study/study.events.ts';
import { leaguesRoutes } from './leagues.routes.ts';
import { changeWeek, refreshPoints, weekOf } from './leagues.service.ts';
import { LEAGUES_PERSONAL_DATA } from './personal-data.repo.ts';

export { deleteEmptyWeeks } from './empty-weeks.repo.ts';

/** Names of this module's periodic jobs. */
export const LEAGUES_JOBS = { week: 'leagues-week' } as const;

interface Happened {
  readonly payload: { readonly userId: string };
  readonly occurredAt: EpochMs;
}

/**
 * Weekly leagues of learners who joined. Guarantees: points are recomputed from data that the other modules have
 * stored, so a late or repeated event changes nothing; a week is decided and the next one formed once, even with
 * several servers; a learner who has left is in no group of an undecided week; leagues send no notifications.
 */
export function createLeaguesModule(platform: Platform): ServerModule {
  const { outbox, jobs } = platform;
  const refresh = (tx: Tx, { payload, occurredAt }: Happened) =>
    refreshPoints(tx, payload.userId, weekOf(occurredAt), occurredAt);
  outbox.subscribe('leagues.days', studyDayCredited, refresh);
  outbox.subscribe('leagues.days', biasQuestionAnswered, refresh);
  outbox.subscribe('leagues.days', examChartGraded, refresh);
  outbox.subscribe('leagues.days', pairAnswered, refresh);
  outbox.subscribe('leagues.trades', tradeWritten, refresh);
  outbox.subscribe('leagues.trades', tradeReviewed, refresh);
  jobs.every(LEAGUES_JOBS.week, MINUTE_MS, (now) => changeWeek(platform, now));
  return { name: 'leagues', personalData: LEAGUES_PERSONAL_DATA, routes: (app) => leaguesRoutes(app, platform) };
}
