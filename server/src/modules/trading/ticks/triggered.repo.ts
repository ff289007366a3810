/** Queries for the accounts that a price may affect. Each query reads only an index. */
import { price, type Price } from '@tradesense/core/kernel/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { TriggerRanges } from './trigger-range-book.ts';
import { isInShards } from './shard-filter.ts';
import type { AccountPage } from './time-work.repo.ts';

/** Returns a page of the accounts with an order or a position of the asset that a price from `low` to `high` may trigger. */
export async function triggeredAccounts(
  tx: Tx,
  symbol: string,
  { low, high }: { readonly low: Price; readonly high: Price },
  { shards, after, limit }: AccountPage,
): Promise<string[]> {
  const { rows } = await tx.$client.query<{ account_id: string }>({
    name: 'sandbox-triggered',
    text: `SELECT account_id FROM (
        SELECT account_id FROM sandbox_orders WHERE symbol = $1 AND acts_at_or_below >= $2
        UNION SELECT account_id FROM sandbox_orders WHERE symbol = $1 AND acts_at_or_above <= $3
        UNION SELECT account_id FROM sandbox_positions WHERE symbol = $1 AND acts_at_or_below >= $2
        UNION SELECT account_id FROM sandbox_positions WHERE symbol = $1 AND acts_at_or_above <= $3
      ) AS triggered
      WHERE ($4::uuid IS NULL OR account_id > $4) AND ${isInShards('account_id', '$6')} ORDER BY account_id LIMIT $5`,
    values: [symbol, low, high, after, limit, shards],
  });
  return rows.map(({ account_id: id }) => id);
}

interface TriggerRangeRow {
  readonly symbol: string;
  readonly below: bigint | null;
  readonly above: bigint | null;
}

/**
 * Returns the trigger range of each given asset, combined over all accounts. Assets without a trigger range are left
 * out. Needs four index lookups per asset.
 */
export async function storedTriggerRanges(tx: Tx, symbols: readonly string[]): Promise<TriggerRanges> {
  const end = (table: string, extreme: 'max' | 'min') => {
    const column = extreme === 'max' ? 'acts_at_or_below' : 'acts_at_or_above';
    return `(SELECT ${extreme}(${column}) FROM ${table} WHERE symbol = asset.symbol AND ${column} IS NOT NULL)`;
  };
  const { rows } = await tx.$client.query<TriggerRangeRow>({
    name: 'sandbox-trigger-ranges',
    text: `SELECT symbol,
        greatest(${end('sandbox_orders', 'max')}, ${end('sandbox_positions', 'max')}) AS below,
        least(${end('sandbox_orders', 'min')}, ${end('sandbox_positions', 'min')}) AS above
      FROM unnest($1::text[]) AS asset (symbol)`,
    values: [symbols],
  });
  const known = rows.filter(({ below, above }) => below !== null || above !== null);
  const at = (units: bigint | null) => (units === null ? null : price(units));
  return new Map(known.map(({ symbol, below, above }) => [symbol, { atOrBelow: at(below), atOrAbove: at(above) }]));
}
