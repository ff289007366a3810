// If this fails, a bar fills an order that it cannot have reached, fills an order twice, or decides a doubtful case in
// the learner's favor.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { price, quantity, type Price } from '../kernel/money.ts';
import { matchBar, type PriceBar } from './bar-matching.ts';
import type { MatchableOrder } from './order.ts';

const TOUCH = { limits: 'touch' } as const;
const THROUGH = { limits: 'through' } as const;
const RUNS = 10_000;
/** Timeout of the property tests, in ms. Their many runs are slow while other tests run at the same time. */
const PATIENCE_MS = 120_000;
const ONE = quantity(1n);
const inOrder = (a: string, b: string) => a.localeCompare(b);

const anyPrice = fc.integer({ min: 50, max: 150 }).map((value) => price(BigInt(value)));
const anyBar: fc.Arbitrary<PriceBar> = fc.tuple(anyPrice, anyPrice, anyPrice, anyPrice).map(([a, b, c, d]) => {
  const [low = a, first = a, second = a, high = a] = [a, b, c, d].toSorted((x, y) => Number(x - y));
  return a <= d ? { open: first, high, low, close: second } : { open: second, high, low, close: first };
});
const anyKind = fc.oneof(
  fc.record({ type: fc.constant('market' as const) }),
  fc.record({ type: fc.constant('limit' as const), limit: anyPrice }),
  fc.record({ type: fc.constant('stop' as const), trigger: anyPrice }),
  fc.record({ type: fc.constant('stop-limit' as const), trigger: anyPrice, limit: anyPrice }),
  fc.record({
    type: fc.constant('trailing-stop' as const),
    distance: fc.integer({ min: 1, max: 30 }).map((each) => ({ kind: 'amount' as const, amount: price(BigInt(each)) })),
    best: fc.option(anyPrice),
    activation: fc.option(anyPrice),
  }),
  fc.record({ type: fc.constant('liquidation' as const), trigger: anyPrice }),
);
const anyOrders: fc.Arbitrary<MatchableOrder[]> = fc
  .array(
    fc.record({
      kind: anyKind,
      side: fc.constantFrom('buy' as const, 'sell' as const),
      groupId: fc.option(fc.constantFrom('g1', 'g2')),
      parent: fc.option(fc.nat(5)),
    }),
    { maxLength: 6 },
  )
  .map((rows) =>
    rows.map(({ kind, side, groupId, parent }, index) => ({
      id: `o${index}`,
      side,
      quantity: ONE,
      groupId,
      parentId: parent !== null && parent < index ? `o${parent}` : null,
      ...kind,
    })),
  );

describe('for any orders and any bar', () => {
  it(
    'fills lie within the bar, limit orders keep their limits, no order fills twice, and at most one order of a group fills',
    () => {
      fc.assert(
        fc.property(anyOrders, anyBar, (orders, bar) => {
          const { fills, resting, uncertain } = matchBar(orders, bar, TOUCH);
          const isFair = ({ order, price: at }: (typeof fills)[number]) =>
            at >= bar.low &&
            at <= bar.high &&
            (order.type !== 'limit' || (order.side === 'buy' ? at <= order.limit : at >= order.limit));
          expect(fills.filter((fill) => !isFair(fill))).toEqual([]);
          const ids = fills.map(({ order }) => order.id);
          expect(new Set(ids).size).toBe(ids.length);
          const groups = fills.flatMap(({ order }) => order.groupId ?? []);
          expect(new Set(groups).size).toBe(groups.length);
          expect(resting.filter(({ id }) => ids.includes(id))).toEqual([]);
          for (const id of uncertain) expect(ids).not.toContain(id);
        }),
        { numRuns: RUNS },
      );
    },
    PATIENCE_MS,
  );

  it(
    'the mirrored market fills the mirrored orders',
    () => {
      const mirrored = (at: Price) => price(200n - at);
      const mirror = (order: MatchableOrder): MatchableOrder => {
        const side = order.side === 'buy' ? 'sell' : 'buy';
        switch (order.type) {
          case 'market':
            return { ...order, side };
          case 'limit':
            return { ...order, side, limit: mirrored(order.limit) };
          case 'stop':
          case 'liquidation':
            return { ...order, side, trigger: mirrored(order.trigger) };
          case 'stop-limit':
            return { ...order, side, trigger: mirrored(order.trigger), limit: mirrored(order.limit) };
          case 'trailing-stop': {
            const { best, activation } = order;
            return {
              ...order,
              side,
              best: best === null ? null : mirrored(best),
              activation: activation === null ? null : mirrored(activation),
            };
          }
        }
      };
      fc.assert(
        fc.property(anyOrders, anyBar, (list, bar) => {
          const { open, high, low, close } = bar;
          const other = { open: mirrored(open), high: mirrored(low), low: mirrored(high), close: mirrored(close) };
          const told = (match: ReturnType<typeof matchBar>, back: (at: Price) => Price) => ({
            fills: match.fills
              .map((fill) => `${fill.order.id} at ${back(fill.price)} ${fill.isAmbiguous}`)
              .toSorted(inOrder),
            uncertain: match.uncertain.toSorted(inOrder),
            resting: match.resting.map(({ id }) => id),
          });
          const image = matchBar(list.map(mirror), other, TOUCH);
          expect(told(image, mirrored)).toEqual(told(matchBar(list, bar, TOUCH), (at) => at));
        }),
        { numRuns: RUNS },
      );
    },
    PATIENCE_MS,
  );

  it(
    'a rule that requires a trade through the limit fills no order that a touch would not fill',
    () => {
      fc.assert(
        fc.property(anyPrice, fc.constantFrom('buy' as const, 'sell' as const), anyBar, (limit, side, bar) => {
          const order: MatchableOrder = {
            id: 'o',
            side,
            quantity: ONE,
            groupId: null,
            parentId: null,
            type: 'limit',
            limit,
          };
          const [strict] = matchBar([order], bar, THROUGH).fills;
          const [easy] = matchBar([order], bar, TOUCH).fills;
          const isPassed = side === 'buy' ? bar.low < limit : bar.high > limit;
          expect(strict?.price).toBe(isPassed ? easy?.price : undefined);
        }),
        { numRuns: RUNS },
      );
    },
    PATIENCE_MS,
  );
});
