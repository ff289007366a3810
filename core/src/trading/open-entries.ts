/**
 * Entries: the part of a position that one order opened, with its own result. The evidence meter bets on entries, so
 * adding to a position makes a new entry. An exit closes the oldest entries first. Open quantity without an entry was
 * opened before entries were recorded, and is closed first.
 * Rounding: costs and losses up, profits down, never in the learner's favor. The loss that a liquidation forgives is
 * not credited to the entry.
 */
import { divide } from '../kernel/fixed-point.ts';
import {
  money,
  notionalOf,
  PER_MONEY,
  price,
  quantity,
  RATE_ONE,
  shareOf,
  type Money,
  type Price,
  type Quantity,
  type Rate,
} from '../kernel/money.ts';
import type { AccountState } from './account-state.ts';
import type { Quote, TradingEffect } from './trading-event.ts';

export interface OpenEntry {
  /**
   * Sequence number of the account's event that opened the entry, and number of the entry within that event: `12.0`.
   */
  readonly id: string;
  readonly orderId: string;
  readonly symbol: string;
  readonly side: 'long' | 'short';
  /** Loss at the planned stop, including fees, as it was when the entry was opened; `null` without a planned stop. */
  readonly plannedRisk: Money | null;
  /** Open quantity; positive. */
  readonly quantity: Quantity;
  /** Σ price × quantity of the entry's open part. */
  readonly cost: bigint;
  /** Result of the closed part, minus all fees and funding so far. */
  readonly settled: Money;
}

/** Changes that an event makes to entries, in order. */
export type EntryChange =
  | { readonly kind: 'opened'; readonly entry: OpenEntry; readonly isAdd: boolean }
  /** The entry is closed; `entry.settled` is its net result. */
  | { readonly kind: 'closed'; readonly entry: OpenEntry; readonly by: 'exit' | 'liquidation' };

export interface EntryContext {
  readonly positions: AccountState['positions'];
  readonly sequence: number;
  readonly plannedRiskOf: (orderId: string) => Money | null;
}

interface Closing {
  readonly symbol: string;
  readonly amount: bigint;
  readonly at: Price;
  readonly fee: bigint;
  readonly by: 'exit' | 'liquidation';
}

type Filled = Extract<TradingEffect, { kind: 'filled' }>;

/**
 * Returns the open entries of an account after an event, oldest first, and the changes that the event makes to entries.
 * `positions` are the positions before the event.
 */
export function entriesAfter(
  entries: readonly OpenEntry[],
  effects: readonly TradingEffect[],
  context: EntryContext,
): { readonly entries: readonly OpenEntry[]; readonly changes: readonly EntryChange[] } {
  const book = new EntryBook(entries, context);
  for (const effect of effects) {
    if (effect.kind === 'funded') book.fund(effect.symbol, effect.paid);
    if (effect.kind === 'filled') book.fill(effect);
    if (effect.kind === 'liquidated') book.liquidate(effect.symbol, effect.price);
  }
  return book;
}

class EntryBook {
  entries: readonly OpenEntry[];
  readonly changes: EntryChange[] = [];
  readonly #context: EntryContext;
  /** Signed quantity of each position. */
  readonly #sizes: Map<string, bigint>;
  #opened = 0;

  constructor(entries: readonly OpenEntry[], context: EntryContext) {
    this.entries = entries;
    this.#context = context;
    this.#sizes = new Map([...context.positions].map(([symbol, position]) => [symbol, position.quantity]));
  }

  fund(symbol: string, paid: Money): void {
    const size = absolute(this.#sizeOf(symbol));
    if (size === 0n) return;
    this.entries = this.entries.map((entry) =>
      entry.symbol === symbol
        ? { ...entry, settled: money(entry.settled - divide(paid * entry.quantity, size, 'ceil')) }
        : entry,
    );
  }

  liquidate(symbol: string, at: Price): void {
    this.#close({ symbol, amount: absolute(this.#sizeOf(symbol)), at, fee: 0n, by: 'liquidation' });
    this.#closeUnowned(symbol, 0n, at);
    this.#sizes.set(symbol, 0n);
  }

  fill(effect: Filled): void {
    const { symbol, price: at } = effect;
    const size = this.#sizeOf(symbol);
    const signed = effect.side === 'buy' ? effect.quantity : 0n - effect.quantity;
    const isOpposite = size !== 0n && size > 0n !== signed > 0n;
    const closes = isOpposite ? smaller(absolute(size), effect.quantity) : 0n;
    const closingFee = divide(effect.fee * closes, effect.quantity, 'up');
    this.#closeUnowned(symbol, size, at);
    if (closes > 0n) this.#close({ symbol, amount: closes, at, fee: closingFee, by: 'exit' });
    this.#sizes.set(symbol, size + signed);
    const opens = effect.quantity - closes;
    if (opens > 0n) this.#open(effect, { amount: opens, at, fee: effect.fee - closingFee }, size !== 0n && !isOpposite);
  }

  #sizeOf(symbol: string): bigint {
    return this.#sizes.get(symbol) ?? 0n;
  }

