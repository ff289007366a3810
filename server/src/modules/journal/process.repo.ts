import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { MeanOf } from '@tradesense/core/leaderboards/board.ts';
import type { Tx } from '../../platform/database/database.ts';

/**
 * Returns the mean process score of the learner's newest closed trades in these accounts; `null` if there are fewer
 * than two.
 */
export async function meanProcess(
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
  limit: number,
): Promise<MeanOf | null> {
  const { rows } = await tx.$client.query<{ n: number; mean: number; deviation: number; last_at: Date }>({
    name: 'journal-mean-process',
    text: `SELECT count(*)::int AS n, avg(score)::float8 AS mean, stddev_samp(score)::float8 AS deviation, max(closed_at) AS last_at FROM (
        SELECT score, closed_at FROM journal_trades WHERE user_id = $1 AND account_id = ANY ($2::uuid[])
        ORDER BY closed_at DESC LIMIT $3
      ) AS newest HAVING count(*) > 1`,
    values: [userId, accountIds, limit],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { n, mean, deviation, last_at: lastAt } = row;
  return { n, mean, deviation, lastAt: epochMs(lastAt.getTime()) };
}
