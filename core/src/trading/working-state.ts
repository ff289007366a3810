import { invariant } from '../kernel/invariant.ts';
import { money, NO_MONEY, type Money, type Price, type Quantity } from '../kernel/money.ts';
import type { AccountSettings, AccountState, FillPreset, LiveOrder, Position, PresetRule } from './account-state.ts';
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

/** Cost of closing a position beyond the money behind it. */
export interface Shortage {
  readonly amount: Money;
  readonly symbol: string;
  /** What stays open of the position; `null` if nothing does. */
  readonly rest: Position | null;
  /** The order that closes; `null` for a liquidation. */
  readonly orderId: string | null;
}

/** What differs between versions of the trading rules. */
export interface TradingRules {
  readonly presets: Readonly<Record<FillPreset, PresetRule>>;
  /** The part of an order that may fill now; 0 while it waits for its entry. */
  readonly workingQuantity: (state: AccountState, order: LiveOrder) => Quantity;
  /** A new order with the state that the rules keep for it. */
  readonly accepted: (order: LiveOrder) => LiveOrder;
  /** Whether a fill of `amount` ends the order; `after` is the position that it leaves. */
  readonly isWhole: (state: AccountState, order: LiveOrder, amount: Quantity, after: Position | null) => boolean;
  /** Frees cash for the part of a closing cost that exceeds the free cash. */
  readonly coverShortage: (working: WorkingState, shortage: Shortage) => void;
  /** What a fill means to other orders. `order` is as it was before the fill. */
  readonly afterFill: (working: WorkingState, order: LiveOrder, amount: Quantity, isWhole: boolean) => void;
  /** Effect of the end of an order on the orders that wait for it. The order has been removed. */
  readonly afterEnd: (working: WorkingState, order: LiveOrder, by: 'cancel' | 'expiry') => void;
  /** Ends reduce-only orders that have nothing to reduce any more. */
  readonly cancelReduceOnlyOrders: (working: WorkingState, symbol: string) => void;
  /** An amended order, and the effect on its exits. `changed` has the new terms. */
  readonly amended: (working: WorkingState, before: LiveOrder, changed: LiveOrder, at: TradingEvent['at']) => void;
  /** Whether a tick is new to the order: not older than its last amendment. */
  readonly isNewTo: (order: LiveOrder, event: EventOf<'tick'>) => boolean;
  /** Whether the position was open at the boundary of a funding. */
  readonly isFunded: (position: Position, event: EventOf<'funding'>) => boolean;
  readonly onBar: (working: WorkingState, event: EventOf<'bar'>) => void;
}

/** The state that one event is changing. Writes go to copies, so the state before the event stays as it was. */
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

  /** Null removes. */
  setOrder(id: string, order: LiveOrder | null): void {
    if (!this.#ownsOrders) this.#state = { ...this.#state, orders: new Map(this.#state.orders) };
    this.#ownsOrders = true;
    const orders = this.#state.orders as Map<string, LiveOrder>;
    if (order === null) orders.delete(id);
    else orders.set(id, order);
  }

  /** Null removes. */
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
   * Moves money between the books; the moves given sum to zero. The margin of each order and position is stored with
   * it.
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

/** Returns the fill rule of the account's preset. */
export function presetOf({ rules, state }: WorkingState): PresetRule {
  return rules.presets[state.settings.preset];
}
