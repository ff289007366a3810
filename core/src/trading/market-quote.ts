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

/** Returns a floating-point number of a feed, rounded to whole units. Digits beyond the 15th are float noise. */
const unitsOf = (value: number): bigint => BigInt(Math.round(value * 10 ** PRICE_SCALE));

const onTick = (units: bigint, { tick }: Pick<Instrument, 'tick'>, rounding: 'floor' | 'ceil'): Price =>
  price(divide(units, tick, rounding) * tick);

/**
 * Returns the bid and the ask at which an account trades. If the feed has a bid and an ask, these are returned.
 * Otherwise they are the feed's price minus and plus the instrument's half-spread, each rounded away from the price.
 * The bid never exceeds the ask, and neither is zero.
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
