/**
 * Bars around a trade. They come from the market in which the account trades, and their times are market times of the
 * account.
 */
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { findTradedAsset, type TradedSymbol } from '@tradesense/core/market/masked-asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { barOpen, INTERVALS, intervalMs, nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { priceBarOf } from '@tradesense/core/trading/bar-units.ts';
import type { TimedBar } from '@tradesense/core/trading/excursion.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountHistory } from './account-history.policy.ts';

export interface TradeTime {
  readonly symbol: string;
  readonly openedAt: EpochMs;
  readonly closedAt: EpochMs;
}

/** Maximum number of bars within a trade: about two days of 1m bars. */
const BARS_MAX = 3_000;

const lengthOf = (interval: Interval): number => (interval === '1M' ? 31 * DAY_MS : intervalMs(interval));

export function assetOf(symbol: string): TradedSymbol | null {
  return findTradedAsset(symbol)?.symbol ?? null;
}

/** Returns the open time of the first bar that does not begin before a time. */
function firstWholeBar(interval: Interval, at: EpochMs): EpochMs {
  const open = barOpen(interval, at);
  return open === at ? open : nextBarOpen(interval, at);
}

/**
 * Returns the bars that lie completely between the trade's open and its close. Uses the shortest interval that has bars
 * there and of which at most `BARS_MAX` bars fit into this time.
 */
export async function barsWithin(
  tx: Tx,
  history: AccountHistory,
  { symbol, openedAt, closedAt }: TradeTime,
): Promise<readonly TimedBar[]> {
  const asset = assetOf(symbol);
  if (asset === null) return [];
  const span = closedAt - openedAt;
  for (const interval of INTERVALS) {
    if (span < lengthOf(interval) || span > BARS_MAX * lengthOf(interval)) continue;
    const from = firstWholeBar(interval, openedAt);
    const bars = await history.bars(tx, asset, interval, from, closedAt);
    const timed = bars.map((bar) => ({ ...priceBarOf(bar), opensAt: bar.t, closesAt: nextBarOpen(interval, bar.t) }));
    const whole = timed.filter(({ closesAt }) => closesAt <= closedAt);
    if (whole.length > 0) return whole;
  }
  return [];
}

/** Whether any whole bar lies within the time of a trade. A shorter trade has no bars of its own. */
export function spansWholeBar({ openedAt, closedAt }: Pick<TradeTime, 'openedAt' | 'closedAt'>): boolean {
  return nextBarOpen('1m', firstWholeBar('1m', openedAt)) <= closedAt;
}

/** Returns the shortest interval that has a history and is at least as long as `shortest`; `null` if there is none. */
export async function intervalWithHistory(
  tx: Tx,
  history: AccountHistory,
  asset: TradedSymbol,
  shortest: Interval,
): Promise<Interval | null> {
  for (const interval of INTERVALS.slice(INTERVALS.indexOf(shortest)))
    if ((await history.source(tx, asset, interval)) !== null) return interval;
  return null;
}

/**
 * Maximum number of bars that a trade spans on its chart. With this maximum, a trade of at least 20 minutes spans about
 * 20 to 200 bars.
 */
const SPANNED_MAX = 200;
const BARS_BEFORE = 120;
const BARS_AFTER = 60;
/**
 * Factors by which the searched time is extended, one after the other, until it contains enough bars. A market that is
 * open for 6½ hours on 5 days a week has bars in only a fifth of the time, and around a long weekend in even less.
 */
const LOOK_AROUND = [1, 3, 8] as const;

/** Returns the shortest interval at which a trade of this length spans at most `SPANNED_MAX` bars. */
export function chartInterval({ openedAt, closedAt }: Pick<TradeTime, 'openedAt' | 'closedAt'>): Interval {
  const span = closedAt - openedAt;
  return INTERVALS.find((interval) => span <= SPANNED_MAX * lengthOf(interval)) ?? '1M';
}

export interface ChartRange {
  readonly asset: TradedSymbol;
  readonly interval: Interval;
  /** When the entry was decided, and when the trade was closed. */
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** Returns the last bars that were complete at a given time, at most `count` of them. */
export async function barsBefore(
  tx: Tx,
  history: AccountHistory,
  { asset, interval, from }: Omit<ChartRange, 'to'>,
  count: number,
): Promise<readonly Bar[]> {
  const running = barOpen(interval, from);
  let before: readonly Bar[] = [];
  for (const times of LOOK_AROUND) {
    if (before.length >= count) break;
    const start = epochMs(Math.max(0, running - times * count * lengthOf(interval)));
    before = await history.bars(tx, asset, interval, start, running);
  }
  return before.slice(-count);
}

/**
 * Returns up to 120 bars that were complete at the decision, all bars from then to the close, and up to 60 bars after
 * it.
 */
export async function chartBars(
  tx: Tx,
  history: AccountHistory,
  { asset, interval, from, to }: ChartRange,
): Promise<readonly Bar[]> {
  const length = lengthOf(interval);
  const running = barOpen(interval, from);
  const before = await barsBefore(tx, history, { asset, interval, from }, BARS_BEFORE);
  let rest: readonly Bar[] = [];
  for (const times of LOOK_AROUND) {
    const end = epochMs(to + times * BARS_AFTER * length);
    rest = await history.bars(tx, asset, interval, running, end);
    if (rest.filter(({ t }) => t >= to).length >= BARS_AFTER) break;
  }
  const during = rest.filter(({ t }) => t < to);
  return [...before, ...during, ...rest.slice(during.length, during.length + BARS_AFTER)];
}

interface TradeOnChart {
  /** Bars of the chart, ascending. */
  readonly bars: readonly Bar[];
  readonly interval: Interval;
  readonly decidedAt: EpochMs;
  readonly closedAt: EpochMs;
  /** A replay fills orders at the end of a bar, so a fill at the end of a bar belongs to that bar. */
  readonly isReplay: boolean;
}

/**
 * Returns the number of bars that were complete at the decision, and the number of bars up to the first that ends after
 * the close. If that bar is not stored yet, `closeBars` is one more than the number of bars. Invariant: `closeBars` is
 * larger than `decisionBars`, otherwise the journal would show the result of a trade together with its decision.
 */
export function barCounts({ bars, interval, decidedAt, closedAt, isReplay }: TradeOnChart): {
  decisionBars: number;
  closeBars: number;
} {
  const ends = bars.map(({ t }) => nextBarOpen(interval, t));
  const decisionBars = ends.filter((end) => end <= decidedAt).length;
  const beforeExit = ends.filter((end) => (isReplay ? end < closedAt : end <= closedAt)).length;
  return { decisionBars, closeBars: Math.max(decisionBars, beforeExit) + 1 };
}
