// If this fails, a position is liquidated at a price from before it was open, or a loss is forgiven although the
// account still has money for it.
import { describe, expect, it } from 'vitest';
import { rate } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import { marginOf } from './account-state.ts';
import { amend, at, bar, dollars, limit, order, place, play, quoteAt, tick } from './engine-world.test-data.ts';
import { equityOf } from './liquidation.ts';
import type { NewOrder, TradingEvent } from './trading-event.ts';

const stop = (id: string, trigger: number): NewOrder['terms'] => ({
  id,
  groupId: null,
  parentId: null,
  type: 'stop',
  trigger: at(trigger),
});
/** A long of 10 at 100.01 with 10× leverage. It is liquidated at 90.41 unless it grows. */
const long = [place(100, order('m', 'buy', 10)), tick(100)];

describe('on a bar, a liquidation', () => {
  it('does not close a short into which a stop has turned the long', () => {
    const { told, state } = play([...long, place(100, order('s', 'sell', 25, { terms: stop('s', 95) })), tick(100), bar([100, 101, 89, 90])]); // oxfmt-ignore
    expect(told.slice(1)).toEqual([expect.stringMatching(/^s filled 25 at 94\.9/u)]);
    expect(Number(state.positions.get('AAA')?.quantity)).toBe(-15e8);
  });

  it('has the liquidation price of the new position after a turn', () => {
    const events = [...long, place(100, order('s', 'sell', 25, { terms: stop('s', 95) })), tick(100)];
    const { told } = play([...events, bar([100, 100, 94, 110])]);
    expect(told.slice(-1)).toEqual([expect.stringMatching(/^AAA liquidated at 104\./u)]);
  });

  it('has the liquidation price of the average entry after an addition', () => {
    const events = [...long, place(100, order('a', 'buy', 10, { leverage: 2, terms: limit('a', 92) })), tick(100)];
    expect(play([...events, bar([100, 101, 89, 95])]).told.slice(1)).toEqual(['a filled 10 at 92']);
    const { told } = play([...events, bar([100, 101, 60, 95])]);
    expect(told.at(-1)).toMatch(/^AAA liquidated at 68\./u);
  });

  it('does not close a position that a stop has closed before', () => {
    const protect = order('s', 'sell', 10, { isReduceOnly: true, terms: stop('s', 93) });
    const { told } = play([...long, place(100, protect), tick(100), bar([100, 101, 80, 85])]);
    expect(told.slice(1)).toEqual([expect.stringMatching(/^s filled 10 at 92\.9/u)]);
  });

  it('happens with cross margin at the first price at which a tick would cause it', () => {
    const events = [place(100, order('m', 'buy', 180, { leverage: 20 })), tick(99.99)];
    const ticks = play([...events, tick(44.6), tick(100)], { marginMode: 'cross' });
    const bars = play([...events, bar([100, 101, 44.6, 100])], { marginMode: 'cross' });
    expect(ticks.told.at(-1)).toBe('AAA liquidated at 44.6');
    expect(bars.told.at(-1)).toMatch(/^AAA liquidated at 44\.7/u);
    expect(Number(equityOf(bars.state) - equityOf(ticks.state)) / 1e6).toBeCloseTo(22.2, 1);
    expect(play([...events, bar([100, 101, 45, 100])], { marginMode: 'cross' }).told).toHaveLength(1);
  });

  it('closes a short with cross margin too', () => {
    const events = [place(100, order('m', 'sell', 100, { leverage: 20 })), tick(100)];
    expect(play([...events, bar([100, 250, 99, 100])], { marginMode: 'cross' }).told.at(-1)).toMatch(/^AAA liquidated at 19\d\./u); // oxfmt-ignore
  });
});

