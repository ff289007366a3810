/** Histories of one account, for the property tests of the engine. */
import fc from 'fast-check';
import { rate } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import { amountOf, at, quoteAt, tick } from './engine-world.test-data.ts';
import type { TradingEvent } from './trading-event.ts';

/** Number of runs per property: many in CI, fewer during local work. */
export const RUNS = process.env['CI'] === undefined ? 1_000 : 10_000;

const anyMark = fc.integer({ min: 50, max: 150 });
/** Any quote of the asset AAA, with any spread. */
export const anyQuote = fc
  .tuple(fc.integer({ min: 4_000, max: 16_000 }), fc.integer({ min: 0, max: 50 }))
  .map(([cents, spread]) => quoteAt(cents / 100, (2 * spread) / 100));
const anySymbol = fc.constantFrom('AAA', 'BBB');
const anyTerms = fc.oneof(
  fc.constant({ type: 'market' as const }),
  anyMark.map((value) => ({ type: 'limit' as const, limit: at(value) })),
  anyMark.map((value) => ({ type: 'stop' as const, trigger: at(value) })),
  fc.tuple(anyMark, anyMark).map(([a, b]) => ({ type: 'stop-limit' as const, trigger: at(a), limit: at(b) })),
  fc.integer({ min: 1, max: 20 }).map((gap) => ({
    type: 'trailing-stop' as const,
    distance: { kind: 'amount' as const, amount: at(gap) },
    best: null,
    activation: null,
  })),
);
const anyPlace = fc
  .tuple(
    fc.array(
      fc.record({
        terms: anyTerms,
        side: fc.constantFrom('buy' as const, 'sell' as const),
        size: fc.integer({ min: 1, max: 2000 }),
        isReduceOnly: fc.boolean(),
        isPostOnly: fc.boolean(),
        leverage: fc.constantFrom(1, 2, 10, 20),
        kind: fc.constantFrom('gtc' as const, 'ioc' as const, 'fok' as const),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    anyMark,
    anySymbol,
    fc.boolean(),
  )
  .map(([wishes, mark, symbol, isBracket]) => (index: number): TradingEvent => ({
    kind: 'place',
    at: epochMs(index),
    quote: quoteAt(mark),
    orders: wishes.map(({ terms, side, size, leverage, kind, ...flags }, each) => ({
      symbol,
      side,
      quantity: amountOf(size / 10),
      leverage,
      timeInForce: { kind },
      ...flags,
      terms: {
        ...terms,
        id: `${index}.${each}`,
        groupId: each > 0 ? `g${index}` : null,
        parentId: isBracket && each > 0 ? `${index}.0` : null,
      },
    })),
  }));
const anyTick = fc.tuple(anyMark, anySymbol, fc.option(fc.integer({ min: 0, max: 300 }))).map(
  ([mark, symbol, volume]) =>
    (): TradingEvent =>
      tick(mark, volume, symbol),
);
const anyVolume = fc.option(fc.integer({ min: 0, max: 600 }).map((volume) => amountOf(volume)));
const anyBar = fc
  .tuple(anyMark, anyMark, anyMark, anyMark, anySymbol, anyVolume)
  .map(([a, b, c, d, symbol, volume]) => (index: number): TradingEvent => {
    const [low = a, first = a, second = a, high = a] = [a, b, c, d].toSorted((x, y) => x - y);
    const bar = { open: at(a < b ? first : second), high: at(high), low: at(low), close: at(c < d ? first : second) };
    return { kind: 'bar', at: epochMs(index), symbol, bar, subBars: [], volume };
  });
const anyOther = fc.oneof(
  fc.tuple(fc.nat(30), fc.nat(2)).map(([index, each]) => (now: number): TradingEvent => ({
    kind: 'cancel',
    at: epochMs(now),
    orderId: `${index}.${each}`,
  })),
  fc
    .tuple(fc.nat(30), anyMark, fc.integer({ min: 1, max: 900 }), fc.option(anyMark))
    .map(([index, mark, size, value]) => (now: number): TradingEvent => ({
      kind: 'amend',
      at: epochMs(now),
      orderId: `${index}.0`,
      quantity: amountOf(size / 10),
      ...(value === null ? {} : { limit: at(value) }),
      quote: quoteAt(mark),
    })),
  fc.constantFrom(10_000n, -10_000n, 5_000_000n).map((points) => (now: number): TradingEvent => ({
    kind: 'funding',
    at: epochMs(now),
    rate: rate(points),
  })),
);
/** Any history, as a list of functions. Each function takes its own index in the history and returns an event. */
export const anyHistory = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: anyPlace },
    { weight: 5, arbitrary: anyTick },
    { weight: 2, arbitrary: anyBar },
    { weight: 2, arbitrary: anyOther },
  ),
  { maxLength: 30 },
);
/** Any history of a replay: orders and bars, without ticks between them. */
export const anyBarHistory = fc.array(
  fc.oneof({ weight: 2, arbitrary: anyPlace }, { weight: 3, arbitrary: anyBar }, { weight: 1, arbitrary: anyOther }),
  { maxLength: 20 },
);
export const anySettings = fc.record({
  marginMode: fc.constantFrom('isolated' as const, 'cross' as const),
  preset: fc.constantFrom('easy' as const, 'normal' as const, 'strict' as const),
});
