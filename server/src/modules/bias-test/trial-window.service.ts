import { BIAS_TIMEFRAMES, BIAS_WINDOWS, type BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { ASSET_SYMBOLS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PracticeHistory } from '../market/index.ts';

export interface TrialWindow {
  readonly asset: AssetSymbol;
  readonly timeframe: BiasTimeframe;
  readonly source: PriceSource;
  /** Set-up and outcome bars; `BIAS_WINDOWS[timeframe]` says how many. */
  readonly bars: readonly Bar[];
}

/** The assets and timeframes from which a window may be drawn. */
export interface WindowChoice {
  readonly assets: readonly AssetSymbol[];
  readonly timeframes: readonly BiasTimeframe[];
}

const ANY_WINDOW: WindowChoice = { assets: ASSET_SYMBOLS, timeframes: BIAS_TIMEFRAMES };

/**
 * Draws a window from the open part of the recorded history. If no asset is recorded, draws it from anywhere in the
 * history. Returns `null` if no asset of `choice` has a window at a timeframe of `choice`. Without `choice`, all assets
 * and timeframes are allowed.
 */
export type DrawTrialWindow = (
  tx: Tx,
  random: Random,
  now: EpochMs,
  choice?: WindowChoice,
) => Promise<TrialWindow | null>;

/** Start and end of a series, and the mean time between its bars, closed hours included. */
interface Span {
  readonly from: EpochMs;
  readonly until: EpochMs;
  readonly stepMs: number;
  readonly readAt: EpochMs;
}

/**
 * Factors by which the usual time span of a window is extended, one after the other, until the span contains enough
 * bars.
 */
const REACHES = [1.2, 3, 20];
/** Time for which a cached span is used. Until it is read again, newer bars are not drawn. */
const SPAN_KEPT_MS = DAY_MS;

/**
 * Creates the function that draws windows. If no asset is recorded, it draws a random time, not a random bar, because
 * listing all bars of 36 years would take 0.1 s per question. Only the ends of each series are cached; its source and
 * bars are read each time. Known limit: a window right after missing bars is slightly more likely than others.
 */
export function createTrialWindows(history: PracticeHistory): DrawTrialWindow {
  const spans = new Map<string, Span>();

  async function spanOf(
    tx: Tx,
    asset: AssetSymbol,
    timeframe: BiasTimeframe,
    source: PriceSource,
    now: EpochMs,
  ): Promise<Span | null> {
    const key = `${asset} ${timeframe} ${source}`;
    const known = spans.get(key);
    if (known !== undefined && now - known.readAt < SPAN_KEPT_MS) return known;
    const times = (await history.openTimes(tx, asset, timeframe))?.times;
    const [from, until] = [times?.[0], times?.at(-1)];
    if (times === undefined || from === undefined || until === undefined || times.length < barsIn(timeframe))
      return null;
    const stepMs = (until - from) / (times.length - 1);
    const span = { from: epochMs(from), until: epochMs(until), stepMs, readAt: now };
    spans.set(key, span);
    return span;
  }

  return async (tx, random, now, choice = ANY_WINDOW) => {
    const recorded = await history.recordedAssets(tx);
    if (recorded.length > 0) {
      const assets = recorded.filter((asset) => choice.assets.includes(asset));
      return openWindow(history, tx, random, { ...choice, assets });
    }
    for (const timeframe of shuffled(random, choice.timeframes)) {
      for (const asset of shuffled(random, choice.assets)) {
        const source = await history.source(tx, asset, timeframe);
        const span = source === null ? null : await spanOf(tx, asset, timeframe, source, now);
        if (source === null || span === null) continue;
        const room = Math.max(0, span.until - span.from - barsIn(timeframe) * span.stepMs);
        const drawn = epochMs(span.from + Math.floor(random.next() * room));
        // If too few bars follow the drawn time, the first window of the series is used, because it always has enough.
        const bars =
          (await barsFrom(history, tx, asset, timeframe, span, drawn)) ??
          (await barsFrom(history, tx, asset, timeframe, span, span.from));
        if (bars !== null) return { asset, timeframe, source, bars };
        spans.delete(`${asset} ${timeframe} ${source}`);
      }
    }
    return null;
  };
}

/** Returns the bars of one window that starts at or after the given time; `null` if too few bars follow. */
async function barsFrom(
  history: PracticeHistory,
  tx: Tx,
  asset: AssetSymbol,
  timeframe: BiasTimeframe,
  span: Span,
  from: EpochMs,
): Promise<readonly Bar[] | null> {
  const count = barsIn(timeframe);
  for (const reach of REACHES) {
    const until = epochMs(from + Math.ceil(count * span.stepMs * reach));
    const bars = await history.bars(tx, asset, timeframe, from, until);
    if (bars.length >= count) return bars.slice(0, count);
  }
  return null;
}

function barsIn(timeframe: BiasTimeframe): number {
  const { setupBars, outcomeBars } = BIAS_WINDOWS[timeframe];
  return setupBars + outcomeBars;
}

/** Draws a window of the open part, from which rated charts never come. */
async function openWindow(
  history: PracticeHistory,
  tx: Tx,
  random: Random,
  { assets, timeframes }: WindowChoice,
): Promise<TrialWindow | null> {
  for (const timeframe of shuffled(random, timeframes)) {
    for (const asset of shuffled(random, assets)) {
      const count = barsIn(timeframe);
      const windows = await history.windows(tx, asset, timeframe, count, 'open');
      const starts = [...(windows?.starts ?? []).keys()].filter((index) => windows?.starts?.[index] === 1);
      const first = starts[random.below(Math.max(1, starts.length))];
      const [from, last] = [windows?.times[first ?? -1], windows?.times[(first ?? -1) + count - 1]];
      if (first === undefined || from === undefined || last === undefined) continue;
      const bars = await history.bars(tx, asset, timeframe, epochMs(from), epochMs(last + 1));
      if (bars.length === count) return { asset, timeframe, source: 'recorded', bars };
    }
  }
  return null;
}
