import type { TradeDay } from '@tradesense/core/badges/badge-catalogue.ts';
import type { Tx } from '../../platform/database/database.ts';

/** Selects trades that were closed at `from` or later, and before `to`. */
interface ClosedWithin {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Returns two counts of the learner's closed trades in these accounts for each day (UTC): trades with at least this
 * process score, and reviewed trades.
 */
export async function countTradeDays(
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
  scoreMin: number,
  within: ClosedWithin | null = null,
): Promise<readonly TradeDay[]> {
  const { rows } = await tx.$client.query<TradeDay>({
    name: 'journal-trade-days',
    text: `SELECT count(*) FILTER (WHERE score >= $3)::int AS kept, count(reviewed_at)::int AS reviewed
      FROM journal_trades WHERE user_id = $1 AND account_id = ANY ($2::uuid[])
        AND ($4::timestamptz IS NULL OR closed_at >= $4) AND ($5::timestamptz IS NULL OR closed_at < $5)
      GROUP BY (closed_at AT TIME ZONE 'UTC')::date`,
    values: [userId, accountIds, scoreMin, within?.from ?? null, within?.to ?? null],
  });
  return rows;
}
