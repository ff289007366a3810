import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { SECOND_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import type { ExchangeTick } from './exchange-messages.ts';
import type { ExchangeQuote, ExchangeTrade } from './exchange-payloads.policy.ts';
import { mergeTrades } from './tick-merge.policy.ts';

/** What claims to be later than the exchange's own clock by more than this is wrong, and left out. */
const AHEAD_LIMIT_MS = 2 * SECOND_MS;

interface Desk {
  readonly waiting: ExchangeTrade[];
  bid: number | null;
  ask: number | null;
  /** Time of the last tick that was told. */
  toldUntil: number;
  hasTrades: boolean;
}

interface Parts {
  /** The exchange's clock. */
  readonly now: () => number;
  readonly quietAfter: number;
  readonly tellEvery: number;
  readonly tell: (ticks: readonly ExchangeTick[]) => void;
}

/**
 * Makes ticks of trades and quotes. Trades are prices with amounts; a quote lends them its bid and ask, and speaks itself
 * (with no amount) only where the exchange streams no trades, or none has come for a while: then it says that the last price
 * still stands.
 */
export class TickDesk {
  readonly #parts: Parts;
  readonly #desks = new Map<AssetSymbol, Desk>();
  #ready: ExchangeTick[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  trades(asset: AssetSymbol, trades: readonly ExchangeTrade[]): void {
    const latest = this.#parts.now() + AHEAD_LIMIT_MS;
    const desk = this.#desk(asset);
    desk.hasTrades = true;
    desk.waiting.push(...trades.filter((trade) => trade.t <= latest));
    this.#tellSoon();
  }

  quote(asset: AssetSymbol, { t, last, bid, ask }: ExchangeQuote): void {
    const now = this.#parts.now();
    const desk = this.#desk(asset);
    desk.bid = bid;
    desk.ask = ask;
    const at = Math.min(t ?? now, now);
    const isWanted = desk.hasTrades
      ? desk.waiting.length === 0 && at >= desk.toldUntil + this.#parts.quietAfter
      : at > desk.toldUntil;
    if (last === null || !isWanted || (t !== null && t > now + AHEAD_LIMIT_MS)) return;
    desk.toldUntil = at;
    this.#ready.push({ asset, price: last, bid, ask, volume: 0, t: epochMs(at) });
    this.#tellSoon();
  }

  /** Tells at once what is left. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#tell();
  }

  #desk(asset: AssetSymbol): Desk {
    const known = this.#desks.get(asset);
    if (known !== undefined) return known;
    const desk: Desk = { waiting: [], bid: null, ask: null, toldUntil: Number.NEGATIVE_INFINITY, hasTrades: false };
    this.#desks.set(asset, desk);
    return desk;
  }

  #tellSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#tell();
    }, this.#parts.tellEvery);
  }

  #tell(): void {
    const ticks = this.#ready;
    this.#ready = [];
    for (const [asset, desk] of this.#desks) {
      for (const { t, price, amount } of mergeTrades(desk.waiting.splice(0), desk.toldUntil)) {
        ticks.push({ asset, price, bid: desk.bid, ask: desk.ask, volume: amount, t: epochMs(t) });
        desk.toldUntil = t;
      }
    }
    if (ticks.length > 0) this.#parts.tell(ticks);
  }
}
