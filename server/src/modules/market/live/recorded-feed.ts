import { ASSETS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { historyBarOpen, historyBarStart } from '@tradesense/core/market/larger-bars.ts';
import { growBar } from '@tradesense/core/market/growing-bar.ts';
import {
  INTERVALS,
  barOpen,
  compareIntervals,
  intervalContains,
  nextBarOpen,
  type Interval,
} from '@tradesense/core/market/interval.ts';
import { MINUTE_MS, SECOND_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../../platform/module.ts';
import { allStoredSeries } from '../candle-series.repo.ts';
import { assetClassOf, type StoredSeries } from '../history.policy.ts';
import type { FeedHealth, LiveTick, PriceFeed, TakenTicks } from './feed.ts';
import { barsFrom, lastBarAt, mergedBar, replayBegin } from './recorded-bars.repo.ts';
import { ticksOfBar } from './recorded-ticks.policy.ts';

const BARS_AT_ONCE = 500;
/** Time in ms after which the list of imported series is read again to find new ones. */
const SERIES_KNOWN_MS = MINUTE_MS;
/** How late a round of the tick loop may be, in ms of clock time, without making prices stale. */
const LATE_ROUND_MS = 5 * SECOND_MS;
const NO_REPLAY: FeedHealth = {
  state: 'stale',
  reason: 'Recorded prices: no replay is running, so these are the last ones.',
};

/** Bars of one series that were read in advance. */
interface Ahead {
  readonly revision: string;
  bars: readonly Bar[];
  /** Open time of the first bar that has not been read yet. */
  from: EpochMs;
}

type RecordedPlatform = Pick<Platform, 'db' | 'clock' | 'config'>;

/**
 * Replays imported candles as live prices. Market time is the configured start plus `speed` times the clock time since
 * the replay began. The time at which it began is stored in the database, so market time is the same on every server
 * and after every restart. Ticks come from the asset's shortest imported interval and stop at its end. Without a
 * configured start, nothing is replayed, and the last recorded prices are shown as stale.
 */
export function createRecordedFeed(platform: RecordedPlatform): PriceFeed {
  return new RecordedFeed(platform);
}

class RecordedFeed implements PriceFeed {
  readonly #platform: RecordedPlatform;
  readonly #start: EpochMs | null;
  readonly #speed: number;
  readonly #series = new Map<AssetSymbol, StoredSeries>();
  readonly #ahead = new Map<AssetSymbol, Ahead>();
  #seriesKnownUntil = Number.NEGATIVE_INFINITY;
  #beganAt: EpochMs | null = null;
  #emittedUntil: EpochMs | null = null;

  constructor(platform: RecordedPlatform) {
    const { startMs, speed } = platform.config.marketReplay;
    this.#platform = platform;
    this.#start = startMs === null ? null : epochMs(startMs);
    this.#speed = speed;
  }

  get source(): 'replay' | 'recorded' {
    return this.#start === null ? 'recorded' : 'replay';
  }

  marketTime(now: EpochMs): EpochMs {
    if (this.#start === null) return now;
    // Until the time at which the replay began is loaded, no prices after its configured start may be shown.
    if (this.#beganAt === null) return this.#start;
    return epochMs(this.#start + Math.max(0, now - this.#beganAt) * this.#speed);
  }

  async start(): Promise<void> {
    await this.#prepare();
  }

  stop(): Promise<void> {
    this.#ahead.clear();
    this.#emittedUntil = null;
    return Promise.resolve();
  }

  async take(now: EpochMs): Promise<TakenTicks> {
    await this.#prepare();
    const until = this.marketTime(now);
    const from = this.#emittedUntil;
    const ticks: LiveTick[] = [];
    for (const [asset, series] of this.#series) {
      if (this.#start === null || from === null) {
        const last = await this.lastTick(asset, until);
        if (last !== null) ticks.push(last);
      } else ticks.push(...(await this.#ticksBetween(asset, series, from, until)));
    }
    this.#emittedUntil = until;
    return { ticks, hasGap: from === null };
  }

  health(): FeedHealth {
    if (this.#start === null) return NO_REPLAY;
    if (this.#series.size > 0) return { state: 'ok' };
    return { state: 'down', reason: 'No candles have been imported to replay.' };
  }

  silenceMs(asset: AssetSymbol): number {
    const series = this.#series.get(asset);
    if (series === undefined) return 0;
    // The tick loop may be late by `LATE_ROUND_MS` of clock time. In market time, this is `speed` times as long: at
    // speed 60, a second is a minute.
    const lateMs = this.#start === null ? 0 : LATE_ROUND_MS * this.#speed;
    return nextBarOpen(series.interval, series.lastOpen) - series.lastOpen + lateMs;
  }

  intervals(asset: AssetSymbol): readonly Interval[] {
    const series = this.#series.get(asset);
    return series === undefined ? [] : INTERVALS.filter((interval) => intervalContains(interval, series.interval));
  }

  async lastTick(asset: AssetSymbol, t: EpochMs): Promise<LiveTick | null> {
    await this.#prepare();
    const series = this.#series.get(asset);
    if (series === undefined) return null;
    const bar = await this.#platform.db.read((tx) => lastBarAt(tx, asset, series.interval, t));
    if (bar === null) return null;
    return ticksOfBar(asset, series.interval, bar, this.source).findLast((tick) => tick.t <= t) ?? null;
  }

  async runningBar(asset: AssetSymbol, interval: Interval, t: EpochMs): Promise<Bar | null> {
    await this.#prepare();
    const series = this.#series.get(asset);
    if (series === undefined || !intervalContains(interval, series.interval)) return null;
    const assetClass = assetClassOf(asset);
    const open = historyBarOpen(assetClass, interval, t);
    const start = historyBarStart(assetClass, interval, open);
    const lastOpen = barOpen(series.interval, t);
    const { merged, last } = await this.#platform.db.read(async (tx) => ({
      merged: await mergedBar(tx, asset, series.interval, start, lastOpen),
      last: (await barsFrom(tx, asset, series.interval, lastOpen, 1))[0],
    }));
    const before = merged === null ? null : { ...merged, t: open };
    if (last === undefined || last.t !== lastOpen) return before;
    const ticks = ticksOfBar(asset, series.interval, last, this.source).filter((tick) => tick.t <= t);
    return ticks.reduce<Bar | null>(
      (bar, tick) => growBar(bar, interval, assetClass, { ...tick, v: tick.volume }).bar,
      before,
    );
  }

  /** Returns the asset's ticks with a market time in (from, until]. */
  async #ticksBetween(asset: AssetSymbol, series: StoredSeries, from: EpochMs, until: EpochMs): Promise<LiveTick[]> {
    const { interval } = series;
    let ahead = this.#ahead.get(asset);
    if (ahead === undefined || ahead.revision !== series.revision) {
      ahead = { revision: series.revision, bars: [], from: barOpen(interval, from) };
      this.#ahead.set(asset, ahead);
    }
    while (ahead.from <= until && ahead.from <= series.lastOpen) {
      const { from: next } = ahead;
      const more = await this.#platform.db.read((tx) => barsFrom(tx, asset, interval, next, BARS_AT_ONCE));
      const last = more.at(-1);
      ahead.bars = [...ahead.bars, ...more];
      ahead.from = last === undefined ? nextBarOpen(interval, series.lastOpen) : nextBarOpen(interval, last.t);
    }
    const ticks = ahead.bars
      .filter((bar) => bar.t <= until)
      .flatMap((bar) => ticksOfBar(asset, interval, bar, this.source))
      .filter((tick) => tick.t > from && tick.t <= until);
    ahead.bars = ahead.bars.filter((bar) => nextBarOpen(interval, bar.t) > until);
    return ticks;
  }

  async #prepare(): Promise<void> {
    const { db, clock } = this.#platform;
    const now = clock.now();
    if (this.#start !== null && this.#beganAt === null) {
      const start = this.#start;
      this.#beganAt = await db.transaction((tx) => replayBegin(tx, start, this.#speed, now));
    }
    if (now < this.#seriesKnownUntil) return;
    const stored = await db.read(allStoredSeries);
    this.#series.clear();
    for (const { symbol } of ASSETS) {
      const smallest = stored.get(symbol)?.toSorted((a, b) => compareIntervals(a.interval, b.interval))[0];
      if (smallest !== undefined) this.#series.set(symbol, smallest);
    }
    this.#seriesKnownUntil = now + SERIES_KNOWN_MS;
  }
}
