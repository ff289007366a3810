/**
 * Histories of brackets, pairs and closes, and a model of which orders protect which position. The model reads only the
 * effects of the engine, not its state.
 */
import fc from 'fast-check';
import { epochMs } from '../kernel/time.ts';
import { amountOf, at, order, quoteAt, tick } from './engine-world.test-data.ts';
import type { NewOrder, TradingEffect, TradingEvent } from './trading-event.ts';

/** Number of histories per property: moderate for every run. Set `TRADING_HISTORIES=50000` for a long run. */
export const HISTORIES = Number(process.env['TRADING_HISTORIES'] ?? 2_000);

type Made = (index: number) => TradingEvent;

const anyMark = fc.integer({ min: 70, max: 130 });
const anySize = fc.integer({ min: 1, max: 200 }).map((tenths) => tenths / 10);
const anySide = fc.constantFrom('buy' as const, 'sell' as const);
const opposite = { buy: 'sell', sell: 'buy' } as const;

/** An entry with a stop, a target or both, as the order ticket of the product makes them. */
const anyBracket = fc
  .record({
    mark: anyMark,
    side: anySide,
    size: anySize,
    isLimit: fc.boolean(),
    away: fc.integer({ min: 1, max: 9 }),
    risk: fc.integer({ min: 1, max: 20 }),
    gain: fc.integer({ min: 1, max: 20 }),
    exits: fc.constantFrom('both', 'stop', 'target', 'trail'),
    leverage: fc.constantFrom(1, 5, 10, 20),
    ends: fc.constantFrom('gtc', 'gtc', 'ioc', 'gtd', 'day'),
    life: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ mark, side, size, isLimit, away, risk, gain, exits, leverage, ends, life }): Made => {
    const sign = side === 'buy' ? 1 : -1;
    const entryAt = mark - sign * away;
    return (index) => {
      const id = `${index}.0`;
      const [until, kind] = [epochMs(index + life), ends];
      const timeInForce = kind === 'gtd' || kind === 'day' ? { kind, until } : ({ kind } as const);
      const groupId = exits === 'both' ? `x${index}` : null;
      const common = { side: opposite[side], isReduceOnly: true, leverage } as const;
      const exit = (each: string, terms: object): NewOrder =>
        order(each, common.side, size, {
          ...common,
          terms: { id: each, groupId, parentId: id, ...terms } as NewOrder['terms'],
        });
      const orders = [
        order(id, side, size, {
          leverage,
          timeInForce,
          terms: isLimit
            ? { id, groupId: null, parentId: null, type: 'limit', limit: at(entryAt) }
            : { id, groupId: null, parentId: null, type: 'market' },
        }),
      ];
      if (exits === 'both' || exits === 'stop')
        orders.push(exit(`${index}.1`, { type: 'stop', trigger: at(entryAt - sign * risk) }));
      if (exits === 'both' || exits === 'target')
        orders.push(exit(`${index}.2`, { type: 'limit', limit: at(entryAt + sign * gain) }));
      if (exits === 'trail')
        orders.push(exit(`${index}.1`, { type: 'trailing-stop', distance: { kind: 'amount', amount: at(risk) }, best: null, activation: null })); // oxfmt-ignore
      return { kind: 'place', at: epochMs(index), quote: quoteAt(mark), orders };
    };
  });

/** Two orders that cancel each other: a breakout, or a stop and a target for an open position. */
const anyPair = fc
  .tuple(anyMark, anySide, anySize, fc.integer({ min: 1, max: 15 }), fc.integer({ min: 1, max: 15 }), fc.boolean())
  .map(([mark, side, size, up, down, isReduceOnly]): Made => (index) => {
    const sign = side === 'buy' ? 1 : -1;
    const change = { leverage: 2, isReduceOnly };
    const place = { groupId: `p${index}`, parentId: null };
    return {
      kind: 'place',
      at: epochMs(index),
      quote: quoteAt(mark),
      orders: [
        order(`${index}.0`, side, size, { ...change, terms: { ...place, id: `${index}.0`, type: 'limit', limit: at(mark - sign * down) } }), // oxfmt-ignore
        order(`${index}.1`, side, size, { ...change, terms: { ...place, id: `${index}.1`, type: 'stop', trigger: at(mark + sign * up) } }), // oxfmt-ignore
      ],
    };
  });

