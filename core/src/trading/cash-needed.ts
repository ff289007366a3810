import { money, type Money } from '../kernel/money.ts';
import type { AccountState } from './account-state.ts';
import { beforeNextEvent, step } from './engine.ts';
import type { Instruments } from './instrument.ts';
import { CURRENT_RULES } from './rules-version.ts';
import type { TradingEvent } from './trading-event.ts';

/**
 * Cash with which an account can pay for almost any order: 4 trillion SENSE$, less than half of what the database can
 * store.
 */
const PLENTY = money(4_000_000_000_000_000_000n);

/**
 * Returns the cash that the engine takes when it accepts these orders or this change, whether or not the account has
 * it. Orders of which only one can fill need the largest of their reserves since rules version 3; before, each order
 * reserves for itself, so they need the sum. 0 if the engine rejects the event for another reason; `null` if the need
 * exceeds 4 trillion SENSE$.
 */
export function cashNeeded(
  state: AccountState,
  event: Extract<TradingEvent, { kind: 'place' | 'amend' }>,
  instruments: Instruments,
): Money | null {
  const rich = { ...beforeNextEvent(state, instruments), cash: PLENTY };
  const { state: after, effects } = step(rich, { ...event, rulesVersion: CURRENT_RULES }, instruments);
  const isTooMuch = effects.some((effect) => effect.kind === 'rejected' && effect.reason === 'insufficient-margin');
  return isTooMuch ? null : money(PLENTY - after.cash);
}
