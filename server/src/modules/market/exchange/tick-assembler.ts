import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { SECOND_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import type { ExchangeTick } from './exchange-messages.ts';
import type { ExchangeQuote, ExchangeTrade } from './exchange-payloads.policy.ts';
import { mergeTrades } from './tick-merge.policy.ts';

/**
 * Maximum time by which a trade or quote may be ahead of the exchange's clock, in ms. Trades that are further ahead are
 * dropped, and such quotes do not become ticks.
 */
const AHEAD_LIMIT_MS = 2 * SECOND_MS;

interface PendingTicks {
  readonly waiting: ExchangeTrade[];
  bid: number | null;
  ask: number | null;
  /** Time of the asset's last published tick. */
  publishedUntil: number;
  hasTrades: boolean;
}

interface Parts {
  /** Returns the time of the exchange's clock. */
  readonly now: () => number;
  readonly quietAfter: number;
  readonly publishEvery: number;
  readonly publish: (ticks: readonly ExchangeTick[]) => void;
}

/**
 * Builds ticks from trades and quotes. A trade provides price and volume; the last quote provides bid and ask. A quote
 * becomes its own tick, without volume, only if the exchange streams no trades or no trade has arrived for a while.
 * Such a tick confirms the last price.
 */
export class TickAssembler {
  readonly #parts: Parts;
  readonly #pendingOf = new Map<AssetSymbol, PendingTicks>();
  #ready: ExchangeTick[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  trades(asset: AssetSymbol, trades: readonly ExchangeTrade[]): void {
    const latest = this.#parts.now() + AHEAD_LIMIT_MS;
    const pending = this.#pending(asset);
    pending.hasTrades = true;
    pending.waiting.push(...trades.filter((trade) => trade.t <= latest));
    this.#publishSoon();
  }

  quote(asset: AssetSymbol, { t, last, bid, ask }: ExchangeQuote): void {
    const now = this.#parts.now();
    const pending = this.#pending(asset);
    pending.bid = bid;
    pending.ask = ask;
    const at = Math.min(t ?? now, now);
    const isWanted = pending.hasTrades
      ? pending.waiting.length === 0 && at >= pending.publishedUntil + this.#parts.quietAfter
      : at > pending.publishedUntil;
    if (last === null || !isWanted || (t !== null && t > now + AHEAD_LIMIT_MS)) return;
    pending.publishedUntil = at;
    this.#ready.push({ asset, price: last, bid, ask, volume: 0, t: epochMs(at) });
    this.#publishSoon();
  }

  /** Publishes the collected ticks and trades immediately. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#publish();
  }

  #pending(asset: AssetSymbol): PendingTicks {
    const known = this.#pendingOf.get(asset);
    if (known !== undefined) return known;
    const pending: PendingTicks = {
      waiting: [],
      bid: null,
      ask: null,
      publishedUntil: Number.NEGATIVE_INFINITY,
      hasTrades: false,
    };
    this.#pendingOf.set(asset, pending);
    return pending;
  }

  #publishSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#publish();
    }, this.#parts.publishEvery);
  }

  #publish(): void {
    const ticks = this.#ready;
    this.#ready = [];
    for (const [asset, pending] of this.#pendingOf) {
      for (const { t, price, amount } of mergeTrades(pending.waiting.splice(0), pending.publishedUntil)) {
        ticks.push({ asset, price, bid: pending.bid, ask: pending.ask, volume: amount, t: epochMs(t) });
        pending.publishedUntil = t;
      }
    }
    if (ticks.length > 0) this.#parts.publish(ticks);
  }
}