/** A market order that opens, reverses or closes a position. */
const anyMarketOrder = fc
  .tuple(anyMark, anySide, anySize, fc.boolean())
  .map(([mark, side, size, isReduceOnly]): Made => (index) => ({
    kind: 'place',
    at: epochMs(index),
    quote: quoteAt(mark),
    orders: [order(`${index}.0`, side, size, { isReduceOnly, leverage: 10 })],
  }));

const anyVolume = fc.option(fc.integer({ min: 0, max: 900 }));
const anyTick = fc.tuple(anyMark, anyVolume).map(([mark, volume]): Made => (index) => ({
  ...tick(mark, volume),
  at: epochMs(index),
}));
const anyBar = fc
  .tuple(anyMark, anyMark, anyMark, anyMark, anyVolume)
  .map(([open, close, a, b, volume]): Made => (index) => ({
    kind: 'bar',
    at: epochMs(index),
    symbol: 'AAA',
    bar: {
      open: at(open),
      high: at(Math.max(open, close, a, b)),
      low: at(Math.min(open, close, a, b)),
      close: at(close),
    },
    subBars: [],
    volume: volume === null ? null : amountOf(volume),
  }));
const anyEnd = fc.oneof(
  fc.nat(40).map((index): Made => (now) => ({ kind: 'cancel', at: epochMs(now), orderId: `${index}.0` })),
  fc.constant<Made>((now) => ({ kind: 'expiry', at: epochMs(now) })),
);

const historyOf = (prices: fc.Arbitrary<Made>) =>
  fc.array(
    fc.oneof(
      { weight: 3, arbitrary: anyBracket },
      { weight: 1, arbitrary: anyPair },
      { weight: 1, arbitrary: anyMarketOrder },
      { weight: 7, arbitrary: prices },
      { weight: 2, arbitrary: anyEnd },
    ),
    { maxLength: 40 },
  );
/** Any history of one asset with ticks, bars, or both. */
export const anyProtectedHistory = fc.oneof(
  historyOf(anyTick),
  historyOf(anyBar),
  historyOf(fc.oneof(anyTick, anyBar)),
);

interface Known {
  readonly order: NewOrder;
  filled: bigint;
  /** The quantity that an exit must protect now. */
  covers: bigint;
}

/** Computes from a history what every order has filled and what every exit must cover. */
export class ProtectionModel {
  readonly known = new Map<string, Known>();
  position = 0n;

  tell(event: TradingEvent, effects: readonly TradingEffect[]): void {
    if (event.kind === 'place' && effects.some(({ kind }) => kind === 'accepted'))
      for (const each of event.orders) this.known.set(each.terms.id, { order: each, filled: 0n, covers: 0n });
    for (const effect of effects) {
      if (effect.kind === 'filled') this.#fill(effect.orderId, effect.side, effect.quantity);
      if (effect.kind === 'liquidated') this.position = 0n;
      if (effect.kind === 'filled' || effect.kind === 'liquidated') this.#dropUseless();
    }
  }

  #fill(id: string, side: 'buy' | 'sell', amount: bigint): void {
    const filled = this.known.get(id);
    if (filled === undefined) throw new Error(`${id} fills and was not placed`);
    filled.filled += amount;
    this.position += side === 'buy' ? amount : 0n - amount;
    const { groupId } = filled.order.terms;
    for (const [other, each] of this.known) {
      if (each.order.terms.parentId === id) each.covers += amount;
      const isOfPair = other === id || (groupId !== null && each.order.terms.groupId === groupId);
      if (isOfPair) each.covers = each.covers > amount ? each.covers - amount : 0n;
    }
  }

  #dropUseless(): void {
    for (const each of this.known.values()) {
      const reduces = each.order.side === 'sell' ? this.position > 0n : this.position < 0n;
      if (!reduces) each.covers = 0n;
    }
  }
}
