/** Alerts that prices trigger: which are active, and their end. */
import { inArray } from 'drizzle-orm';
import type { Price } from '@tradesense/core/kernel/money.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Shard } from '../../platform/jobs/shard-leases.ts';
import { priceAlerts, type PriceAlertRow } from './price-alerts.tables.ts';

/** A price of an asset at a market time. */
export interface SeenPrice {
  readonly asset: AssetSymbol;
  readonly price: Price;
  readonly at: EpochMs;
}

const IS_IN_SHARDS = 'right(alert.id::text, 1) = ANY ($1::text[])';
const IS_ACTIVE = 'alert.triggered_at IS NULL AND (alert.expires_at IS NULL OR alert.expires_at > $2)';

/**
 * Ends the active alerts of these shards that one of the prices has reached, each at the earliest such price after it was set, and
 * returns them. Of two transactions that find the same alert one ends it. An alert that is moved or deleted meanwhile does not end.
 */
export async function endReached(
  tx: Tx,
  shards: readonly Shard[],
  prices: readonly SeenPrice[],
  now: EpochMs,
): Promise<PriceAlertRow[]> {
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'price-alerts-reached',
    text: `UPDATE price_alerts AS alert SET triggered_at = $2, triggered_price = reached.seen
      FROM (
        SELECT DISTINCT ON (alert.id) alert.id, alert.price, alert.since, tick.price AS seen
        FROM unnest($3::text[], $4::bigint[], $5::timestamptz[]) AS tick (asset, price, at)
        JOIN price_alerts AS alert ON alert.asset = tick.asset AND alert.since < tick.at
          AND (alert.direction = 'up' AND alert.price <= tick.price OR alert.direction = 'down' AND alert.price >= tick.price)
        WHERE ${IS_ACTIVE} AND ${IS_IN_SHARDS}
        ORDER BY alert.id, tick.at
      ) AS reached
      WHERE alert.id = reached.id AND alert.price = reached.price AND alert.since = reached.since AND ${IS_ACTIVE}
      RETURNING alert.id`,
    values: [
      shards,
      new Date(now),
      prices.map(({ asset }) => asset),
      prices.map(({ price }) => price),
      prices.map(({ at }) => new Date(at)),
    ],
  });
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return tx.select().from(priceAlerts).where(inArray(priceAlerts.id, ids)).orderBy(priceAlerts.id);
}

/** Returns the assets of active alerts in these shards. */
export async function watchedAssets(tx: Tx, shards: readonly Shard[], now: EpochMs): Promise<AssetSymbol[]> {
  const { rows } = await tx.$client.query<{ asset: AssetSymbol }>({
    name: 'price-alerts-watched',
    text: `SELECT DISTINCT asset FROM price_alerts AS alert WHERE ${IS_ACTIVE} AND ${IS_IN_SHARDS} ORDER BY asset`,
    values: [shards, new Date(now)],
  });
  return rows.map(({ asset }) => asset);
}
