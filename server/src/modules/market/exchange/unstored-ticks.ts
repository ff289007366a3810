import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { growBar } from '@tradesense/core/market/growing-bar.ts';
import { barOpen } from '@tradesense/core/market/interval.ts';
import { MINUTE_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { joined } from './exchange-bars.repo.ts';
import type { ExchangeTick } from './exchange-messages.ts';

/** Time for which ticks are kept, in ms. It is longer than the time until a closed minute is stored. */
const KEPT_MS = 10 * MINUTE_MS;

/** The running minute as the exchange returned it, and the time of the response. */
interface Base {
  readonly bar: Bar;
  readonly asOf: EpochMs;
}

/** The ticks of the last minutes, including those that are not stored yet, and the bars built from these ticks. */
export class UnstoredTicks {
  readonly #ticks = new Map<AssetSymbol, ExchangeTick[]>();
  readonly #bases = new Map<AssetSymbol, Base>();

  /** Adds a tick. Ticks of one asset must ascend in time. */
  add(tick: ExchangeTick): void {
    const ticks = this.#ticks.get(tick.asset) ?? [];
    this.#ticks.set(tick.asset, ticks);
    ticks.push(tick);
    const kept = ticks.findIndex((each) => each.t > tick.t - KEPT_MS);
    // Old ticks are removed only after more than 1,000 have collected, so that the array is not shifted at every tick.
    if (kept > 1_000) ticks.splice(0, kept);
  }

  setBase(asset: AssetSymbol, bar: Bar, asOf: EpochMs): void {
    this.#bases.set(asset, { bar, asOf });
  }

  /**
   * Returns the ticks from `from` (the start of a minute) to `until` as one bar that opens at `from`. Leaves out
   * minutes older than `KEPT_MS`. Returns `null` if nothing traded.
   */
  bar(asset: AssetSymbol, from: EpochMs, until: EpochMs): Bar | null {
    let bar: Bar | null = null;
    const oldest = barOpen('1m', epochMs(until - KEPT_MS));
    for (let minute = from < oldest ? oldest : from; minute <= until; minute = epochMs(minute + MINUTE_MS)) {
      const own = this.minute(asset, minute, until);
      if (own !== null) bar = bar === null ? { ...own, t: from } : joined(bar, own);
    }
    return bar;
  }

  /**
   * Returns the bar of the minute that opens at `minute`, from its ticks up to `until`. If the exchange already
   * returned this minute while it was running, the bar starts from that response and adds only later ticks. Returns
   * `null` if there is neither.
   */
  minute(asset: AssetSymbol, minute: EpochMs, until: EpochMs): Bar | null {
    const base = this.#bases.get(asset);
    let bar: Bar | null = base?.bar.t === minute ? base.bar : null;
    const after = bar === null || base === undefined ? minute - 1 : base.asOf;
    for (const tick of this.#ticks.get(asset) ?? []) {
      if (tick.t <= after || tick.t > until || barOpen('1m', tick.t) !== minute) continue;
      bar = growBar(bar, '1m', 'crypto', { t: tick.t, price: tick.price, v: tick.volume }).bar;
    }
    return bar;
  }
}
