// If this fails, an order is shown in a wrong state, or makes a state change that is not allowed.
import { TRADING_ORDER_STATES } from '@tradesense/contract/trading-orders.ts';
import { describe, expect, test } from 'vitest';
import { money, price, quantity } from '@tradesense/core/kernel/money.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { LiveOrder } from '@tradesense/core/trading/account-state.ts';
import type { MatchableOrder } from '@tradesense/core/trading/order.ts';
import { cancelledState, isEnded, liveState, movedTo, TRANSITIONS, type OrderState } from './order-state.policy.ts';

const place = { id: 'o', side: 'buy', quantity: quantity(1n), groupId: null, parentId: null } as const;
const limit: MatchableOrder = { ...place, type: 'limit', limit: price(1n) };
const stop: MatchableOrder = { ...place, type: 'stop', trigger: price(1n) };
const live = (match: MatchableOrder, changes: Partial<LiveOrder> = {}): LiveOrder => ({
  symbol: 'BTC',
  match,
  filled: quantity(0n),
  timeInForce: { kind: 'gtc' },
  isPostOnly: false,
  isReduceOnly: false,
  leverage: 1,
  reserved: money(0n),
  remainingLatencyTicks: 1,
  isResting: false,
  acceptedAt: epochMs(0),
  ...changes,
});
const partly = { filled: quantity(1n) };
const resting = { isResting: true };

test.each<[string, LiveOrder, boolean, OrderState | null, OrderState]>([
  ['a new limit', live(limit), false, null, 'accepted'],
  ['a limit that a price has passed by', live(limit, resting), false, 'accepted', 'working'],
  ['a stop, before and after its first price', live(stop), false, null, 'waiting-trigger'],
  ['a stop that waits for its entry', live(stop), true, null, 'accepted'],
  ['a stop whose entry has filled', live(stop), false, 'accepted', 'waiting-trigger'],
  ['a stop-limit that its first price made a limit', live(limit), false, 'waiting-trigger', 'working'],
  ['an order that is filled in part', live(limit, partly), false, 'working', 'partially-filled'],
])('the state of %s', (_, order, isWaiting, before, state) => {
  expect(liveState(order, isWaiting, before)).toBe(state);
});

describe('transitions', () => {
  const pairs = TRADING_ORDER_STATES.flatMap((from) => TRADING_ORDER_STATES.map((to) => [from, to] as const));
  const legal = new Set([
    ...['waiting-trigger', 'working', 'partially-filled', 'filled', 'cancelled', 'rejected', 'expired'].map(
      (to) => `accepted ${to}`,
    ),
    ...['working', 'partially-filled', 'filled', 'cancelled', 'rejected', 'expired'].map(
      (to) => `waiting-trigger ${to}`,
    ),
    ...['partially-filled', 'filled', 'cancelled', 'rejected', 'expired'].map((to) => `working ${to}`),
    ...['filled', 'cancelled', 'expired'].map((to) => `partially-filled ${to}`),
  ]);

  const isLegal = ([from, to]: (typeof pairs)[number]) => from === to || legal.has(`${from} ${to}`);

  test.each(pairs.filter(isLegal))('from %s to %s are allowed', (from, to) => {
    expect(movedTo(from, to)).toBe(to);
  });

  test.each(pairs.filter((pair) => !isLegal(pair)))('from %s to %s throw', (from, to) => {
    expect(() => movedTo(from, to)).toThrow(`an order goes from ${from} to ${to}`);
  });

  test('are listed for every state, and four states are final', () => {
    expect(TRADING_ORDER_STATES.filter(isEnded)).toEqual(['filled', 'cancelled', 'rejected', 'expired']);
    expect(Object.keys(TRANSITIONS)).toEqual([...TRADING_ORDER_STATES]);
  });
});

test.each([
  ['asked', false, 'cancelled'],
  ['post-only-would-take', false, 'rejected'],
  ['insufficient-margin', false, 'rejected'],
  ['insufficient-margin', true, 'cancelled'],
  ['fok-not-whole', false, 'rejected'],
  ['rest-of-ioc', false, 'cancelled'],
  ['liquidated', false, 'cancelled'],
] as const)(
  'an order cancelled for the reason %s, with any fill before: %s, ends as %s',
  (reason, hasFilled, state) => {
    expect(cancelledState(reason, hasFilled)).toBe(state);
  },
);
