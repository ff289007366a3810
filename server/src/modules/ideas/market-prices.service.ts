import { firstOpenFrom } from '@tradesense/core/ideas/first-open.ts';
import { IDEA_HORIZON_RULES, IDEA_PRICE_WAIT_MS, type IdeaHorizon } from '@tradesense/core/ideas/idea-rules.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { barOpen, compareIntervals, intervalMs, INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { MarketHistory } from '../market/index.ts';

export type IdeaHistory = Pick<MarketHistory, 'bars' | 'source'>;

/** The series of bars from which an idea's prices are taken. */
export interface PriceSeries {
  readonly interval: Interval;
  readonly source: PriceSource;
}

/** Maximum number of bars before an idea's start from which its base rates are counted. */
const RATE_BARS = 2_000;

/**
 * Returns the asset's finest series with the same source as the bars of the idea's chart, so that price and ATR never
 * come from different sources. Returns `null` if the asset has no history.
 */
export async function priceSeriesOf(
  tx: Tx,
  history: IdeaHistory,
  asset: AssetSymbol,
  horizon: IdeaHorizon,
): Promise<PriceSeries | null> {
  const { interval: chart } = IDEA_HORIZON_RULES[horizon];
  const source = await history.source(tx, asset, chart);
  if (source === null) return null;
  for (const interval of INTERVALS) {
    if (compareIntervals(interval, chart) > 0) break;
    // oxlint-disable-next-line no-await-in-loop -- the first series that matches ends the search, and a session runs one query at a time
    if ((await history.source(tx, asset, interval)) === source) return { interval, source };
  }
  return { interval: chart, source };
}

/**
 * Number of bars that the search for the first price covers at first. Each further stretch of the search is four times
 * as long.
 */
const FIRST_BARS = 60;

/**
 * Returns the asset's first price at or after a given time: the open of the first complete bar that opens at or after
 * that time, within the maximum wait. Returns `null` if there is no such bar yet, or if the series no longer has this
 * source.
 */
export async function firstPriceFrom(
  tx: Tx,
  history: IdeaHistory,
  { asset, series, from, now }: AtMarket,
): Promise<{ readonly at: EpochMs; readonly price: number } | null> {
  if ((await history.source(tx, asset, series.interval)) !== series.source) return null;
  const until = Math.min(from + IDEA_PRICE_WAIT_MS, now);
  let begin: number = from;
  for (let length = FIRST_BARS * lengthOf(series.interval); begin < until; length *= 4) {
    const end = Math.min(begin + length, until);
    // oxlint-disable-next-line no-await-in-loop -- each stretch is read only if the one before had no bar, and most searches end with the first
    const bars = await history.bars(tx, asset, series.interval, epochMs(begin), epochMs(end));
    const bar = bars[firstOpenFrom(bars, from)];
    if (bar !== undefined) return { at: bar.t, price: bar.o };
    begin = end;
  }
  return null;
}

interface AtMarket {
  readonly asset: AssetSymbol;
  readonly series: PriceSeries;
  readonly from: EpochMs;
  readonly now: EpochMs;
}

const lengthOf = (interval: Interval): number => (interval === '1M' ? 31 * intervalMs('1d') : intervalMs(interval));

/** Returns the latest complete bars of an idea's chart before `at`, as many as base rates may need (`RATE_BARS`). */
export function barsBefore(
  tx: Tx,
  history: IdeaHistory,
  { asset, horizon, at }: { readonly asset: AssetSymbol; readonly horizon: IdeaHorizon; readonly at: EpochMs },
): Promise<readonly Bar[]> {
  const { interval } = IDEA_HORIZON_RULES[horizon];
  const end = barOpen(interval, at);
  return history.bars(tx, asset, interval, epochMs(end - RATE_BARS * lengthOf(interval)), end);
}

/** Returns the complete bars of an idea's chart, from the bar in which the idea started to the end of its horizon. */
export function barsSince(
  tx: Tx,
  history: IdeaHistory,
  {
    asset,
    horizon,
    from,
    until,
  }: { readonly asset: AssetSymbol; readonly horizon: IdeaHorizon; readonly from: EpochMs; readonly until: EpochMs },
): Promise<readonly Bar[]> {
  const { interval } = IDEA_HORIZON_RULES[horizon];
  return history.bars(tx, asset, interval, barOpen(interval, from), until);
}
