import { invariant } from '../kernel/invariant.ts';
import { money, NO_MONEY, type Money, type Price, type Quantity } from '../kernel/money.ts';
import type { AccountSettings, AccountState, LiveOrder, Position, PresetRule } from './account-state.ts';
import type { FillPreset } from './fill-preset.ts';
import type { Instruments } from './instrument.ts';
import type { MoneyMoves, TradingEffect, TradingEvent } from './trading-event.ts';

const NO_MOVES: MoneyMoves = {
  cash: NO_MONEY,
  margin: NO_MONEY,
  fees: NO_MONEY,
  funding: NO_MONEY,
  realised: NO_MONEY,
  grants: NO_MONEY,
};

type EventOf<Kind extends TradingEvent['kind']> = Extract<TradingEvent, { kind: Kind }>;

/** The part of the cost of closing a position that the money behind the position does not cover. */
export interface Shortage {
  /** Returns the amount that is missing now. */
  readonly amount: () => Money;
  readonly symbol: string;
  /** The part of the position that stays open; `null` if the position is closed completely. */
  readonly rest: Position | null;
  /** The closing order, and whether its fill ends it and its group; `null` for a liquidation. */
  readonly closing: { readonly order: LiveOrder; readonly isWhole: boolean } | null;
}

/** The parts of the engine that differ between versions of the trading rules. */
export interface TradingRules {
  readonly presets: Readonly<Record<FillPreset, PresetRule>>;
  /** Whether the orders of a group reserve money once, for the dearest of them, instead of each for itself. */
  readonly sharesReserve: boolean;
  /** Returns the part of an order that may fill now; 0 while it waits for its entry. */
  readonly workingQuantity: (state: AccountState, order: LiveOrder) => Quantity;
  /** Returns a new order with the fields that these rules store with it. */
  readonly accepted: (order: LiveOrder) => LiveOrder;
  /** Whether a fill of `amount` ends the order. `after` is the position after the fill; `null` if it is closed. */
  readonly isWhole: (state: AccountState, order: LiveOrder, amount: Quantity, after: Position | null) => boolean;
  /** Frees money for the part of a closing cost that the free cash does not cover. */
  readonly coverShortage: (working: WorkingState, shortage: Shortage) => void;
  /** Applies the consequences of a fill for other orders. `order` is the order before the fill. */
  readonly afterFill: (working: WorkingState, order: LiveOrder, amount: Quantity, isWhole: boolean) => void;
  /** Applies the consequences of an order's end for the orders that wait for it. The order has already been removed. */
  readonly afterEnd: (working: WorkingState, order: LiveOrder, by: 'cancel' | 'expiry') => void;
  /** Ends reduce-only orders that have nothing left to reduce. */
  readonly cancelReduceOnlyOrders: (working: WorkingState, symbol: string) => void;
  /** Stores an amended order and adjusts its exits. `changed` has the new terms. */
  readonly amended: (working: WorkingState, before: LiveOrder, changed: LiveOrder, at: TradingEvent['at']) => void;
  /** Whether a tick is at least as new as the order's last amendment. */
  readonly isNewTo: (order: LiveOrder, event: EventOf<'tick'>) => boolean;
  /** Whether the position was already open at the funding boundary. */
  readonly isFunded: (position: Position, event: EventOf<'funding'>) => boolean;
  readonly onBar: (working: WorkingState, event: EventOf<'bar'>) => void;
}

/**
 * The state of an account while one event is applied. Writes go to copies, so the state before the event stays
 * unchanged.
 */
export class WorkingState {
  #state: AccountState;
  readonly effects: TradingEffect[] = [];
  readonly instruments: Instruments;
  readonly rules: TradingRules;
  #ownsOrders = false;
  #ownsPositions = false;

  constructor(state: AccountState, instruments: Instruments, rules: TradingRules) {
    this.#state = state;
    this.rules = rules;
    this.instruments = instruments;
  }

  get state(): AccountState {
    return this.#state;
  }

  get cash(): Money {
    return this.#state.cash;
  }

  setSettings(settings: AccountSettings): void {
    this.#state = { ...this.#state, settings };
  }

  /** Stores an order; `null` removes it. */
  setOrder(id: string, order: LiveOrder | null): void {
    if (!this.#ownsOrders) this.#state = { ...this.#state, orders: new Map(this.#state.orders) };
    this.#ownsOrders = true;
    const orders = this.#state.orders as Map<string, LiveOrder>;
    if (order === null) orders.delete(id);
    else orders.set(id, order);
  }

  /** Stores a position; `null` removes it. */
  setPosition(symbol: string, position: Position | null): void {
    if (!this.#ownsPositions) this.#state = { ...this.#state, positions: new Map(this.#state.positions) };
    this.#ownsPositions = true;
    const positions = this.#state.positions as Map<string, Position>;
    if (position === null) positions.delete(symbol);
    else positions.set(symbol, position);
  }

  setMark(symbol: string, mark: Price): void {
    if (this.#state.marks.get(symbol) === mark) return;
    this.#state = { ...this.#state, marks: new Map(this.#state.marks).set(symbol, mark) };
  }

  /**
   * Moves money between the ledger accounts. The given moves must add up to zero. The margin of each order and position
   * is stored with that order or position.
   */
  move(reason: Extract<TradingEffect, { kind: 'money' }>['reason'], cause: string, moves: Partial<MoneyMoves>): void {
    const whole = { ...NO_MOVES, ...moves };
    const sum = whole.cash + whole.margin + whole.fees + whole.funding + whole.realised + whole.grants;
    invariant(sum === 0n, 'money that leaves one book enters another');
    if (Object.values(whole).every((amount) => amount === 0n)) return;
    const cash = money(this.#state.cash + whole.cash);
    invariant(cash >= 0n, 'cash is never negative');
    this.#state = { ...this.#state, cash };
    this.effects.push({ kind: 'money', reason, cause, moves: whole });
  }
}

/** Returns the fill rules of the account's preset. */
export function presetOf({ rules, state }: WorkingState): PresetRule {
  return rules.presets[state.settings.preset];
}
