import type { TradeDay } from '@tradesense/core/badges/badge-catalogue.ts';
import type { Tx } from '../../platform/database/database.ts';

/** Counts the learner's closed trades in these accounts by day (UTC): those with at least this process score, and those reviewed. */
export async function countTradeDays(
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
  scoreMin: number,
): Promise<readonly TradeDay[]> {
  const { rows } = await tx.$client.query<TradeDay>({
    name: 'journal-trade-days',
    text: `SELECT count(*) FILTER (WHERE score >= $3)::int AS kept, count(reviewed_at)::int AS reviewed
      FROM journal_trades WHERE user_id = $1 AND account_id = ANY ($2::uuid[])
      GROUP BY (closed_at AT TIME ZONE 'UTC')::date`,
    values: [userId, accountIds, scoreMin],
  });
  return rows;
}
