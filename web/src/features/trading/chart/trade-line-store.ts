/**
 * The one state that the chart's layer and the list beside it share: the lines, which of them is held, and which amends are on
 * their way. Whoever moves a line, a pointer or a key, speaks to it, so both can be seen, given up and undone alike.
 *
 * An order's line is shown where the server has said it is. While an amend is on its way its line stands at the wished price and
 * says so; refused, it snaps back with the sentence. After the answer it stays there until the desk knows of it too.
 */
import type { AmendOrderRequest, SandboxOrder } from '@tradesense/contract/sandbox-orders.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { isSamePrice, withDecimals } from './tick-price.ts';
import { amendOf, type LineMove, type TradeLine } from './trade-line.ts';

export interface HeldLine {
  readonly lineId: string;
  readonly price: string;
  readonly by: 'pointer' | 'keys';
}

interface Wish {
  readonly price: string;
  /** Null while the server has not answered. */
  readonly answered: {
    /** What the line was made of when it was last shown. */
    readonly source: object | null;
    /** How often the server has told of the order since its answer. */
    readonly told: number;
  } | null;
}

/** A fetch that was under way at the answer may tell the old price yet; the one after it cannot. */
const TOLD_ENOUGH = 2;

/** An amend that can be taken back. */
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
  readonly wishes: ReadonlyMap<string, Wish>;
  /** The last amend, and whether it was the one that takes another back. */
  readonly done: (DoneAmend & { readonly isUndo: boolean }) | null;
  /** Why a line went back to where it was. */
  readonly refusal: { readonly name: string; readonly kept: string; readonly text: string } | null;
}

export interface LineActs {
  readonly amend: (orderId: string, request: AmendOrderRequest) => Promise<SandboxOrder>;
  readonly moveTicketLine: (line: 'entry' | 'stop' | 'target', price: string) => void;
}

const EMPTY: LinesState = { lines: [], selectedId: null, held: null, wishes: new Map(), done: null, refusal: null };

/** The wish beside what the desk says now; null once the desk knows better. */
function stillWished(wish: Wish, { price, source }: TradeLine): Wish | null {
  const { answered } = wish;
  if (answered === null) return wish;
  const told = answered.told + (source === answered.source ? 0 : 1);
  if (isSamePrice(price, wish.price) || told >= TOLD_ENOUGH) return null;
  return { ...wish, answered: { source, told } };
}

export class TradeLines {
  readonly #listeners = new Set<() => void>();
  #state = EMPTY;
  #acts: LineActs | null = null;

  readonly state = (): LinesState => this.#state;

  /** Answers how to stop listening. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** What moving a line does from now on. */
  connect(acts: LineActs): void {
    this.#acts = acts;
  }

  /** The lines as the desk knows them now. */
  show(lines: readonly TradeLine[]): void {
    const byId = new Map(lines.map((line) => [line.id, line]));
    const wishes = new Map(
      [...this.#state.wishes].flatMap(([lineId, wish]): [string, Wish][] => {
        const line = byId.get(lineId);
        const next = line === undefined ? null : stillWished(wish, line);
        return next === null ? [] : [[lineId, next]];
      }),
    );
    const { held, selectedId } = this.#state;
    this.#become({
      lines,
      wishes,
      held: held !== null && byId.has(held.lineId) ? held : null,
      selectedId: selectedId !== null && byId.has(selectedId) ? selectedId : null,
    });
  }

  /** Where a line stands on the screen: held, wished for, or as it is. */
  shownPrice({ id, price }: TradeLine): string {
    const { held, wishes } = this.#state;
    return held?.lineId === id ? held.price : (wishes.get(id)?.price ?? price);
  }

  isSending(lineId: string): boolean {
    return this.#state.wishes.get(lineId)?.answered === null;
  }

  select(lineId: string | null): void {
    this.#become({ selectedId: lineId });
  }

  /** Takes a line to a price without asking for anything; one that cannot be moved, or is on its way, stays. */
  hold(lineId: string, price: string, by: HeldLine['by']): void {
    const line = this.#line(lineId);
    if (line === undefined || line.move === null || this.isSending(lineId)) return;
    this.#become({ held: { lineId, price, by }, selectedId: lineId, refusal: null });
  }

  giveUp(): void {
    if (this.#state.held !== null) this.#become({ held: null });
  }

  /** Asks for the price at which the line is held. */
  commit(): void {
    const { held } = this.#state;
    const line = held === null ? undefined : this.#line(held.lineId);
    if (held === null || line === undefined || line.move === null) return;
    const from = this.#state.wishes.get(line.id)?.price ?? line.price;
    this.#become({ held: null });
    if (isSamePrice(held.price, from)) return;
    if (line.move.kind === 'ticket') this.#acts?.moveTicketLine(line.move.line, held.price);
    else void this.#send(line, line.move, { from, to: held.price, isUndo: false });
  }

  /** Takes the last amend back by another. */
  undo(): void {
    const { done } = this.#state;
    const line = done === null ? undefined : this.#line(done.lineId);
    if (done === null || done.isUndo) return;
    if (line?.move?.kind === 'order') void this.#send(line, line.move, { from: done.to, to: done.from, isUndo: true });
    else {
      const text = 'The order is not live any more.';
      this.#become({ done: null, refusal: { name: done.name, kept: done.to, text } });
    }
  }

  dismiss(): void {
    this.#become({ done: null, refusal: null });
  }

  #line(lineId: string): TradeLine | undefined {
    return this.#state.lines.find(({ id }) => id === lineId);
  }

  async #send(
    line: TradeLine,
    move: LineMove & { kind: 'order' },
    { from, to, isUndo }: { readonly from: string; readonly to: string; readonly isUndo: boolean },
  ): Promise<void> {
    if (this.#acts === null || this.isSending(line.id)) return;
    this.#wish(line.id, { price: to, answered: null }, { done: null, refusal: null });
    const written = (price: string) => withDecimals(price, line.decimals);
    try {
      await this.#acts.amend(move.orderId, amendOf(move.field, to));
      const done = { lineId: line.id, name: line.name, from, to, isUndo };
      const now = this.#line(line.id);
      const isKnown = now === undefined || isSamePrice(now.price, to);
      this.#wish(line.id, isKnown ? null : { price: to, answered: { source: now.source, told: 0 } }, { done });
    } catch (error) {
      this.#wish(line.id, null);
      // What is not the server's answer is a fault of ours, and is told as one.
      if (!(error instanceof ApiError)) throw error;
      this.#become({ refusal: { name: line.name, kept: written(from), text: error.message } });
    }
  }

  #wish(lineId: string, wish: Wish | null, change: Partial<LinesState> = {}): void {
    const wishes = new Map(this.#state.wishes);
    if (wish === null) wishes.delete(lineId);
    else wishes.set(lineId, wish);
    this.#become({ ...change, wishes });
  }

  #become(change: Partial<LinesState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
