// If this fails, a learner reads that a reverse only closed a position, or that it opened a side that it did not open.
import { expect, test } from 'vitest';
import { reversingOrders } from '@tradesense/core/trading/account-acts.ts';
import { newAccount, type AccountState } from '@tradesense/core/trading/account-state.ts';
import {
  dollars,
  GRANT,
  order,
  place,
  SETTINGS,
  stepNow,
  tick,
} from '@tradesense/core/trading/engine-world.test-data.ts';
import type { TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import { activityOf } from './account-activity.policy.ts';

/** Returns the activity of each event, as the kind, the id of the order and the step of the reverse. */
function activities(from: AccountState, ...events: readonly TradingEvent[]): readonly (readonly string[])[] {
  let before = from;
  return events.map((event) => {
    const { state, effects } = stepNow(before, event);
    const news = activityOf(effects, { before, after: state });
    before = state;
    return news.flatMap((each) =>
      'orderId' in each && each.kind !== 'order-placed'
        ? [[each.kind, each.orderId, 'reverse' in each ? each.reverse : null].join(' ')]
        : [],
    );
  });
}

/** Returns an account that is reversing a position of 10 units at the price 100. */
function reversing(balance: number): AccountState {
  const grant = { ...GRANT, amount: dollars(balance) } as TradingEvent;
  let state = newAccount(SETTINGS);
  for (const event of [grant, place(100, order('a', 'buy', 10)), tick(100)]) ({ state } = stepNow(state, event));
  const position = state.positions.get('AAA');
  if (position === undefined) throw new Error('a position is open');
  return stepNow(state, place(100, ...reversingOrders(position, 'r'))).state;
}

test('each fill of a reverse says which step it belongs to', () => {
  expect(activities(reversing(1_000), tick(100, 40), tick(100), tick(100, 30), tick(100))).toEqual([
    ['order-filled r closing'],
    ['order-filled r closing'],
    ['order-filled r:open opening'],
    ['order-filled r:open opening'],
  ]);
});

test('a reverse whose closing order is canceled has not closed the position', () => {
  const cancel: TradingEvent = { kind: 'cancel', at: GRANT.at, orderId: 'r' };
  expect(activities(reversing(1_000), tick(100, 40), cancel)).toEqual([
    ['order-filled r closing'],
    ['order-cancelled r ', 'order-cancelled r:open closing'],
  ]);
});

test('a reverse that has too little money for the other side has closed the position', () => {
  expect(activities(reversing(105), tick(97), tick(97)).flat()).toEqual([
    'order-filled r closing',
    'order-cancelled r:open opening',
  ]);
});
