// If this fails, an action on a whole position closes too little, opens too much, or removes protection.
import { describe, expect, test } from 'vitest';
import { quantity, type Price } from '../kernel/money.ts';
import {
  canReverse,
  closingOrder,
  isClosing,
  openingOrders,
  ordersBeyond,
  partOf,
  protectionOf,
  reverseStepOf,
  reversingOrders,
} from './account-acts.ts';
import { newAccount, type AccountState, type LiveOrder, type Position } from './account-state.ts';
import {
  amountOf,
  at,
  dollars,
  GRANT,
  order,
  place,
  quoteAt,
  SETTINGS,
  stepNow,
  tick,
} from './engine-world.test-data.ts';
import type { ExitTerms } from './order-exit.ts';
import { sizeOf } from './position.ts';
import type { TradingEvent } from './trading-event.ts';

const STOP = { id: 's', groupId: null, parentId: null, type: 'stop', trigger: at(90) } as const;

function run(before: AccountState, ...events: readonly TradingEvent[]): AccountState {
  let state = before;
  for (const event of events) ({ state } = stepNow(state, event));
  return state;
}

function held(state: AccountState): Position {
  const position = state.positions.get('AAA');
  if (position === undefined) throw new Error('a position is open');
  return position;
}

/** Returns an account with a position that was bought or sold at 100. */
const opened = (side: 'buy' | 'sell', size = 1, balance = 1_000) =>
  run(
    newAccount(SETTINGS),
    { ...GRANT, amount: dollars(balance) } as TradingEvent,
    place(100, order('a', side, size)),
    tick(100),
  );
const signed = (state: AccountState) => state.positions.get('AAA')?.quantity;

describe('reversing a position', () => {
  test.each(['buy', 'sell'] as const)('opened by a %s closes it first, then opens the other side', (side) => {
    const before = opened(side);
    const size = sizeOf(held(before));
    const reversed = run(before, place(100, ...reversingOrders(held(before), 'r')), tick(100));
    expect(signed(reversed)).toBeUndefined();
    const after = run(reversed, tick(100));
    expect(signed(after)).toBe(side === 'buy' ? 0n - size : size);
    expect(after.orders.size).toBe(0);
  });

  test('closes only a part in a thin market, and opens nothing before all is closed', () => {
    const before = opened('buy', 10, 100_000);
    const placed = run(before, place(100, ...reversingOrders(held(before), 'r')), tick(100, 40));
    expect(signed(placed)).toBe(amountOf(6));
    expect(run(placed, tick(100, 60)).positions.size).toBe(0);
  });

  test('does not open the other side if a stop closes the position first', () => {
    // The stop is above the price of liquidation, which would also close the position.
    const exit = order('s', 'sell', 10, { isReduceOnly: true, terms: { ...STOP, trigger: at(95) } });
    const before = run(opened('buy', 10, 100_000), place(100, exit));
    const asked = run(before, place(100, ...reversingOrders(held(before), 'r')));
    // The volume lets the closing order fill 6, and the stop fills the other 4.
    const { state, effects } = stepNow(asked, tick(94, 60));
    const filled = effects.flatMap((each) => (each.kind === 'filled' ? [[each.orderId, each.quantity]] : []));
    expect(filled).toEqual([
      ['r', amountOf(6)],
      ['s', amountOf(4)],
    ]);
    expect([...state.orders.keys()]).toEqual([]);
    expect(signed(run(state, tick(94), tick(94)))).toBeUndefined();
  });

  test('has an order for each of its steps, and an exit is neither', () => {
    const exit = order('s', 'sell', 1, { isReduceOnly: true, terms: STOP });
    const before = run(opened('buy'), place(100, exit));
    const state = run(before, place(100, ...reversingOrders(held(before), 'r')));
    const steps = [...state.orders].map(([id, each]) => [id, reverseStepOf(state, each)]);
    expect(steps).toEqual([
      ['s', null],
      ['r', 'closing'],
      ['r:open', 'opening'],
    ]);
  });

  test.each([
    [1_000, 100, true],
    [11, 100, true],
    // After the loss, too little money is left to open a position.
    [11, 95, false],
  ])('with a balance of %d at a price of %d is possible: %s', (balance, mark, can) => {
    const state = opened('buy', 1, balance);
    expect(canReverse(state, held(state), quoteAt(mark))).toBe(can);
  });
});

test('closing everything cancels the orders that may open a position, and keeps protection', () => {
  const exit = order('s', 'sell', 1, { isReduceOnly: true, terms: STOP });
  const state = run(opened('buy'), place(100, exit), place(100, order('b', 'buy', 1)));
  expect(openingOrders(state)).toEqual(['b']);
  const plain = run(state, place(100, order('p', 'sell', 1)), place(100, order('q', 'sell', 2)));
  expect(openingOrders(plain)).toEqual(['b', 'q']);
  expect(ordersBeyond(plain, 'AAA')).toEqual(['b', 'p', 'q']);
  expect(isClosing(state, held(state))).toBe(false);
  const closing = run(state, place(100, closingOrder(held(state), 'c')));
  expect(isClosing(closing, held(closing))).toBe(true);
  const part = run(state, place(100, closingOrder(held(state), 'c', amountOf(0.4))));
  expect(isClosing(part, held(part))).toBe(false);
});

