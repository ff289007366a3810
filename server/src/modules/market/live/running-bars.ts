import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { growBar } from '@tradesense/core/market/growing-bar.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { historyBarOpen } from '@tradesense/core/market/larger-bars.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { assetClassOf } from '../history.policy.ts';
import type { LiveTick, PriceFeed } from './feed.ts';

/** Change of the running bar of one asset and interval. `isComplete` is `true` if the bar will not change again. */
export interface BarChange {
  readonly asset: AssetSymbol;
  readonly interval: Interval;
  readonly bar: Bar;
  readonly isComplete: boolean;
  readonly source: LiveTick['source'];
}

interface Upkeep {
  /** The asset's running bars; `null` until history returns the bars as of the asset's first tick. */
  bars: Map<Interval, Bar | null> | null;
  /** Ticks that arrived while the bars are loaded from history. */
  waiting: LiveTick[];
}

interface Parts {
  readonly feed: Pick<PriceFeed, 'intervals' | 'runningBar'>;
  readonly log: FastifyBaseLogger;
  readonly onChange: (change: BarChange) => void;
}

/**
 * The running bar of every interval, updated tick by tick. At the first tick of an asset, and in `startAnew` after a
 * gap, the bars up to that time are loaded from the feed's history. Ticks that arrive in the meantime are queued, so
 * none is lost or included twice.
 */
export class RunningBars {
  readonly #parts: Parts;
  readonly #upkeep = new Map<AssetSymbol, Upkeep>();
  #seeding: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Adds a tick. Ticks of one asset must ascend in time. */
  add(tick: LiveTick): void {
    const upkeep = this.#upkeep.get(tick.asset);
    if (upkeep === undefined) this.#seed(tick);
    else if (upkeep.bars === null) upkeep.waiting.push(tick);
    else this.#grow(upkeep.bars, tick);
  }

  /** Loads all bars from history again, up to each asset's last tick, because ticks were missed. */
  startAnew(lastTicks: readonly LiveTick[]): void {
    this.#upkeep.clear();
    for (const tick of lastTicks) this.#seed(tick);
  }

  /** Returns the bar that contains `now`, or `null` if nothing has traded in it or the history is not loaded yet. */
  bar(asset: AssetSymbol, interval: Interval, now: EpochMs): Bar | null {
    const bar = this.#upkeep.get(asset)?.bars?.get(interval) ?? null;
    return bar === null || bar.t < historyBarOpen(assetClassOf(asset), interval, now) ? null : bar;
  }

  /** Resolves when no bar is waiting for history. */
  settled(): Promise<void> {
    return this.#seeding;
  }

  #seed(tick: LiveTick): void {
    const upkeep: Upkeep = { bars: null, waiting: [] };
    this.#upkeep.set(tick.asset, upkeep);
    const isCurrent = (): boolean => this.#upkeep.get(tick.asset) === upkeep;
    // Assets are loaded one after the other, so that other work can run in between.
    this.#seeding = this.#seeding.then(async () => {
      await nextTurn();
      if (!isCurrent()) return;
      try {
        await this.#takeFromHistory(upkeep, tick, isCurrent);
      } catch (error) {
        this.#parts.log.error(
          { err: error, asset: tick.asset },
          'running bars wait for history, asked again at the next tick',
        );
        if (isCurrent()) this.#upkeep.delete(tick.asset);
      }
    });
  }

  async #takeFromHistory(upkeep: Upkeep, tick: LiveTick, isCurrent: () => boolean): Promise<void> {
    const { feed } = this.#parts;
    const bars = new Map<Interval, Bar | null>();
    for (const interval of feed.intervals(tick.asset))
      bars.set(interval, await feed.runningBar(tick.asset, interval, tick.t));
    if (!isCurrent()) return;
    upkeep.bars = bars;
    for (const [interval, bar] of bars) if (bar !== null) this.#emitChange(tick, interval, bar, false);
    for (const late of upkeep.waiting.splice(0)) this.#grow(bars, late);
  }

  #grow(bars: Map<Interval, Bar | null>, tick: LiveTick): void {
    for (const [interval, running] of bars) {
      const point = { t: tick.t, price: tick.price, v: tick.volume };
      const { bar, closed } = growBar(running, interval, assetClassOf(tick.asset), point);
      bars.set(interval, bar);
      if (closed !== null) this.#emitChange(tick, interval, closed, true);
      this.#emitChange(tick, interval, bar, false);
    }
  }

  #emitChange({ asset, source }: LiveTick, interval: Interval, bar: Bar, isComplete: boolean): void {
    this.#parts.onChange({ asset, interval, bar, isComplete, source });
  }
}
