import type { Tx } from '../../platform/database/database.ts';

/** Minimum number of trades with a tag; with fewer, the tag is not reported. */
const TRADES_MIN = 3;

export interface MistakeCost {
  readonly tag: string;
  readonly trades: number;
  /** Sum of the results of the trades with the tag, in R, with two decimals. */
  readonly r: string;
}

/**
 * The accounts whose trades are counted: those in `accountIds` if `isAmongThem` is set, otherwise all other accounts of
 * the learner.
 */
interface AccountChoice {
  readonly accountIds: readonly string[];
  readonly isAmongThem: boolean;
}

/**
 * Returns the mistake tag whose trades together lost the most R, or `null` if no tag with at least `TRADES_MIN` trades
 * lost any. Counts only reviewed trades with a planned risk. A trade that was copied to other runs of a replay counts
 * once. If two tags lost equally much, returns the first in alphabetical order.
 */
export async function costliestMistake(
  tx: Tx,
  userId: string,
  { accountIds, isAmongThem }: AccountChoice,
): Promise<MistakeCost | null> {
  const { rows } = await tx.$client.query<MistakeCost>({
    name: 'journal-costliest-mistake',
    text: `SELECT tag, trades, round(r, 2)::text AS r FROM (
        SELECT carried.tag, count(*)::int AS trades, sum(trade.net::numeric / trade.planned_risk) AS r
        FROM journal_trades AS trade, LATERAL (SELECT DISTINCT unnest(trade.mistake_tags) AS tag) AS carried
        WHERE trade.user_id = $1 AND trade.reviewed_at IS NOT NULL AND trade.planned_risk > 0 AND NOT trade.is_copy
          AND (trade.account_id = ANY ($2::uuid[])) = $3
        GROUP BY carried.tag
      ) AS cost
      WHERE trades >= $4 AND round(cost.r, 2) < 0 ORDER BY cost.r, tag LIMIT 1`,
    values: [userId, accountIds, isAmongThem, TRADES_MIN],
  });
  return rows[0] ?? null;
}
