/**
 * Queries of the alert loop: they read the nearest prices of active alerts, and end the alerts whose prices were
 * reached.
 */
import { inArray } from 'drizzle-orm';
import { price, type Price } from '@tradesense/core/kernel/money.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Shard } from '../../platform/jobs/shard-leases.ts';
import { priceAlerts, type PriceAlertRow } from './price-alerts.tables.ts';

/** A price of an asset. */
export interface SeenPrice {
  readonly asset: AssetSymbol;
  readonly price: Price;
  /** Market time of the price. */
  readonly at: EpochMs;
  /**
   * Clock time of the price. It decides whether an alert was expired by then. In a replay of the feed, clock time
   * differs from market time.
   */
  readonly clockAt: EpochMs;
}

/**
 * The nearest alert prices of an asset. Any market price at or above `up`, or at or below `down`, triggers an alert;
 * `null` if there is no alert on that side.
 */
export interface Reach {
  readonly up: Price | null;
  readonly down: Price | null;
}

const IS_IN_SHARDS = 'right(alert.id::text, 1) = ANY ($1::text[])';
/** Returns an SQL condition for alerts that are active at a clock time, which is given as an SQL expression. */
const waitsAt = (moment: string) =>
  `alert.triggered_at IS NULL AND (alert.expires_at IS NULL OR alert.expires_at > ${moment})`;

/**
 * Ends and returns the alerts of these shards whose price was reached by one of the given prices. Each alert is ended
 * by the earliest such price between its start and its expiry. If two transactions find the same alert, only one ends
 * it. An alert that is moved or deleted in the meantime does not end.
 */
export async function endReached(
  tx: Tx,
  shards: readonly Shard[],
  prices: readonly SeenPrice[],
): Promise<PriceAlertRow[]> {
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'price-alerts-reached',
    text: `UPDATE price_alerts AS alert SET triggered_at = reached.clock_at, triggered_price = reached.seen
      FROM (
        SELECT DISTINCT ON (alert.id) alert.id, alert.price, alert.since, tick.price AS seen, tick.clock_at
        FROM unnest($2::text[], $3::bigint[], $4::timestamptz[], $5::timestamptz[]) AS tick (asset, price, at, clock_at)
        JOIN price_alerts AS alert ON alert.asset = tick.asset AND alert.since < tick.at
          AND (alert.direction = 'up' AND alert.price <= tick.price OR alert.direction = 'down' AND alert.price >= tick.price)
        WHERE ${waitsAt('tick.clock_at')} AND ${IS_IN_SHARDS}
        ORDER BY alert.id, tick.at
      ) AS reached
      WHERE alert.id = reached.id AND alert.price = reached.price AND alert.since = reached.since AND ${waitsAt('reached.clock_at')}
      RETURNING alert.id`,
    values: [
      shards,
      prices.map(({ asset }) => asset),
      prices.map(({ price }) => price),
      prices.map(({ at }) => new Date(at)),
      prices.map(({ clockAt }) => new Date(clockAt)),
    ],
  });
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return tx.select().from(priceAlerts).where(inArray(priceAlerts.id, ids)).orderBy(priceAlerts.id);
}

/**
 * Returns, for each asset, the nearest prices above and below at which an alert triggers. Considers every untriggered
 * alert that was not expired at `from`.
 */
export async function readReach(tx: Tx, from: EpochMs): Promise<ReadonlyMap<AssetSymbol, Reach>> {
  const { rows } = await tx.$client.query<{ asset: AssetSymbol; up: string | null; down: string | null }>({
    name: 'price-alerts-reach',
    text: `SELECT asset, min(price) FILTER (WHERE direction = 'up')::text AS up, max(price) FILTER (WHERE direction = 'down')::text AS down
      FROM price_alerts AS alert WHERE ${waitsAt('$1')} GROUP BY asset ORDER BY asset`,
    values: [new Date(from)],
  });
  const priceOf = (text: string | null) => (text === null ? null : price(BigInt(text)));
  return new Map(rows.map(({ asset, up, down }) => [asset, { up: priceOf(up), down: priceOf(down) }]));
}
