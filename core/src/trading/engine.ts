/**
 * The trading engine: one account, one event at a time.
 *
 * Guarantees: `step` is a pure function, so the same events in the same order give the same state and effects on every
 * machine. An event is applied or rejected as a whole. Money moves only by `money` effects, whose amounts sum to zero.
 * The account's margin is the sum of the money reserved by its orders and positions; cash and equity are never
 * negative. An order fills only at prices after its acceptance and never beyond its limit. A reduce-only order never
 * enlarges a position.
 *
 * Assumptions: the caller applies the events of an account one after the other, with times that never decrease. It
 * checks that the market is open and that quotes are fresh.
 *
 * Cost: proportional to the live orders and positions of the account. A price outside the account's trigger ranges
 * (`trigger-range.ts`) changes only the mark price.
 */
import { money } from '../kernel/money.ts';
import type { AccountSettings, AccountState } from './account-state.ts';
import { amendOrder } from './amend-order.ts';
import { WorkingState } from './working-state.ts';
import { cancelOrder } from './end-order.ts';
import type { Instruments } from './instrument.ts';
import { onTick } from './on-tick.ts';
import { onExpiry, onFunding } from './on-time.ts';
import { placeOrders } from './place-order.ts';
import { CURRENT_RULES, type LoggedEvent, type RulesVersion } from './rules-version.ts';
import { rulesOf } from './rules-table.ts';
import { shareReserves } from './shared-reserve.ts';
import type { TradingEffect } from './trading-event.ts';

export interface Step {
  readonly state: AccountState;
  readonly effects: readonly TradingEffect[];
}

export function step(state: AccountState, event: LoggedEvent, instruments: Instruments): Step {
  const working = underRules(state, event.rulesVersion, instruments);
  switch (event.kind) {
    case 'place':
      placeOrders(working, event);
      break;
    case 'amend':
      amendOrder(working, event);
      break;
    case 'cancel':
      cancelAsked(working, event.orderId);
      break;
    case 'tick':
      onTick(working, event);
      break;
    case 'bar':
      working.rules.onBar(working, event);
      break;
    case 'funding':
      onFunding(working, event);
      break;
    case 'expiry':
      onExpiry(working, event.at);
      break;
    case 'grant':
      working.move('grant', event.cause, { cash: event.amount, grants: money(0n - event.amount) });
      break;
    case 'settings':
      changeSettings(working, event.settings);
      break;
  }
  const rejected = working.effects.find(({ kind }) => kind === 'rejected');
  return rejected === undefined ? { state: working.state, effects: working.effects } : { state, effects: [rejected] };
}

/**
 * Returns the account as an event of this version finds it. Since version 3, a group of orders that reserved once for each
 * of them reserves only once from the next event on.
 */
function underRules(state: AccountState, version: RulesVersion, instruments: Instruments): WorkingState {
  const working = new WorkingState(state, instruments, rulesOf(version));
  shareReserves(working);
  return working;
}

/** Returns the account as its next event will find it: with the cash that the current rules release before the event. */
export function beforeNextEvent(state: AccountState, instruments: Instruments): AccountState {
  return underRules(state, CURRENT_RULES, instruments).state;
}

function changeSettings(working: WorkingState, settings: AccountSettings): void {
  const { orders, positions } = working.state;
  if (orders.size === 0 && positions.size === 0) working.setSettings(settings);
  else working.effects.push({ kind: 'rejected', reason: 'account-not-flat', orderId: null });
}

function cancelAsked(working: WorkingState, orderId: string): void {
  const order = working.state.orders.get(orderId);
  if (order === undefined) working.effects.push({ kind: 'rejected', reason: 'order-not-live', orderId });
  else cancelOrder(working, order, 'asked');
}
