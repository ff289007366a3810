import { divide } from '../kernel/fixed-point.ts';
import { PRICE_SCALE, type Price, RATE_ONE, price } from '../kernel/money.ts';
import type { Instrument } from './instrument.ts';
import type { Quote } from './trading-event.ts';

/** A price from a feed as a floating-point number, with bid and ask if the feed has them. */
export interface FeedPrice {
  readonly price: number;
  readonly bid: number | null;
  readonly ask: number | null;
}

/** Converts a feed's floating-point number to whole units of the engine, rounded. Digits beyond the 15th are noise. */
const unitsOf = (value: number): bigint => BigInt(Math.round(value * 10 ** PRICE_SCALE));

const onTick = (units: bigint, { tick }: Pick<Instrument, 'tick'>, rounding: 'floor' | 'ceil'): Price =>
  price(divide(units, tick, rounding) * tick);

/**
 * Returns the bid and the ask at which an account trades: the bid and ask of the feed, or, where the feed has none, its
 * price minus and plus the instrument's half-spread. The bid is rounded down to a tick and the ask up. The bid is never
 * above the feed's price, the ask never below it, and neither is zero.
 */
export function quoteOf(feed: FeedPrice, instrument: Pick<Instrument, 'tick' | 'halfSpread'>): Quote {
  const units = unitsOf(feed.price);
  const half = divide(units * instrument.halfSpread, RATE_ONE, 'up');
  const bid = feed.bid === null ? units - half : unitsOf(feed.bid);
  const ask = feed.ask === null ? units + half : unitsOf(feed.ask);
  const sell = onTick(bid < units ? bid : units, instrument, 'floor');
  const buy = onTick(ask > units ? ask : units, instrument, 'ceil');
  return { bid: sell > 0n ? sell : instrument.tick, ask: buy, mark: price(units) };
}
