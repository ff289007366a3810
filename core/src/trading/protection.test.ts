// If this fails, a position is left without the protection that its learner placed, or more of it is closed than was
// requested.
import { describe, expect, it } from 'vitest';
import { epochMs } from '../kernel/time.ts';
import { amend, amountOf, at, bar, limit, order, place, play, tick } from './engine-world.test-data.ts';
import type { NewOrder, TradingEvent } from './trading-event.ts';

const exitsOf = (entry: string) => ({ groupId: `${entry}:exits`, parentId: entry });
/** Returns an event that places an entry with a stop at 93 and a target at 105. */
const bracket = (size: number, change: Partial<NewOrder> = {}, entryAt = 95): TradingEvent =>
  place(
    100,
    order('e', 'buy', size, { leverage: 1, terms: limit('e', entryAt), ...change }),
    order('sl', 'sell', size, {
      isReduceOnly: true,
      leverage: 1,
      terms: { ...exitsOf('e'), id: 'sl', type: 'stop', trigger: at(93) },
    }),
    order('tp', 'sell', size, {
      isReduceOnly: true,
      leverage: 1,
      terms: { ...exitsOf('e'), id: 'tp', type: 'limit', limit: at(105) },
    }),
  );
const open = (size: number): TradingEvent[] => [place(100, order('m', 'buy', size)), tick(99.99)];
const pair = (size: number): TradingEvent =>
  place(
    100,
    order('sl', 'sell', size, {
      isReduceOnly: true,
      terms: { id: 'sl', groupId: 'p', parentId: null, type: 'stop', trigger: at(93) },
    }),
    order('tp', 'sell', size, {
      isReduceOnly: true,
      terms: { id: 'tp', groupId: 'p', parentId: null, type: 'limit', limit: at(105) },
    }),
  );
const sizes = ({ state }: ReturnType<typeof play>) => ({
  position: Number(state.positions.get('AAA')?.quantity ?? 0n) / 1e8,
  orders: Object.fromEntries([...state.orders].map(([id, { match }]) => [id, Number(match.quantity) / 1e8])),
});

describe('a reduce-only order', () => {
  it.each([
    ['ticks', [tick(92, 57), tick(92.5, 400), tick(91)]],
    ['bars', [bar([100, 101, 92, 92.5], 57), bar([92, 92.8, 91, 92], 400), bar([92, 93, 90, 91])]],
  ])('ends once its quantity has filled, not with its first partial fill: %s', (_name, [first, second, third]) => {
    const before = [...open(100), pair(100), tick(100)];
    const one = play([...before, first as TradingEvent]);
    expect(sizes(one)).toEqual({ position: 94.3, orders: { sl: 94.3, tp: 94.3 } });
    const two = play([...before, first as TradingEvent, second as TradingEvent]);
    expect(sizes(two)).toEqual({ position: 54.3, orders: { sl: 54.3, tp: 54.3 } });
    const all = play([...before, first as TradingEvent, second as TradingEvent, third as TradingEvent]);
    expect(sizes(all)).toEqual({ position: 0, orders: {} });
    expect(all.told.at(-1)).toBe('tp cancelled other-of-group-filled');
  });

  it('counts as filled once it has closed the position, even if its own quantity is larger', () => {
    const { told } = play([...open(2), place(100, order('c', 'sell', 3, { isReduceOnly: true })), tick(100)]);
    expect(told.at(-1)).toBe('c filled 2 at 99.99');
  });

  it('as a market order keeps filling until the position is flat', () => {
    const close = place(100, order('c', 'sell', 23.4, { isReduceOnly: true }));
    const events = [...open(23.4), close, tick(100, 21), tick(100, 21)];
    expect(sizes(play(events))).toEqual({ position: 19.2, orders: { c: 19.2 } });
    const { told, state } = play([...events, tick(100, 1000)]);
    expect(told.at(-1)).toMatch(/^c filled 19.2 at 99/u);
    expect(state.orders.size + state.positions.size).toBe(0);
  });

  it('ends when the position has turned to the other side', () => {
    const { told } = play([
      ...open(2),
      pair(2),
      tick(100),
      place(100, order('r', 'sell', 5, { leverage: 1 })),
      tick(100),
    ]);
    expect(told.slice(-2)).toEqual(['sl cancelled nothing-to-reduce', 'tp cancelled nothing-to-reduce']);
  });
});

