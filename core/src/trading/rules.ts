/**
 * What differs between versions of the trading rules, so that a log replays under the rules that its events were written by.
 *
 * Guarantee: an event of a version has the same effects for ever. A change of rules adds a version; it never changes one that
 * events have been stored with.
 */
import type { Money, Quantity } from '../kernel/money.ts';
import type { AccountState, FillPreset, LiveOrder, Position, PresetRule } from './account-state.ts';
import type { Draft } from './draft.ts';
import type { TradingEvent } from './trading-event.ts';

export const RULES_VERSIONS = [1, 2] as const;
export type RulesVersion = (typeof RULES_VERSIONS)[number];

/** The rules of new events. */
export const CURRENT_RULES = 2 satisfies RulesVersion;

/** An event as an account's log keeps it. */
export type LoggedEvent = TradingEvent & { readonly rulesVersion: RulesVersion };

type EventOf<Kind extends TradingEvent['kind']> = Extract<TradingEvent, { kind: Kind }>;

/** What closing a position costs beyond the money that stands for it. */
export interface Shortage {
  readonly amount: Money;
  readonly symbol: string;
  /** What stays open of the position; `null` if nothing does. */
  readonly rest: Position | null;
  /** The order that closes; `null` for a liquidation. */
  readonly orderId: string | null;
}

export interface TradingRules {
  readonly presets: Readonly<Record<FillPreset, PresetRule>>;
  /** The part of an order that may fill now; 0 while it waits for its entry. */
  readonly workingQuantity: (state: AccountState, order: LiveOrder) => Quantity;
  /** A new order with what the rules keep of it. */
  readonly accepted: (order: LiveOrder) => LiveOrder;
  /** Whether a fill of `amount` ends the order; `after` is the position that it leaves. */
  readonly isWhole: (state: AccountState, order: LiveOrder, amount: Quantity, after: Position | null) => boolean;
  /** Frees cash for what closing a position costs beyond the cash that is there. */
  readonly coverShortage: (draft: Draft, shortage: Shortage) => void;
  /** What a fill means to other orders. `order` is as it was before the fill. */
  readonly afterFill: (draft: Draft, order: LiveOrder, amount: Quantity, isWhole: boolean) => void;
  /** What the end of an order means to those that wait for it. The order has been removed. */
  readonly afterEnd: (draft: Draft, order: LiveOrder, by: 'cancel' | 'expiry') => void;
  /** Ends reduce-only orders that have nothing to reduce any more. */
  readonly cancelReducers: (draft: Draft, symbol: string) => void;
  /** An amended order, and what the amendment means to its exits. `changed` has the new terms. */
  readonly amended: (draft: Draft, before: LiveOrder, changed: LiveOrder, at: TradingEvent['at']) => void;
  /** Whether a tick is new to the order: not older than its last amendment. */
  readonly isNewTo: (order: LiveOrder, event: EventOf<'tick'>) => boolean;
  /** Whether the position was open at the boundary of a funding. */
  readonly isFunded: (position: Position, event: EventOf<'funding'>) => boolean;
  readonly onBar: (draft: Draft, event: EventOf<'bar'>) => void;
}
