import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { historyBarStart } from '@tradesense/core/market/larger-bars.ts';
import { isMadeOf, priceBarOf } from '@tradesense/core/trading/bar-units.ts';
import type { PriceBar } from '@tradesense/core/trading/bar-matching.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { MarketHistory } from '../market/index.ts';
import type { SessionRow } from './replay.tables.ts';
import { atSessionPrices } from './session-asset.policy.ts';
import { toRealTime } from './session-time.policy.ts';

/**
 * For each interval, the shorter intervals whose bars determine the order of events within a bar, shortest first. A bar
 * contains at most 60 of the shorter bars.
 */
const FINER: Readonly<Record<Interval, readonly Interval[]>> = {
  '1m': [],
  '5m': ['1m'],
  '15m': ['1m', '5m'],
  '1h': ['1m', '5m', '15m'],
  '4h': ['5m', '15m', '1h'],
  '1d': ['1h', '4h'],
  '1w': ['4h', '1d'],
  '1M': ['1d'],
};

/**
 * Returns the shorter bars within a bar of a replay, with the replay's prices; none if the history has no shorter bars
 * that add up to exactly this bar.
 */
export async function subBarsOf(
  history: MarketHistory,
  tx: Tx,
  session: Pick<SessionRow, 'asset' | 'interval' | 'source' | 'shiftWeeks' | 'priceFactor'>,
  bar: Bar,
): Promise<readonly PriceBar[]> {
  const { asset, interval, source } = session;
  const from = toRealTime(bar.t, session);
  const assetClass = findAsset(asset)?.class;
  invariant(assetClass !== undefined, 'the asset is in the catalogue');
  const start = historyBarStart(assetClass, interval, from);
  for (const finer of FINER[interval]) {
    if ((await history.source(tx, asset, finer)) !== source) continue;
    const real = await history.bars(tx, asset, finer, start, nextBarOpen(interval, from));
    const parts = real.map((part) => atSessionPrices(part, session));
    if (isMadeOf(bar, parts)) return parts.map(priceBarOf);
  }
  return [];
}