describe('the exits of an entry that has filled in part', () => {
  const part = tick(94.99, 40);

  it('cover the filled part while the rest is live', () => {
    const covered = play([bracket(10), tick(100), part, tick(92.5, 0)]);
    expect(sizes(covered)).toEqual({ position: 4, orders: { e: 6, sl: 10, tp: 10 } });
    const stopped = play([bracket(10, {}, 95), tick(100), part, amend(96, 'e', { limit: at(90) }), tick(92.5)]);
    expect(stopped.told.slice(-1)).toEqual(['sl filled 4 at 92.49']);
    expect(sizes(stopped)).toEqual({ position: 0, orders: { e: 6, sl: 6, tp: 6 } });
  });

  it('grow with each fill, and never close more than was filled', () => {
    const { told, state } = play([bracket(10), tick(100), part, tick(94.99, 20), tick(106)]);
    expect(told).toEqual(['e filled 4 at 95', 'e filled 2 at 95', 'tp filled 6 at 105.99']);
    expect(Object.fromEntries([...state.orders].map(([id, each]) => [id, each.match.quantity]))).toEqual({
      e: amountOf(4),
      sl: amountOf(4),
      tp: amountOf(4),
    });
  });

  it.each<[string, Partial<NewOrder>, readonly TradingEvent[]]>([
    ['IOC', { timeInForce: { kind: 'ioc' } }, []],
    ['cancelled by hand', {}, [{ kind: 'cancel', at: epochMs(3), orderId: 'e' }]],
    ['GTD', { timeInForce: { kind: 'gtd', until: epochMs(3) } }, [{ kind: 'expiry', at: epochMs(3) }]],
    ['DAY', { timeInForce: { kind: 'day', until: epochMs(3) } }, [{ kind: 'expiry', at: epochMs(3) }]],
  ])('keep the filled part when the rest ends: %s', (_name, change, ending) => {
    const before =
      change.timeInForce?.kind === 'ioc' ? [bracket(10, change), part] : [bracket(10, change), tick(100), part];
    const ended = [...before, ...ending];
    expect(sizes(play(ended))).toEqual({ position: 4, orders: { sl: 4, tp: 4 } });
    expect(sizes(play([...ended, tick(92)]))).toEqual({ position: 0, orders: {} });
    expect(sizes(play([...ended, tick(106, 10), tick(92)]))).toEqual({ position: 0, orders: {} });
  });

  it('are canceled if the entry ends without any fill', () => {
    const { told } = play([bracket(10), tick(100), { kind: 'cancel', at: epochMs(3), orderId: 'e' }]);
    expect(told).toEqual(['e cancelled asked', 'sl cancelled parent-gone', 'tp cancelled parent-gone']);
  });

  it('wait only for the rest if the position was closed manually', () => {
    const close = place(96, order('c', 'sell', 4, { isReduceOnly: true, leverage: 1 }));
    const events = [bracket(10), tick(100), part, close, tick(96)];
    expect(sizes(play(events))).toEqual({ position: 0, orders: { e: 6, sl: 6, tp: 6 } });
    expect(sizes(play([...events, tick(94.5)]))).toEqual({ position: 6, orders: { sl: 6, tp: 6 } });
  });

  it('follow an amended quantity of the entry, and keep their coverage when they are amended themselves', () => {
    const more = play([bracket(10), tick(100), part, amend(100, 'e', { quantity: amountOf(16) })]);
    expect(sizes(more).orders).toEqual({ e: 16, sl: 20, tp: 20 });
    const less = play([bracket(10), tick(100), part, amend(100, 'e', { quantity: amountOf(1) })]);
    expect(sizes(less).orders).toEqual({ e: 1, sl: 5, tp: 5 });
    const own = play([bracket(10), tick(100), part, amend(100, 'sl', { quantity: amountOf(7) })]);
    expect([own.state.orders.get('sl')?.match.quantity, own.state.orders.get('sl')?.waiting]).toEqual([
      amountOf(7),
      amountOf(3),
    ]);
  });

  it('can fill in the bar that fills a part of the entry', () => {
    const { told, state } = play([bracket(10), bar([100, 101, 90, 92], 50)]);
    expect(told.map((each) => each.replace(/ at .*/u, ''))).toEqual(['e filled 5', 'sl filled 5']);
    expect(state.positions.size).toBe(0);
    expect([...state.orders.keys()]).toEqual(['e', 'sl', 'tp']);
  });
});

describe('a pair of orders', () => {
  const entries = (size: number) =>
    place(
      100,
      order('a', 'buy', size, { leverage: 1, terms: { ...limit('a', 95), groupId: 'g' } }),
      order('b', 'buy', size, {
        leverage: 1,
        terms: { id: 'b', groupId: 'g', parentId: null, type: 'stop', trigger: at(105) },
      }),
    );

  it('shrinks if one of its orders fills in part, and never fills beyond the ordered quantity', () => {
    const events = [entries(10), tick(100), tick(94.99, 60)];
    expect(sizes(play(events))).toEqual({ position: 6, orders: { a: 4, b: 4 } });
    const { told, state } = play([...events, tick(106)]);
    expect(told.slice(-2)).toEqual([expect.stringMatching(/^b filled 4/u), 'a cancelled other-of-group-filled']);
    expect(state.positions.get('AAA')?.quantity).toBe(amountOf(10));
    expect(state.cash + (state.positions.get('AAA')?.margin ?? 0n) < 10_000_000_000n).toBe(true);
  });

  it('frees the reserved money of the other order in proportion to the filled quantity', () => {
    const { state } = play([entries(10), tick(100), tick(94.99, 60)]);
    const whole = play([entries(10)]).state.orders.get('b')?.reserved ?? 0n;
    expect(state.orders.get('b')?.reserved).toBe((whole * 4n) / 10n);
  });
});
