// If this fails, orders that seem to close a position can open another one despite a trader's own limits, or an order
// that only closes is rejected.
import { describe, expect, it } from 'vitest';
import { amountOf, limit, order, place, play, tick } from './engine-world.test-data.ts';
import { openingEffect, waitingTrades, type RequestedOrder } from './opening-effect.ts';
import type { NewOrder, TradingEvent } from './trading-event.ts';

const requested = (side: 'buy' | 'sell', size: number, change: Partial<RequestedOrder> = {}): RequestedOrder => ({
  id: 'new',
  symbol: 'AAA',
  side,
  quantity: amountOf(size),
  groupId: null,
  type: 'market',
  isReduceOnly: false,
  ...change,
});
const live = (...events: TradingEvent[]) => play(events).state;
const long = [place(100, order('a', 'buy', 10)), tick(100)];
const rests = (id: string, side: 'buy' | 'sell', size: number, at: number, change: Partial<NewOrder> = {}) =>
  place(100, order(id, side, size, { terms: limit(id, at), ...change }));

const OPENS = { opens: true, beginsTrade: true };
const NOTHING = { opens: false, beginsTrade: false };

describe('an order', () => {
  it('from flat begins a trade, unless it is reduce-only', () => {
    expect(openingEffect(live(), [requested('buy', 1)])).toEqual(OPENS);
    expect(openingEffect(live(), [requested('buy', 1, { isReduceOnly: true })])).toEqual(NOTHING);
  });

  it('on the side of a position enlarges it, and begins a trade once market orders close it', () => {
    expect(openingEffect(live(...long), [requested('buy', 1)])).toEqual({ opens: true, beginsTrade: false });
    const leaving = live(...long, place(100, order('b', 'sell', 10, { isReduceOnly: true })));
    expect(openingEffect(leaving, [requested('buy', 1)])).toEqual(OPENS);
  });

  it('against a position only closes it, up to the quantity that other orders do not close already', () => {
    expect(openingEffect(live(...long), [requested('sell', 10)])).toEqual(NOTHING);
    expect(openingEffect(live(...long), [requested('sell', 11)])).toEqual(OPENS);
    const closing = live(...long, place(100, order('b', 'sell', 4)));
    expect(openingEffect(closing, [requested('sell', 6)])).toEqual(NOTHING);
    expect(openingEffect(closing, [requested('sell', 7)])).toEqual(OPENS);
    expect(openingEffect(live(...long), [requested('sell', 6), requested('sell', 6, { id: 'other' })])).toEqual(OPENS);
  });

  it('may close as a market order what an exit protects, but may open as a resting order beside an exit', () => {
    const protectedLong = live(...long, rests('exit', 'sell', 10, 120, { isReduceOnly: true }));
    expect(openingEffect(protectedLong, [requested('sell', 10)])).toEqual(NOTHING);
    expect(openingEffect(protectedLong, [requested('sell', 10, { type: 'limit' })])).toEqual(OPENS);
  });

  it('that rests to close a position may open one after another close, unless it is reduce-only', () => {
    const rests = requested('sell', 10, { type: 'limit' });
    expect(openingEffect(live(...long), [rests])).toEqual({ opens: true, beginsTrade: false });
    expect(openingEffect(live(...long), [{ ...rests, isReduceOnly: true }])).toEqual(NOTHING);
  });

  it('in a pair counts once, and replaces itself when it is amended', () => {
    const pair = [
      requested('sell', 10, { groupId: 'g' }),
      requested('sell', 10, { id: 'other', groupId: 'g', type: 'stop' }),
    ];
    expect(openingEffect(live(...long), pair)).toEqual({ opens: true, beginsTrade: false });
    expect(
      openingEffect(
        live(...long),
        pair.map((each) => ({ ...each, isReduceOnly: true })),
      ),
    ).toEqual(NOTHING);
    const resting = live(...long, rests('b', 'sell', 10, 120));
    expect(openingEffect(resting, [requested('sell', 10, { id: 'b', type: 'limit' })])).toEqual(NOTHING);
    expect(openingEffect(resting, [requested('sell', 20, { id: 'b', type: 'limit' })])).toEqual(OPENS);
  });
});

it('trades that live orders may begin count once per asset and side or pair, and exits and additions never', () => {
  expect(waitingTrades(live(rests('b', 'buy', 1, 80), rests('c', 'buy', 1, 70)))).toBe(1);
  expect(waitingTrades(live(rests('b', 'buy', 1, 80), rests('c', 'sell', 1, 120)))).toBe(2);
  expect(waitingTrades(live(...long, rests('b', 'buy', 1, 80), rests('c', 'sell', 10, 120)))).toBe(0);
  expect(waitingTrades(live(...long, rests('b', 'sell', 11, 120)))).toBe(1);
});

it('trades that live orders may begin leave out the trade of an order that is amended', () => {
  const two = live(rests('b', 'buy', 1, 80), rests('c', 'buy', 1, 70));
  expect(waitingTrades(two, requested('buy', 2, { id: 'b', type: 'limit' }))).toBe(0);
  const other = live(rests('b', 'buy', 1, 80), rests('c', 'sell', 1, 120));
  expect(waitingTrades(other, requested('buy', 2, { id: 'b', type: 'limit' }))).toBe(1);
});