test('the second half of a reverse counts as opening, although it is no larger than the position still open', () => {
  const state = opened('buy');
  const reversing = run(state, place(100, ...reversingOrders(held(state), 'r')));
  expect(openingOrders(reversing)).toEqual(['r:open']);
});

/** Returns the terms of an order as the server stores them. `trigger` is that of an order that has triggered. */
const storedTerms = ({ match }: LiveOrder, trigger: Price | null): ExitTerms<Price> | null =>
  match.type === 'limit' || match.type === 'stop'
    ? {
        type: match.type,
        limitPrice: match.type === 'limit' ? match.limit : null,
        triggerPrice: match.type === 'stop' ? match.trigger : trigger,
        trailsAt: null,
      }
    : null;
const termsOf = (each: LiveOrder) => storedTerms(each, null);

test('protection counts only live orders on the closing side', () => {
  const bare = opened('buy');
  expect(protectionOf(bare, held(bare), 'stop', termsOf)).toEqual({ exits: [], uncovered: amountOf(1) });
  const half = run(bare, place(100, order('s', 'sell', 0.4, { isReduceOnly: true, terms: STOP })));
  const { exits, uncovered } = protectionOf(half, held(half), 'stop', termsOf);
  expect([exits.map(({ match }) => match.id), uncovered]).toEqual([['s'], amountOf(0.6)]);
});

test('protection counts the two orders of a pair only once', () => {
  const exit = (id: string, trigger: number) =>
    order(id, 'sell', 0.5, { isReduceOnly: true, terms: { ...STOP, id, groupId: 'pair', trigger: at(trigger) } });
  const state = run(opened('buy'), place(100, exit('s', 90), exit('r', 80)));
  expect(protectionOf(state, held(state), 'stop', termsOf).uncovered).toBe(amountOf(0.5));
});

test('protection counts the smaller order of a pair, because a new price gives both the same', () => {
  const exit = (id: string, size: number, trigger: number) =>
    order(id, 'sell', size, { isReduceOnly: true, terms: { ...STOP, id, groupId: 'pair', trigger: at(trigger) } });
  const pair = (small: number, large: number) =>
    run(opened('buy'), place(100, exit('s', 0.3, small), exit('r', 1, large)));
  for (const state of [pair(95, 90), pair(90, 95)])
    expect(protectionOf(state, held(state), 'stop', termsOf).uncovered).toBe(amountOf(0.7));
});

test('protection counts no stop that has triggered, which can no longer be moved', () => {
  const terms = { id: 's', groupId: null, parentId: null, type: 'limit', limit: at(110) } as const;
  const state = run(opened('buy'), place(100, order('s', 'sell', 1, { isReduceOnly: true, terms })));
  const triggered = (each: LiveOrder) => storedTerms(each, at(95));
  expect(protectionOf(state, held(state), 'stop', triggered)).toEqual({ exits: [], uncovered: amountOf(1) });
  expect(protectionOf(state, held(state), 'target', triggered)).toEqual({ exits: [], uncovered: amountOf(1) });
  expect(protectionOf(state, held(state), 'target', termsOf).uncovered).toBe(amountOf(0));
});

test('a trailing stop counts for a trailing stop, active or not, and not for a stop', () => {
  const distance = { kind: 'amount', amount: at(5) } as const;
  const terms = { id: 't', groupId: null, parentId: null, type: 'trailing-stop', best: null, distance } as const;
  const trail = (activation: Price | null) =>
    run(
      opened('buy'),
      place(100, order('t', 'sell', 0.4, { isReduceOnly: true, terms: { ...terms, activation } })),
      tick(100),
    );
  const trailing = ({ match }: LiveOrder): ExitTerms<Price> | null =>
    match.type === 'trailing-stop' ? { type: match.type, limitPrice: null, triggerPrice: null, trailsAt: null } : null;
  for (const state of [trail(null), trail(at(110))]) {
    const { exits, uncovered } = protectionOf(state, held(state), 'trailing-stop', trailing);
    expect([exits.map(({ match }) => match.id), uncovered]).toEqual([['t'], amountOf(0.6)]);
    expect(protectionOf(state, held(state), 'stop', trailing)).toEqual({ exits: [], uncovered: amountOf(1) });
  }
});

test.each([
  [25, 0.25],
  [50, 0.5],
  [100, 1],
])('%d percent of a position of one is %s', (percent, part) => {
  expect(partOf(held(opened('sell')), percent, amountOf(0.01))).toBe(amountOf(part));
});

test('a part of a position is rounded down to the lot size, to 0 if it is smaller than one lot', () => {
  const position = held(opened('buy', 0.03));
  expect(partOf(position, 50, amountOf(0.01))).toBe(amountOf(0.01));
  expect(partOf(position, 25, amountOf(0.01))).toBe(quantity(0n));
});
