import { and, eq, isNull, sql } from 'drizzle-orm';
import { findAsset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { StoredSeries } from './history.policy.ts';
import type { ImportSeries } from './import-series.ts';
import { candleSeries } from './market.tables.ts';

function storedInterval(text: string): Interval {
  const interval = INTERVALS.find((each) => each === text);
  invariant(interval !== undefined, `the database holds only known intervals, got ${text}`);
  return interval;
}

function toSeries(row: typeof candleSeries.$inferSelect): StoredSeries {
  return {
    interval: storedInterval(row.interval),
    firstOpen: epochMs(row.firstOpen.getTime()),
    lastOpen: epochMs(row.lastOpen.getTime()),
    revision: row.revision,
    ...(row.rolledUpFrom === null ? {} : { rolledUpFrom: storedInterval(row.rolledUpFrom) }),
    ...(row.keptFrom === null ? {} : { keptFrom: epochMs(row.keptFrom.getTime()) }),
  };
}

function byAsset(rows: readonly (typeof candleSeries.$inferSelect)[]): Map<AssetSymbol, StoredSeries[]> {
  const series = new Map<AssetSymbol, StoredSeries[]>();
  for (const row of rows) {
    const symbol = findAsset(row.asset)?.symbol;
    if (symbol !== undefined) series.set(symbol, [...(series.get(symbol) ?? []), toSeries(row)]);
  }
  return series;
}

/**
 * Returns the imported series of one asset, at most one for each interval. Series from a live exchange count as
 * imported.
 */
export async function storedSeries(tx: Tx, asset: AssetSymbol): Promise<StoredSeries[]> {
  const rows = await tx
    .select()
    .from(candleSeries)
    .where(and(eq(candleSeries.asset, asset), isNull(candleSeries.rolledUpFrom)));
  return rows.map(toSeries);
}

/** Returns the time before which bars of the series were deleted because of their age, or `null` if none were. */
export async function keptFromOf(tx: Tx, { store, asset, interval }: ImportSeries): Promise<EpochMs | null> {
  if (store !== 'feed') return null;
  const series = (await storedSeries(tx, asset)).find((each) => each.interval === interval);
  return series?.keptFrom ?? null;
}

/** Returns every imported series, by asset. Leaves out symbols that are no longer in the catalog. */
export async function allStoredSeries(tx: Tx): Promise<Map<AssetSymbol, StoredSeries[]>> {
  return byAsset(await tx.select().from(candleSeries).where(isNull(candleSeries.rolledUpFrom)));
}

/** Returns the series of one asset, imported and rolled up, at most one for each interval. */
export async function seriesOf(tx: Tx, asset: AssetSymbol): Promise<StoredSeries[]> {
  const rows = await tx.select().from(candleSeries).where(eq(candleSeries.asset, asset));
  return rows.map(toSeries);
}

/** Returns every series, imported and rolled up, by asset. Leaves out symbols that are no longer in the catalog. */
export async function allSeries(tx: Tx): Promise<Map<AssetSymbol, StoredSeries[]>> {
  return byAsset(await tx.select().from(candleSeries));
}

/** First key of the advisory locks of candles. Other kinds of locks use other first keys. */
const CANDLE_LOCK = 7_203_010;

/** Locks the asset's candles until the transaction ends, so that a roll-up sees all the bars it is made from. */
export async function lockCandles(tx: Tx, asset: AssetSymbol): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CANDLE_LOCK}, hashtext(${asset}))`);
}
