import { BOARD_ROWS_PER_PAGE } from '@tradesense/contract/leaderboards-constants.ts';
import type { BoardResponse, BoardStanding } from '@tradesense/contract/leaderboards.ts';
import { BOARD_DEVIATION_MAX, BOARD_SAMPLE_MIN, type Board } from '@tradesense/core/leaderboards/board-rules.ts';
import { missingFor } from '@tradesense/core/leaderboards/board.ts';
import type { Platform } from '../../platform/module.ts';
import { ownAccount } from '../identity/index.ts';
import { profilesOf } from '../profiles/index.ts';
import { readOwnRank, readRows, type BoardPlace } from './board-page.repo.ts';
import { readStandings } from './read-standing.queries.ts';
import { joinedAt } from './standings.repo.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

interface Start {
  /** Rank of the last row of the previous page. */
  readonly rank: number;
  readonly after: BoardPlace | null;
}

function startOf(cursor: string | undefined): Start {
  if (cursor === undefined) return { rank: 0, after: null };
  const [rank, place, userId = ''] = cursor.split('.');
  return { rank: Number(rank), after: { place: Number(place), userId } };
}

const standingView = ({ sample, value, low, high }: BoardStanding): BoardStanding => ({ sample, value, low, high });

/**
 * Returns a page of a board with the caller's own current standing. The standing is returned even if the caller is not
 * listed.
 */
export async function readBoard(
  { db, clock }: Deps,
  reader: string,
  board: Board,
  cursor: string | undefined,
): Promise<BoardResponse> {
  const now = clock.now();
  const reading = { board, reader, now: new Date(now) };
  const { rank: before, after } = startOf(cursor);
  // The first page is not read from a replica, because a learner who has just joined or left opens it and must see the
  // current state.
  const readOthers = after === null ? 'read' : 'readStale';
  const { found, profiles } = await db[readOthers](async (tx) => {
    const listed = await readRows(tx, reading, { after, limit: BOARD_ROWS_PER_PAGE + 1 });
    const ids = listed.slice(0, BOARD_ROWS_PER_PAGE).map(({ userId }) => userId);
    return { found: listed, profiles: await profilesOf(tx, ids) };
  });
  return db.read(async (tx) => {
    const shown = found.slice(0, BOARD_ROWS_PER_PAGE);
    const rows = shown.flatMap((row, index) => {
      const profile = profiles.get(row.userId);
      if (profile === undefined) return [];
      const { username, profileImageUrl } = profile;
      const isOwn = row.userId === reader;
      return [{ rank: before + index + 1, username, profileImageUrl, isOwn, ...standingView(row) }];
    });
    const standing = (await readStandings(tx, reader, [board], now)).get(board) ?? null;
    const isMember = (await joinedAt(tx, reader)) !== null;
    const hasUsername = (await ownAccount(tx, reader)).username !== null;
    const last = shown.at(-1);
    return {
      board,
      sampleMin: BOARD_SAMPLE_MIN[board],
      deviationMax: BOARD_DEVIATION_MAX,
      rows,
      nextCursor:
        found.length > shown.length && last !== undefined
          ? `${before + shown.length}.${last.place}.${last.userId}`
          : null,
      own: {
        isMember,
        rank: await readOwnRank(tx, reading),
        standing: standing === null ? null : standingView(standing),
        missing: [...missingFor(board, standing, { isMember, hasUsername }, now)],
      },
    };
  });
}
