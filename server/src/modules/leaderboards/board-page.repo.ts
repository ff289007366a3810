import type { Board } from '@tradesense/core/leaderboards/board-rules.ts';
import type { Tx } from '../../platform/database/database.ts';

/** Place of a row on a board, for paging: the row's sort key, in descending order, then the account id. */
export interface BoardPlace {
  readonly place: number;
  readonly userId: string;
}

export interface BoardRow extends BoardPlace {
  readonly sample: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

interface Reading {
  readonly board: Board;
  readonly reader: string;
  readonly now: Date;
}

/**
 * Condition for the learners whom reader $2 sees on board $1 at time $3: they are listed, have a username, are not
 * suspended, and there is no block between them and the reader.
 */
const SEEN = `board = $1 AND is_member AND listed_until > $3
  AND EXISTS (SELECT 1 FROM users WHERE users.id = standing.user_id AND NOT is_suspended AND username IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM people_relations WHERE user_id = $2 AND kind = 'block' AND other_id = standing.user_id)
  AND NOT EXISTS (SELECT 1 FROM people_relations WHERE user_id = standing.user_id AND kind = 'block' AND other_id = $2)`;

/** Returns the rows of a board after a given place in it, best first. */
export async function readRows(
  tx: Tx,
  { board, reader, now }: Reading,
  { after, limit }: { readonly after: BoardPlace | null; readonly limit: number },
): Promise<BoardRow[]> {
  const { rows } = await tx.$client.query<Omit<BoardRow, 'userId'> & { user_id: string }>({
    name: 'leaderboards-rows',
    text: `SELECT user_id, sample, value, low, high, place FROM leaderboard_standings standing
      WHERE ${SEEN} AND ($4::int IS NULL OR place < $4 OR place = $4 AND user_id > $5::uuid)
      ORDER BY place DESC, user_id LIMIT $6`,
    values: [board, reader, now, after?.place ?? null, after?.userId ?? null, limit],
  });
  return rows.map(({ user_id: userId, ...row }) => ({ userId, ...row }));
}

/** Highest rank that is counted; a reader below it gets no rank. */
export const RANK_MAX = 1_000;

/**
 * Returns the reader's own rank among the learners whom they see. Returns `null` if the reader is not listed or their
 * rank is worse than `RANK_MAX`.
 */
export async function readOwnRank(tx: Tx, { board, reader, now }: Reading): Promise<number | null> {
  const { rows } = await tx.$client.query<{ rank: number }>({
    name: 'leaderboards-rank',
    text: `SELECT (SELECT count(*)::int FROM (
          SELECT 1 FROM leaderboard_standings standing
          WHERE ${SEEN} AND (place > own.place OR place = own.place AND user_id < own.user_id) LIMIT ${RANK_MAX}
        ) AS better) + 1 AS rank
      FROM leaderboard_standings own JOIN users ON users.id = own.user_id
      WHERE own.user_id = $2 AND own.board = $1 AND own.is_member AND own.listed_until > $3 AND users.username IS NOT NULL`,
    values: [board, reader, now],
  });
  const rank = rows[0]?.rank ?? null;
  return rank !== null && rank <= RANK_MAX ? rank : null;
}
