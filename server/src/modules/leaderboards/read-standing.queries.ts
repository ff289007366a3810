import { CHART_EXAM_TYPES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { BOARD_WINDOW, type Board, type MeanBoard } from '@tradesense/core/leaderboards/board-rules.ts';
import { meanStanding, ratingStanding, type MeanOf, type Standing } from '@tradesense/core/leaderboards/board.ts';
import type { Tx } from '../../platform/database/database.ts';
import { meanBrier } from '../bias-test/index.ts';
import { readRatedTypes } from '../chart-exam/index.ts';
import { meanProcess } from '../journal/index.ts';
import { recordOf } from '../real-or-shuffled/index.ts';
import { readLiveAccounts } from '../trading/index.ts';

const isExamType = (board: Board): board is ChartExamType => CHART_EXAM_TYPES.some((type) => type === board);

/**
 * Returns the learner's results for these boards as of `now`, read from the modules that own them. A result is `null`
 * while there is too little data for an interval.
 */
export async function readStandings(
  tx: Tx,
  userId: string,
  boards: readonly Board[],
  now: EpochMs,
): Promise<ReadonlyMap<Board, Standing | null>> {
  const ratedTypes = boards.some(isExamType) ? await readRatedTypes(tx, userId, now) : [];
  const standings = new Map<Board, Standing | null>();
  for (const board of boards) {
    const standing = isExamType(board) ? examStanding(ratedTypes, board, now) : await readOther(tx, userId, board, now);
    standings.set(board, standing);
  }
  return standings;
}

function examStanding(
  ratedTypes: Awaited<ReturnType<typeof readRatedTypes>>,
  board: ChartExamType,
  now: EpochMs,
): Standing | null {
  const rated = ratedTypes.find(({ type }) => type === board);
  return rated === undefined ? null : ratingStanding(board, rated.rating, rated.charts, now);
}

async function readOther(
  tx: Tx,
  userId: string,
  board: Exclude<Board, ChartExamType>,
  now: EpochMs,
): Promise<Standing | null> {
  if (board === 'real-or-shuffled') {
    const { rating, answers } = await recordOf(tx, userId, now);
    return answers === 0 ? null : ratingStanding(board, rating, answers, now);
  }
  const mean = await meanOf(tx, userId, board);
  return mean === null ? null : meanStanding(board, mean);
}

async function meanOf(tx: Tx, userId: string, board: MeanBoard): Promise<MeanOf | null> {
  switch (board) {
    case 'bias-test':
      return meanBrier(tx, userId, BOARD_WINDOW[board]);
    case 'process': {
      const accounts = await readLiveAccounts(tx, userId);
      const ids = accounts.map(({ id }) => id);
      return meanProcess(tx, userId, ids, BOARD_WINDOW[board]);
    }
  }
}
