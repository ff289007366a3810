import { invariant } from '../kernel/invariant.ts';
import { money, NO_MONEY, type Money, type Price } from '../kernel/money.ts';
import type { AccountSettings, AccountState, LiveOrder, Position, PresetRule } from './account-state.ts';
import type { Instruments } from './instrument.ts';
import type { TradingRules } from './rules.ts';
import type { MoneyMoves, TradingEffect } from './trading-event.ts';

const NO_MOVES: MoneyMoves = {
  cash: NO_MONEY,
  margin: NO_MONEY,
  fees: NO_MONEY,
  funding: NO_MONEY,
  realised: NO_MONEY,
  grants: NO_MONEY,
};

/** A state in the making: what one event changes, written to copies of what it touches. */
export class Draft {
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

  /** Moves money between the books; the moves given sum to zero. The margin itself is where orders and positions say. */
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

/** What the account's preset makes of fills. */
export function presetOf({ rules, state }: Draft): PresetRule {
  return rules.presets[state.settings.preset];
}
