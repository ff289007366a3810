import type { z } from 'zod';
import type { holdingQuery, HoldingResponse } from '@tradesense/contract/dashboard-holding.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { findAsset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { barOpen, nextBarOpen } from '@tradesense/core/market/interval.ts';
import { holdingComparison, type HeldBar } from '@tradesense/core/performance/holding.ts';
import type { MarketHistory } from '../market/index.ts';
import { curveOf, periodView } from './dashboard-view.policy.ts';
import { readTradingSource, type PerformanceDeps, type Reader, type TradingSource } from './trading-source.service.ts';

export interface HoldingDeps extends PerformanceDeps {
  readonly history: Pick<MarketHistory, 'source' | 'bars'>;
}

/** Maximum length, in days, of a period with daily bars. A longer period has weekly bars. */
const DAILY_MAX_DAYS = 400;

/** Returns the assets of the trades that match the filter, the most traded asset first. */
function assetsOf({ matching }: TradingSource): HoldingResponse['assets'] {
  return [...Map.groupBy(matching, ({ symbol }) => symbol)]
    .map(([asset, trades]) => ({ asset, trades: trades.length }))
    .toSorted((a, b) => b.trades - a.trades || (a.asset < b.asset ? -1 : 1));
}

const intervalFor = (from: EpochMs, to: EpochMs): '1d' | '1w' => (to - from > DAILY_MAX_DAYS * DAY_MS ? '1w' : '1d');

/** Reads the complete bars that open in a period, with their source. Returns `null` if there are none. */
async function readPrices({ db, history }: HoldingDeps, asset: AssetSymbol, from: EpochMs, to: EpochMs) {
  const interval = intervalFor(from, to);
  const start = barOpen(interval, from) === from ? from : nextBarOpen(interval, from);
  return await db.read(async (tx) => {
    const source = await history.source(tx, asset, interval);
    const bars = source === null ? [] : await history.bars(tx, asset, interval, start, to);
    const [first] = bars;
    if (source === null || first === undefined) return null;
    const held = bars.map(({ t, o, c }): HeldBar => ({
      open: o,
      close: c,
      opensAt: t,
      closesAt: nextBarOpen(interval, t),
    }));
    // If the market was closed, the first bar may open some days after the start of the period although no bar is
    // missing.
    const isLate = first.t - start > (interval === '1d' ? 4 : 7) * DAY_MS;
    return { source, interval, held, isLate };
  });
}

/**
 * Returns the result of buying and holding an asset over a period, to compare it with the growth of the trades that
 * match the filter.
 */
export async function readHolding(
  deps: HoldingDeps,
  reader: Reader,
  { hold, ...filter }: z.output<typeof holdingQuery>,
): Promise<HoldingResponse> {
  const source = await readTradingSource(deps, reader, filter);
  const assets = assetsOf(source);
  const asset = hold ?? filter.asset ?? assets[0]?.asset ?? null;
  const common = { period: periodView(source, filter.period), assets, asset };
  const { from, to } = source;
  if (assets.length === 0 || asset === null || from === null) return { ...common, lacks: 'trades', comparison: null };
  const known = findAsset(asset)?.symbol;
  const prices = known === undefined ? null : await readPrices(deps, known, from, to);
  if (prices === null) return { ...common, lacks: 'prices', comparison: null };
  const found = holdingComparison(prices.held, curveOf(source));
  if (found === null) return { ...common, lacks: 'nothing-left', comparison: null };
  const points = found.points.map(({ at, ...point }) => ({
    at: new Date(epochMs(Math.min(at, to))).toISOString(),
    ...point,
  }));
  const { source: priceSource, interval, isLate } = prices;
  return {
    ...common,
    lacks: null,
    comparison: { source: priceSource, interval, isLate, growth: found.growth, drawdown: found.drawdown, points },
  };
}