describe('with cross margin, no loss is forgiven while the account has equity:', () => {
  const quoteOf = (mark: number, symbol: string): TradingEvent => tick(mark, null, symbol);
  const resting: TradingEvent = {
    kind: 'place',
    at: epochMs(1),
    quote: quoteAt(2_000),
    orders: [order('r', 'buy', 9.3, { symbol: 'BBB', leverage: 1, terms: limit('r', 1_000) })],
  };
  const events = [
    place(50_000, order('m', 'buy', 0.2, { leverage: 20 })),
    tick(50_000),
    resting,
    quoteOf(2_000, 'BBB'),
  ];

  it('a close at a loss uses the money that another order has reserved', () => {
    const close = place(45_000, order('c', 'sell', 0.2, { leverage: 20, isReduceOnly: true }));
    const { told, effects, state } = play([...events, close, tick(45_000)], { marginMode: 'cross' });
    expect(told.slice(1)).toEqual(['r cancelled margin-call', 'c filled 0.2 at 44999.99']);
    const realised = effects.reduce((sum, each) => sum + (each.kind === 'filled' ? each.realised : 0n), 0n);
    expect(Number(realised) / 1e6).toBeCloseTo(-1_000.004, 6);
    expect(Number(equityOf(state)) / 1e6).toBeCloseTo(10_000 - 1_000.004 - 10.000_002 - 8.999_998, 5);
  });

  it('an order in another asset does not prevent a liquidation', () => {
    const { told, state } = play([...events, tick(10)], { marginMode: 'cross' });
    expect(told.slice(1)).toEqual(['r cancelled margin-call', 'AAA liquidated at 10']);
    expect([state.cash, marginOf(state)]).toEqual([0n, 0n]);
  });

  it('an unrealized profit of another position pays once nothing else can', () => {
    const both = [
      place(100, order('m', 'buy', 500, { leverage: 20 })),
      tick(99.99),
      { ...place(100, order('b', 'buy', 500, { symbol: 'BBB', leverage: 20 })) },
      tick(99.99, null, 'BBB'),
      tick(120, null, 'BBB'),
    ];
    const close = place(80, order('c', 'sell', 500, { isReduceOnly: true, leverage: 20 }));
    const { told, state } = play([...both, tick(79), close, tick(75)], { marginMode: 'cross' });
    expect(told.slice(2)).toEqual(['BBB liquidated at 120', 'c filled 500 at 74.99']);
    expect(Number(equityOf(state)) / 1e6).toBeCloseTo(10_000 + 10_000 - 500 * 25.01 - 50 - 50 - 37.495, 5);
  });

  it('and with isolated margin, only the position’s own margin pays', () => {
    const close = place(45_000, order('c', 'sell', 0.2, { leverage: 20, isReduceOnly: true }));
    const { state } = play([...events, close, tick(45_000)]);
    expect(state.orders.has('r')).toBe(true);
  });
});

describe('at one moment', () => {
  it('funding is charged only on positions that were open at its boundary', () => {
    const funding = { kind: 'funding', at: epochMs(9), rate: rate(10_000n) } as const;
    expect(play([...long, { ...funding, boundary: epochMs(1) }]).told).toHaveLength(1);
    expect(play([...long, { ...funding, boundary: epochMs(2) }]).told.at(-1)).toBe('AAA funded 0.1');
    expect(play([...long, funding]).told.at(-1)).toBe('AAA funded 0.1');
  });

  it('a price older than an amendment does not fill the amended order', () => {
    const rested = [place(100, order('l', 'buy', 1, { terms: limit('l', 90) })), tick(100)];
    const change = { ...amend(100, 'l', { limit: at(95) }), at: epochMs(5) };
    expect(play([...rested, change, { ...tick(94), at: epochMs(4) }]).told).toEqual(['l amended']);
    expect(play([...rested, change, { ...tick(94), at: epochMs(6) }]).told.at(-1)).toBe('l filled 1 at 94.01');
    expect(play([...rested, change]).state.cash).toBe(dollars(10_000 - 9.5 - 0.095));
  });
});
