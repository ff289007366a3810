import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { growBar } from '@tradesense/core/market/growing-bar.ts';
import { barOpen } from '@tradesense/core/market/interval.ts';
import { MINUTE_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { joined } from './exchange-bars.repo.ts';
import type { ExchangeTick } from './exchange-messages.ts';

/** As long as a closed minute may take to be stored. */
const KEPT_MS = 10 * MINUTE_MS;

/** What the exchange said of the running minute when it was asked. */
interface Base {
  readonly bar: Bar;
  readonly asOf: EpochMs;
}

/** The minutes that are not stored yet, of the ticks that were told in them. */
export class ToldTicks {
  readonly #ticks = new Map<AssetSymbol, ExchangeTick[]>();
  readonly #bases = new Map<AssetSymbol, Base>();

  /** Ticks of one asset ascend in time. */
  add(tick: ExchangeTick): void {
    const ticks = this.#ticks.get(tick.asset) ?? [];
    this.#ticks.set(tick.asset, ticks);
    ticks.push(tick);
    const kept = ticks.findIndex((each) => each.t > tick.t - KEPT_MS);
    // Seldom, so that the array is not shifted at every tick.
    if (kept > 1_000) ticks.splice(0, kept);
  }

  setBase(asset: AssetSymbol, bar: Bar, asOf: EpochMs): void {
    this.#bases.set(asset, { bar, asOf });
  }

  /** From `from` (a whole minute) to the ticks at `until`, as one bar that opens at `from`; null when there are none. */
  bar(asset: AssetSymbol, from: EpochMs, until: EpochMs): Bar | null {
    let bar: Bar | null = null;
    const oldest = barOpen('1m', epochMs(until - KEPT_MS));
    for (let minute = from < oldest ? oldest : from; minute <= until; minute = epochMs(minute + MINUTE_MS)) {
      const own = this.minute(asset, minute, until);
      if (own !== null) bar = bar === null ? { ...own, t: from } : joined(bar, own);
    }
    return bar;
  }

  /** The minute that opens then, of what the exchange said of it and the ticks since, up to `until`. */
  minute(asset: AssetSymbol, minute: EpochMs, until: EpochMs): Bar | null {
    const base = this.#bases.get(asset);
    let bar: Bar | null = base?.bar.t === minute ? base.bar : null;
    const after = bar === null || base === undefined ? minute - 1 : base.asOf;
    for (const tick of this.#ticks.get(asset) ?? []) {
      if (tick.t <= after || tick.t > until || barOpen('1m', tick.t) !== minute) continue;
      bar = growBar(bar, '1m', { t: tick.t, price: tick.price, v: tick.volume }).bar;
    }
    return bar;
  }
}
