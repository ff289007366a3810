import type { Price } from '../kernel/money.ts';
import type { AccountState, Position } from './account-state.ts';
import { fillFromBar, type BarEvent } from './bar-fills.ts';
import type { PriceBar } from './bar-matching.ts';
import { WorkingState } from './working-state.ts';
import { isolatedLiquidationPrice, isCrossShort, liquidateWhereNeeded } from './liquidation.ts';
import { isWaiting } from './on-tick.ts';
import type { MatchableOrder } from './order.ts';
import type { PathAccount, PathFill } from './path-matching.ts';
import { sizeOf } from './position.ts';

/** An account on one assumed path through a bar, with its own working state. */
export class WalkedAccount implements PathAccount {
  readonly #working: WorkingState;
  readonly #event: BarEvent;
  readonly #bar: PriceBar;
  readonly #hit = new Set<string>();
  #judged: { readonly state: AccountState; readonly orders: readonly MatchableOrder[] } | null = null;

  constructor(working: WorkingState, event: BarEvent, bar: PriceBar) {
    this.#working = new WorkingState(working.state, working.instruments, working.rules);
    this.#event = event;
    this.#bar = bar;
  }

  settle(fill: PathFill): void {
    this.#working.setMark(this.#event.symbol, fill.price);
    if (fill.order.type === 'liquidation') {
      this.#hit.add(fill.order.id);
      liquidateWhereNeeded(this.#working, this.#event.symbol);
      return;
    }
    fillFromBar(this.#working, { ...fill, isAmbiguous: false, subBar: null }, this.#event);
  }

  isWorking(id: string): boolean {
    const order = this.#working.state.orders.get(id);
    return order !== undefined && !isWaiting(this.#working, order);
  }

  liquidations(): readonly MatchableOrder[] {
    const { state } = this.#working;
    if (this.#judged?.state !== state) this.#judged = { state, orders: this.#forcedEnd(state) };
    return this.#judged.orders.filter(({ id }) => !this.#hit.has(id));
  }

  #forcedEnd(state: AccountState): MatchableOrder[] {
    const { symbol } = this.#event;
    const position = state.positions.get(symbol);
    const trigger = position === undefined ? null : this.#triggerOf(state, position);
    if (position === undefined || trigger === null) return [];
    const side = position.quantity > 0n ? 'sell' : 'buy';
    // Liquidations are numbered in the same way on both paths through the bar, so that equal numbers mean the same
    // decision.
    const groupId = `liquidation ${this.#hit.size}`;
    const id = `${groupId} ${trigger}`;
    return [{ id, groupId, parentId: null, quantity: sizeOf(position), side, type: 'liquidation', trigger }];
  }

  #triggerOf(state: AccountState, position: Position): Price | null {
    const { instruments } = this.#working;
    if (state.settings.marginMode === 'isolated') return isolatedLiquidationPrice(position, instruments);
    const { low, high } = this.#bar;
    const isEndedAt = (mark: bigint): boolean =>
      isCrossShort({ ...state, marks: new Map(state.marks).set(position.symbol, mark as Price) }, instruments);
    return position.quantity > 0n ? lastWhere(isEndedAt, low, high) : lastWhere(isEndedAt, high, low);
  }
}

/**
 * Returns the price between `worst` and `best` that is nearest to `best` and passes the test; `null` if `worst` does
 * not pass. All prices from `worst` up to some price must pass, and none beyond it. Cost: a bisection of about 40
 * tests.
 */
function lastWhere(test: (at: bigint) => boolean, worst: Price, best: Price): Price | null {
  if (!test(worst)) return null;
  let [holds, fails]: [bigint, bigint] = [worst, best];
  if (test(best)) return best;
  const gap = (): bigint => (fails > holds ? fails - holds : holds - fails);
  while (gap() > 1n) {
    const middle = (holds + fails) / 2n;
    if (test(middle)) holds = middle;
    else fails = middle;
  }
  return holds as Price;
}
