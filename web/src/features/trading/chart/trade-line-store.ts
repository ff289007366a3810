/**
 * State of the lines on a chart: the lines, the line that is being moved (“held”), and the amends that are not finished
 * yet. The layer of the chart and the list next to it share this store. Pointer and keys both move lines through it, so
 * that a move is visible in both and can be canceled and undone.
 *
 * The line of an order is drawn at the price that the server has. During an amend, it is drawn at the requested price
 * and labeled as pending. If the server rejects the amend, the line returns to its earlier price, with the error
 * message. If the server accepts it, the line stays at the requested price until the desk has fetched the new one.
 */
import type { AmendOrderRequest, TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { isSamePrice } from './tick-price.ts';
import { amendOf, type LineMove, type TradeLine } from './trade-line.ts';

export interface HeldLine {
  readonly lineId: string;
  readonly price: string;
  readonly by: 'pointer' | 'keys';
}

interface PendingAmend {
  readonly price: string;
  /** State of the line when the response arrived; `null` until it has arrived. */
  readonly answered: {
    /** The server's object for the line, as of the latest update. Each fetch creates a new object. */
    readonly source: object | null;
    /** Number of updates with a new `source` since the response. */
    readonly updates: number;
  } | null;
}

/**
 * Number of updates with a new `source` after which a pending amend is removed, even if the line's price still differs
 * from the requested one. A fetch that was running when the response arrived may still have the old price; the next
 * fetch cannot.
 */
const ENOUGH_UPDATES = 2;

/** An amend that can be undone. */
export interface DoneAmend {
  readonly lineId: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

export interface LinesState {
  readonly lines: readonly TradeLine[];
  readonly selectedId: string | null;
  readonly held: HeldLine | null;
  readonly pending: ReadonlyMap<string, PendingAmend>;
  /**
   * The latest amend, and whether it was itself an undo; `null` if there is none, or if its order is no longer live.
   */
  readonly done: (DoneAmend & { readonly isUndo: boolean }) | null;
  /** Why a line returned to its earlier price after a rejected amend; `null` if no line did. */
  readonly rejection: { readonly name: string; readonly kept: string; readonly text: string } | null;
}

export interface LineActions {
  readonly amend: (orderId: string, request: AmendOrderRequest) => Promise<TradingOrder>;
  readonly moveTicketLine: (line: 'entry' | 'stop' | 'target', price: string) => void;
}

const EMPTY: LinesState = { lines: [], selectedId: null, held: null, pending: new Map(), done: null, rejection: null };

/** Returns the pending amend after an update of its line; `null` once the desk has the new price. */
function reconcileAmend(pending: PendingAmend, { price, source }: TradeLine): PendingAmend | null {
  const { answered } = pending;
  if (answered === null) return pending;
  const updates = answered.updates + (source === answered.source ? 0 : 1);
  if (isSamePrice(price, pending.price) || updates >= ENOUGH_UPDATES) return null;
  return { ...pending, answered: { source, updates } };
}

/** Returns whether a line belongs to a live order, whose price can be amended. */
const isLive = (line: TradeLine | undefined): boolean => line?.move?.kind === 'order';

export class TradeLines {
  readonly #listeners = new Set<() => void>();
  #state = EMPTY;
  #actions: LineActions | null = null;

  readonly state = (): LinesState => this.#state;

  /** Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Sets the functions that send a move to the server or to the ticket. */
  connect(actions: LineActions): void {
    this.#actions = actions;
  }

  /** Replaces the lines with the desk's current lines. */
  show(lines: readonly TradeLine[]): void {
    if (lines.length === 0 && this.#state.lines.length === 0) return;
    const byId = new Map(lines.map((line) => [line.id, line]));
    const pending = new Map(
      [...this.#state.pending].flatMap(([lineId, pending]): [string, PendingAmend][] => {
        const line = byId.get(lineId);
        const next = line === undefined ? null : reconcileAmend(pending, line);
        return next === null ? [] : [[lineId, next]];
      }),
    );
    const { held, selectedId, done } = this.#state;
    this.#become({
      lines,
      pending,
      done: done !== null && isLive(byId.get(done.lineId)) ? done : null,
      held: held !== null && byId.has(held.lineId) ? held : null,
      selectedId: selectedId !== null && byId.has(selectedId) ? selectedId : null,
    });
  }

  /**
   * Returns the price at which a line is drawn. While the line is held, it is the held price; during an amend, the
   * requested price; otherwise the line's own price.
   */
  shownPrice({ id, price }: TradeLine): string {
    const { held, pending } = this.#state;
    return held?.lineId === id ? held.price : (pending.get(id)?.price ?? price);
  }

  isSending(lineId: string): boolean {
    return this.#state.pending.get(lineId)?.answered === null;
  }

  select(lineId: string | null): void {
    this.#become({ selectedId: lineId });
  }

  /**
   * Moves a line to a price without sending anything. Does nothing while an amend of the line has no response yet, or
   * if the line cannot be moved.
   */
  hold(lineId: string, price: string, by: HeldLine['by']): void {
    const line = this.#line(lineId);
    if (line === undefined || line.move === null || this.isSending(lineId)) return;
    this.#become({ held: { lineId, price, by }, selectedId: lineId, rejection: null });
  }

  giveUp(): void {
    if (this.#state.held !== null) this.#become({ held: null });
  }

  /** Ends the move of the held line and sends its price. */
  commit(): void {
    const { held } = this.#state;
    const line = held === null ? undefined : this.#line(held.lineId);
    if (held === null || line === undefined || line.move === null) return;
    const from = this.#state.pending.get(line.id)?.price ?? line.price;
    this.#become({ held: null });
    if (isSamePrice(held.price, from)) return;
    if (line.move.kind === 'ticket') this.#actions?.moveTicketLine(line.move.line, held.price);
    else void this.#send(line, line.move, { from, to: held.price, isUndo: false });
  }

  /** Undoes the latest amend by sending another amend. */
  undo(): void {
    const { done } = this.#state;
    const line = done === null ? undefined : this.#line(done.lineId);
    if (done === null || done.isUndo) return;
    if (line?.move?.kind === 'order') void this.#send(line, line.move, { from: done.to, to: done.from, isUndo: true });
  }

  #line(lineId: string): TradeLine | undefined {
    return this.#state.lines.find(({ id }) => id === lineId);
  }

  async #send(
    line: TradeLine,
    move: LineMove & { kind: 'order' },
    { from, to, isUndo }: { readonly from: string; readonly to: string; readonly isUndo: boolean },
  ): Promise<void> {
    if (this.#actions === null || this.isSending(line.id)) return;
    this.#setPending(line.id, { price: to, answered: null }, { done: null, rejection: null });
    try {
      await this.#actions.amend(move.orderId, amendOf(move.field, to));
      const done = { lineId: line.id, name: line.name, from, to, isUndo };
      const now = this.#line(line.id);
      const isKnown = now === undefined || isSamePrice(now.price, to);
      this.#setPending(line.id, isKnown ? null : { price: to, answered: { source: now.source, updates: 0 } }, {
        done: isLive(now) ? done : null,
      });
    } catch (error) {
      this.#setPending(line.id, null);
      // Any other error is a bug of this page, so it is rethrown.
      if (!(error instanceof ApiError)) throw error;
      this.#become({ rejection: { name: line.name, kept: from, text: error.message } });
    }
  }

  #setPending(lineId: string, amend: PendingAmend | null, change: Partial<LinesState> = {}): void {
    const pending = new Map(this.#state.pending);
    if (amend === null) pending.delete(lineId);
    else pending.set(lineId, amend);
    this.#become({ ...change, pending });
  }

  #become(change: Partial<LinesState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
