import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { MeanOf } from '@tradesense/core/leaderboards/board.ts';
import type { Tx } from '../../platform/database/database.ts';

/**
 * Returns the mean Brier score of the learner's newest answers that count: to questions of rated tests on recorded charts, also of abandoned
 * ones, no faster than a person. `null` without two of them.
 */
export async function meanBrier(tx: Tx, userId: string, limit: number): Promise<MeanOf | null> {
  const { rows } = await tx.$client.query<{ n: number; mean: number; deviation: number; last_at: Date }>({
    name: 'bias-mean-brier',
    text: `SELECT count(*)::int AS n, avg(brier) AS mean, stddev_samp(brier) AS deviation, max(answered_at) AS last_at FROM (
        SELECT question.brier, answered_at FROM bias_questions question JOIN bias_tests test ON test.id = question.test_id
        WHERE question.user_id = $1 AND answered_at IS NOT NULL AND NOT is_too_fast AND question.brier IS NOT NULL
          AND test.rated AND test.origin IS DISTINCT FROM 'simulated'
        ORDER BY answered_at DESC LIMIT $2
      ) AS newest HAVING count(*) > 1`,
    values: [userId, limit],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { n, mean, deviation, last_at: lastAt } = row;
  return { n, mean, deviation, lastAt: epochMs(lastAt.getTime()) };
}
