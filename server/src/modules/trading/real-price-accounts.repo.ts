import type { Tx } from '../../platform/database/database.ts';

/**
 * Returns the ids of the learner's live and replay accounts that have fills, none of them at simulated prices.
 */
export async function accountsAtRealPrices(tx: Tx, userId: string): Promise<readonly string[]> {
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'trading-accounts-at-real-prices',
    text: `SELECT account.id FROM sandbox_accounts AS account WHERE account.user_id = $1
        AND EXISTS (SELECT 1 FROM sandbox_fills AS fill WHERE fill.account_id = account.id)
        AND NOT EXISTS (SELECT 1 FROM sandbox_fills AS fill WHERE fill.account_id = account.id AND fill.source = 'simulated')
      ORDER BY account.id`,
    values: [userId],
  });
  return rows.map(({ id }) => id);
}
