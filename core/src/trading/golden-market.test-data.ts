/** Prices, sizes and volumes around the accounts of a golden log. The prices move at random. */
import { price, quantity, type Price, type Quantity } from '../kernel/money.ts';
import type { Random } from '../kernel/random.ts';
import type { PriceBar } from './bar-matching.ts';
import { instrumentOf, type Instrument, type Instruments } from './instrument.ts';
import type { Side } from './order.ts';
import type { AssetMark, Quote } from './trading-event.ts';

/** The traded assets with a first price: a coin, a stock, a currency pair and the stand-in of a masked replay. */
const FIRST_PRICES = [
  { symbol: 'BTC', first: 64_000 },
  { symbol: 'AAPL', first: 190 },
  { symbol: 'EURUSD', first: 1.08 },
  { symbol: 'MASKED-COMMODITY', first: 2_400 },
] as const;

const SIGN = { buy: 1, sell: -1 } as const;

export class GoldenMarket {
  readonly #random: Random;
  readonly #instruments: Instruments;
  readonly #jumpOf: number;
  readonly #prices: Map<string, number>;
  readonly symbols: readonly string[];

  /** On average, one of `jumpOf` moves is a jump. */
  constructor(random: Random, instruments: Instruments, count: number, jumpOf: number) {
    this.#random = random;
    this.#instruments = instruments;
    this.#jumpOf = jumpOf;
    const start = random.below(FIRST_PRICES.length);
    const traded = [...FIRST_PRICES, ...FIRST_PRICES].slice(start, start + count);
    this.#prices = new Map(traded.map(({ symbol, first }) => [symbol, first]));
    this.symbols = traded.map(({ symbol }) => symbol);
  }

  instrument(symbol: string): Instrument {
    return instrumentOf(this.#instruments, symbol);
  }

  #priceOf(symbol: string): number {
    return this.#prices.get(symbol) ?? 1;
  }

  /** Returns a value as a price of the asset, rounded to its tick size. */
  at(symbol: string, value: number): Price {
    const { tick } = this.instrument(symbol);
    return price(BigInt(Math.max(1, Math.round((value * 1e8) / Number(tick)))) * tick);
  }

  /** Returns a distance of this share of the price. */
  distance(symbol: string, share: number): Price {
    return this.at(symbol, this.#priceOf(symbol) * share);
  }

  /** Returns a price that is better than the market for an order of this side by `share`; worse if it is negative. */
  better(symbol: string, side: Side, share: number): Price {
    return this.at(symbol, this.#priceOf(symbol) * (1 - SIGN[side] * share));
  }

  quote(symbol: string): Quote {
    const half = Number(this.instrument(symbol).halfSpread) / 1e8;
    return {
      bid: this.better(symbol, 'buy', half),
      ask: this.better(symbol, 'sell', half),
      mark: this.better(symbol, 'buy', 0),
    };
  }

  /** Moves the price of an asset: mostly a little, sometimes far enough for a liquidation. Returns the new price. */
  move(symbol: string): number {
    const jump = this.#random.below(2) === 0 ? 0.08 : -0.08;
    const share = this.#random.below(this.#jumpOf) === 0 ? jump : 0.012 * this.#random.normal();
    const next = this.#priceOf(symbol) * (1 + share);
    this.#prices.set(symbol, next);
    return next;
  }

  marks(symbols: readonly string[]): AssetMark[] {
    return symbols.map((symbol) => ({ symbol, mark: this.at(symbol, this.move(symbol)) }));
  }

  /** Returns a quantity that is worth `dollars`, at least one lot. */
  size(symbol: string, dollars: number): Quantity {
    const { lot } = this.instrument(symbol);
    const units = (dollars / this.#priceOf(symbol)) * 1e8;
    return quantity(BigInt(Math.max(1, Math.floor(units / Number(lot)))) * lot);
  }

  /** Returns the volume that the market has traded: unknown, or so little that many orders fill in parts. */
  volume(symbol: string): Quantity | null {
    const most = [10_000, 100_000, 2_000_000][this.#random.below(5)];
    return most === undefined ? null : this.size(symbol, most * this.#random.next());
  }

  /** Moves the price of an asset by a bar, or by the smaller bars of one. */
  bar(symbol: string): { readonly bar: PriceBar; readonly subBars: readonly PriceBar[] } {
    const first = this.#part(symbol);
    if (this.#random.below(3) > 0) return { bar: first, subBars: [] };
    const subBars = [first, this.#part(symbol), this.#part(symbol)];
    const bar = {
      open: first.open,
      high: subBars.reduce((most, { high }) => (high > most ? high : most), first.high),
      low: subBars.reduce((least, { low }) => (low < least ? low : least), first.low),
      close: this.better(symbol, 'buy', 0),
    };
    return { bar, subBars };
  }

  #part(symbol: string): PriceBar {
    const open = this.#priceOf(symbol);
    const close = this.move(symbol);
    const reach = () => 0.006 * this.#random.next();
    return {
      open: this.at(symbol, open),
      high: this.at(symbol, Math.max(open, close) * (1 + reach())),
      low: this.at(symbol, Math.min(open, close) * (1 - reach())),
      close: this.at(symbol, close),
    };
  }
}
