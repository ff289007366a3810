/** Histories of an account with pairs of any kind: entries, closing orders and exits, with partial fills and amendments. */
import fc from 'fast-check';
import { rate } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import { amountOf, at, order, quoteAt, tick } from './engine-world.test-data.ts';
import type { NewOrder, TradingEvent } from './trading-event.ts';

type Made = (index: number) => TradingEvent;
type Terms = NewOrder['terms'] extends infer Each
  ? Each extends NewOrder['terms']
    ? Omit<Each, 'id' | 'groupId' | 'parentId'>
    : never
  : never;

const anyMark = fc.integer({ min: 80, max: 120 });
const anySide = fc.constantFrom('buy' as const, 'sell' as const);
const anyTerms: fc.Arbitrary<Terms> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ type: 'market' as const }) },
  { weight: 4, arbitrary: anyMark.map((value) => ({ type: 'limit' as const, limit: at(value) })) },
  { weight: 4, arbitrary: anyMark.map((value) => ({ type: 'stop' as const, trigger: at(value) })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(anyMark, anyMark)
      .map(([trigger, limit]) => ({ type: 'stop-limit' as const, trigger: at(trigger), limit: at(limit) })),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 20 }).map((gap) => ({
      type: 'trailing-stop' as const,
      distance: { kind: 'amount' as const, amount: at(gap) },
      best: null,
      activation: null,
    })),
  },
);
const anyLeg = fc.record({
  side: anySide,
  terms: anyTerms,
  tenths: fc.integer({ min: 1, max: 400 }),
  isReduceOnly: fc.nat(4).map((drawn) => drawn === 0),
  isPostOnly: fc.nat(9).map((drawn) => drawn === 0),
  leverage: fc.constantFrom(1, 2, 10, 20),
  ends: fc.constantFrom('gtc', 'gtc', 'gtc', 'gtd', 'day', 'ioc', 'fok'),
  life: fc.integer({ min: 1, max: 8 }),
  hasExit: fc.nat(3).map((drawn) => drawn === 0),
});

const timeInForceOf = (kind: string, until: number): NewOrder['timeInForce'] =>
  kind === 'gtd' || kind === 'day' ? { kind, until: epochMs(until) } : { kind: kind as 'gtc' | 'ioc' | 'fok' };

/** Places a single order, a pair, or sometimes a group of three; an order may have a stop as its exit. */
const anyPlace = fc
  .tuple(fc.array(anyLeg, { minLength: 1, maxLength: 3 }), anyMark, fc.boolean())
  .map(([legs, mark, isSameSide]): Made => (index) => ({
    kind: 'place',
    at: epochMs(index),
    quote: quoteAt(mark),
    orders: legs.flatMap((leg, each) => {
      const id = `${index}.${each}`;
      const side = isSameSide ? (legs[0]?.side ?? leg.side) : leg.side;
      const { isReduceOnly, isPostOnly, leverage } = leg;
      const groupId = legs.length > 1 ? `g${index}` : null;
      const timeInForce = timeInForceOf(leg.ends, index + leg.life);
      const terms = { ...leg.terms, id, groupId, parentId: null } as NewOrder['terms'];
      const entry = order(id, side, leg.tenths / 10, { terms, isReduceOnly, isPostOnly, leverage, timeInForce });
      const trigger = at(side === 'buy' ? 75 : 125);
      const exit = { id: `${id}x`, groupId: null, parentId: id, type: 'stop' as const, trigger };
      const change = { terms: exit, isReduceOnly: true, leverage };
      return leg.hasExit ? [entry, order(exit.id, side === 'buy' ? 'sell' : 'buy', leg.tenths / 10, change)] : [entry];
    }),
  }));
const anyTick = fc
  .tuple(anyMark, fc.option(fc.integer({ min: 0, max: 600 })))
  .map(([mark, volume]): Made => (index) => ({ ...tick(mark, volume), at: epochMs(index) }));
const anyBar = fc
  .tuple(anyMark, anyMark, anyMark, anyMark, fc.option(fc.integer({ min: 0, max: 600 })))
  .map(([a, b, c, d, volume]): Made => (index) => {
    const [low = a, first = a, second = a, high = a] = [a, b, c, d].toSorted((x, y) => x - y);
    const bar = { open: at(a < b ? first : second), high: at(high), low: at(low), close: at(c < d ? first : second) };
    const traded = volume === null ? null : amountOf(volume);
    return { kind: 'bar', at: epochMs(index), symbol: 'AAA', bar, subBars: [], volume: traded };
  });
/** The id of an order that one of the last few events may have placed. */
const anyRecent = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat(2)).map(
  ([ago, each]) =>
    (index: number) =>
      `${index - ago}.${each}`,
);
const anyChange = fc.record(
  { quantity: fc.integer({ min: 1, max: 600 }).map((tenths) => amountOf(tenths / 10)), limit: anyMark.map(at), trigger: anyMark.map(at) }, // oxfmt-ignore
  { requiredKeys: [] },
);
const anyAmend = fc.tuple(anyRecent, anyChange, anyMark).map(([idOf, change, mark]): Made => (index) => ({
  kind: 'amend',
  at: epochMs(index),
  orderId: idOf(index),
  quote: quoteAt(mark),
  ...change,
}));
const anyOther = fc.oneof(
  anyRecent.map((idOf): Made => (index) => ({ kind: 'cancel', at: epochMs(index), orderId: idOf(index) })),
  fc.constant<Made>((index) => ({ kind: 'expiry', at: epochMs(index) })),
  fc.constantFrom(10_000n, -10_000n, 5_000_000n).map((points): Made => (index) => ({
    kind: 'funding',
    at: epochMs(index),
    rate: rate(points),
  })),
);

export const anyPairHistory = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: anyPlace },
    { weight: 5, arbitrary: anyTick },
    { weight: 1, arbitrary: anyBar },
    { weight: 3, arbitrary: anyAmend },
    { weight: 3, arbitrary: anyOther },
  ),
  { minLength: 1, maxLength: 30 },
);