  #openSize(symbol: string): bigint {
    return this.entries.reduce((sum, entry) => (entry.symbol === symbol ? sum + entry.quantity : sum), 0n);
  }

  /**
   * Closes the part of the entries that the open position no longer contains. A server of the previous release, which
   * does not record entries, may have closed this part of the position.
   */
  #closeUnowned(symbol: string, size: bigint, at: Price): void {
    const isTurned = this.entries.some((entry) => entry.symbol === symbol && (entry.side === 'long') !== size > 0n);
    const excess = this.#openSize(symbol) - (isTurned ? 0n : absolute(size));
    if (excess > 0n) this.#closeOldest({ symbol, amount: excess, at, fee: 0n, by: 'exit' }, excess);
  }

  #close(closing: Closing): void {
    const outside = absolute(this.#sizeOf(closing.symbol)) - this.#openSize(closing.symbol);
    this.#closeOldest(closing, closing.amount - (outside > 0n ? smaller(outside, closing.amount) : 0n));
  }

  #closeOldest({ symbol, amount, at, fee, by }: Closing, ofEntries: bigint): void {
    let rest = ofEntries;
    this.entries = this.entries.flatMap((entry) => {
      if (entry.symbol !== symbol || rest === 0n) return [entry];
      const part = smaller(entry.quantity, rest);
      rest -= part;
      const after = closePart(entry, part, at, divide(fee * part, amount, 'up'));
      if (after.quantity > 0n) return [after];
      this.changes.push({ kind: 'closed', entry: after, by });
      return [];
    });
  }

  #open({ orderId, symbol, side }: Filled, added: Added, isAdd: boolean): void {
    const own = this.entries.find((entry) => entry.symbol === symbol && entry.orderId === orderId);
    if (own !== undefined) {
      this.entries = this.entries.map((entry) => (entry === own ? grown(entry, added) : entry));
      return;
    }
    const { sequence, plannedRiskOf } = this.#context;
    const started: OpenEntry = {
      id: `${sequence}.${this.#opened++}`,
      orderId,
      symbol,
      side: side === 'buy' ? 'long' : 'short',
      plannedRisk: plannedRiskOf(orderId),
      quantity: quantity(0n),
      cost: 0n,
      settled: money(0n),
    };
    const entry = grown(started, added);
    this.entries = [...this.entries, entry];
    this.changes.push({ kind: 'opened', entry, isAdd });
  }
}

/**
 * Returns the net result of an entry if its open part were closed now with a taker order: a long at the bid, a short at
 * the ask.
 */
export function presentNet(entry: OpenEntry, { bid, ask }: Quote, takerFee: Rate): Money {
  const at = entry.side === 'long' ? bid : ask;
  const fee = shareOf(notionalOf(at, entry.quantity, 'up'), takerFee, 'up');
  return closePart(entry, entry.quantity, at, fee).settled;
}

/**
 * Returns the bid (for a long) or ask (for a short) at which the net result becomes a loss of `loss`, rounded so that
 * the loss is reached earlier; `null` if no positive price gives that loss.
 */
export function priceAtLoss(entry: OpenEntry, loss: Money, takerFee: Rate): Price | null {
  const isLong = entry.side === 'long';
  const allowed = (entry.settled + loss) * PER_MONEY;
  const share = isLong ? RATE_ONE - takerFee : RATE_ONE + takerFee;
  const value = isLong ? entry.cost - allowed : entry.cost + allowed;
  const at = divide(value * RATE_ONE, entry.quantity * share, isLong ? 'ceil' : 'floor');
  return at > 0n ? price(at) : null;
}

function closePart(entry: OpenEntry, part: bigint, at: Price, fee: bigint): OpenEntry {
  const isLong = entry.side === 'long';
  const isAll = part === entry.quantity;
  const cost = isAll ? entry.cost : divide(entry.cost * part, entry.quantity, isLong ? 'ceil' : 'floor');
  const value = at * part;
  const profit = divide(isLong ? value - cost : cost - value, PER_MONEY, 'floor');
  return {
    ...entry,
    quantity: quantity(entry.quantity - part),
    cost: entry.cost - cost,
    settled: money(entry.settled + profit - fee),
  };
}

interface Added {
  readonly amount: bigint;
  readonly at: Price;
  readonly fee: bigint;
}

function grown(entry: OpenEntry, { amount, at, fee }: Added): OpenEntry {
  return {
    ...entry,
    quantity: quantity(entry.quantity + amount),
    cost: entry.cost + at * amount,
    settled: money(entry.settled - fee),
  };
}

const absolute = (size: bigint): bigint => (size < 0n ? 0n - size : size);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
