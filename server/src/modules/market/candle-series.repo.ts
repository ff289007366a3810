import { eq } from 'drizzle-orm';
import { findAsset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { StoredSeries } from './history.policy.ts';
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
  };
}

/** The stored series of one asset, at most one for each interval. */
export async function storedSeries(tx: Tx, asset: AssetSymbol): Promise<StoredSeries[]> {
  const rows = await tx.select().from(candleSeries).where(eq(candleSeries.asset, asset));
  return rows.map(toSeries);
}

/** Every stored series, by asset. A symbol that left the catalogue is left out. */
export async function allStoredSeries(tx: Tx): Promise<Map<AssetSymbol, StoredSeries[]>> {
  const rows = await tx.select().from(candleSeries);
  const byAsset = new Map<AssetSymbol, StoredSeries[]>();
  for (const row of rows) {
    const symbol = findAsset(row.asset)?.symbol;
    if (symbol !== undefined) byAsset.set(symbol, [...(byAsset.get(symbol) ?? []), toSeries(row)]);
  }
  return byAsset;
}
