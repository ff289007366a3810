import { CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import type { Board } from '@tradesense/core/leaderboards/board-rules.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { biasQuestionAnswered } from '../bias-test/bias-test.events.ts';
import { examChartGraded, examRegraded } from '../chart-exam/chart-exam.events.ts';
import { tradeReviewed, tradeWritten } from '../journal/journal.events.ts';
import { pairAnswered } from '../real-or-shuffled/real-or-shuffled.events.ts';
import { leaderboardsRoutes } from './leaderboards.routes.ts';
import { LEADERBOARDS_PERSONAL_DATA } from './personal-data.repo.ts';
import { refreshStandings } from './standings.service.ts';

/**
 * Leaderboards of skill and process. Guarantees: a board lists only learners who joined, have enough data and have a
 * rating that is certain enough; learners are ordered by the less favorable end of their interval; money plays no part.
 * Standings are stored at each result, so that a page needs only one index scan.
 */
export function createLeaderboardsModule(platform: Platform): ServerModule {
  const { outbox, clock } = platform;
  const refresh = (boards: readonly Board[]) => (tx: Parameters<typeof refreshStandings>[0], event: Happened) =>
    refreshStandings(tx, event.payload.userId, boards, clock.now());
  outbox.subscribe('leaderboards.exams', examChartGraded, async (tx, { payload: { userId, isRated } }) => {
    if (isRated) await refreshStandings(tx, userId, CHART_EXAM_TYPES, clock.now());
  });
  outbox.subscribe('leaderboards.exams', examRegraded, refresh(CHART_EXAM_TYPES));
  outbox.subscribe('leaderboards.bias-tests', biasQuestionAnswered, refresh(['bias-test']));
  outbox.subscribe('leaderboards.pairs', pairAnswered, refresh(['real-or-shuffled']));
  outbox.subscribe('leaderboards.trades', tradeWritten, refresh(['process']));
  outbox.subscribe('leaderboards.trades', tradeReviewed, refresh(['process']));
  return {
    name: 'leaderboards',
    personalData: LEADERBOARDS_PERSONAL_DATA,
    routes: (app) => leaderboardsRoutes(app, platform),
  };
}

interface Happened {
  readonly payload: { readonly userId: string };
}
