/**
 * State of the tool that plans a trade on the chart: the chosen tool, the handle that is being dragged (“held”), and
 * the latest announcement. The buttons and the chart layer share it. It does not store the plan: it writes each price
 * to the draft of the ticket, and shows the plan that the draft contains.
 */
import { formatPrice, type Price } from '@tradesense/core/kernel/money.ts';
import { nearestTick } from '../chart/tick-price.ts';
import type { DeskPrice } from '../desk-base.ts';
import type { OrderDraft, Side } from '../ticket-draft.ts';
import { fieldsOfMove, fieldsOfPlan, planFieldsOf, type PlanFields } from './plan-draft.ts';
import { entryTypeAt, movedPlan, PLAN_HANDLES, placedPlan, type EntryType, type PlanHandle } from './plan-prices.ts';
import { PLAN_NAMES, spokenHandle, spokenPlan, type DescribedPlan } from './plan-text.ts';

/** The content of the ticket that the tool needs. */
export interface PlanView {
  readonly draft: OrderDraft;
  /** The plan in the draft, placed on the chart or typed; `null` if there is none. */
  readonly plan: DescribedPlan | null;
  /** Prices of the ticket's order, which the price scale must include. */
  readonly prices: readonly number[];
  readonly isPlanned: boolean;
}

export interface PlanActions {
  readonly plan: (fields: PlanFields) => void;
  readonly change: (fields: Partial<OrderDraft>) => void;
  readonly takePlanBack: () => void;
  /** Returns the newest price, which the page may not show yet; `null` if there is none. */
  readonly market: () => DeskPrice | null;
}

/**
 * A price at the pointer. `reach` is the distance from the market price within which an entry becomes a market order.
 */
export interface Pointed {
  readonly price: number;
  readonly reach: number;
}

interface PlacedEntry {
  readonly price: string;
  readonly type: EntryType;
}

export interface PlanToolState {
  readonly view: PlanView | null;
  /** The chosen tool; `null` for none. */
  readonly tool: {
    readonly side: Side;
    /** The placed entry; `null` until it is placed. */
    readonly entry: PlacedEntry | null;
    /** The price that the next press would place: at the pointer, or chosen by keys. `null` if there is none. */
    readonly cursor: string | null;
  } | null;
  /** The handle that keys move; `null` for none. */
  readonly selected: PlanHandle | null;
  readonly held: PlanHandle | null;
  /** The latest announcement for screen readers. */
  readonly spoken: string;
}

const EMPTY: PlanToolState = { view: null, tool: null, selected: null, held: null, spoken: '' };

export class PlanTool {
  readonly #tick: Price;
  readonly #listeners = new Set<() => void>();
  #state = EMPTY;
  #actions: PlanActions | null = null;
  /**
   * The fields of the draft before the current gesture, so that they can be restored; `null` if there is no gesture.
   */
  #before: { readonly fields: PlanFields; readonly wasPlanned: boolean } | null = null;
  /** What to announce when the draft contains the latest change; `null` for nothing. */
  #announces: 'plan' | PlanHandle | null = null;

  /** `tick` is the tick size of the asset. The tool only places multiples of it. */
  constructor(tick: Price) {
    this.#tick = tick;
  }

  readonly state = (): PlanToolState => this.#state;

  /** Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Returns the tick size as a float, for steps on the screen. */
  get tickSize(): number {
    return Number(formatPrice(this.#tick));
  }

  get plan(): DescribedPlan | null {
    return this.#state.view?.plan ?? null;
  }

  get market(): DeskPrice | null {
    return this.#actions?.market() ?? null;
  }

  /** Whether a gesture is in progress. The price scale must not change during a gesture. */
  get isBusy(): boolean {
    const { held, tool } = this.#state;
    return held !== null || (tool?.entry ?? null) !== null;
  }

  connect(actions: PlanActions): void {
    this.#actions = actions;
  }

  /** Updates the tool with the content of the ticket. */
  show(view: PlanView): void {
    const { selected, held, spoken } = this.#state;
    const { plan } = view;
    const isSaid = plan !== null && this.#announces !== null;
    const said = !isSaid
      ? spoken
      : this.#announces === 'plan'
        ? spokenPlan(plan)
        : spokenHandle(plan, this.#announces ?? 'entry');
    if (isSaid) this.#announces = null;
    this.#become({ view, spoken: said, ...(plan === null ? { selected: null, held: null } : { selected, held }) });
  }

  /** Chooses the tool for a side; `null` deselects it. A plan that was not completed is undone. */
  choose(side: Side | null): void {
    this.#announces = null;
    this.#restore();
    const spoken = side === null ? 'Tool deselected.' : `${PLAN_NAMES[side]}: place the entry.`;
    this.#become({
      tool: side === null ? null : { side, entry: null, cursor: null },
      selected: null,
      held: null,
      spoken,
    });
  }

  /**
   * Moves the point that the tool would place next: the entry, and then the stop. While the stop moves, the plan is
   * written to the ticket at each move.
   */
  point(pointed: Pointed, isSpoken: boolean): void {
    const { tool, view } = this.#state;
    if (tool === null || view === null) return;
    const cursor = nearestTick(pointed.price, this.#tick);
    if (tool.entry === null) {
      const entry = this.#entryAt(tool.side, cursor, pointed.reach);
      this.#become({
        tool: { ...tool, cursor: entry.price },
        ...(isSpoken ? { spoken: `Entry ${entry.price}, ${entry.type}.` } : {}),
      });
      return;
    }
    this.#become({ tool: { ...tool, cursor } });
    const plan = placedPlan(tool.side, this.#priceOf(tool.side, tool.entry), cursor, this.#tick);
    if (plan === null) {
      if (isSpoken) this.#become({ spoken: `${cursor}. ${wrongSide(tool.side)}` });
      return;
    }
    if (isSpoken) this.#announces = 'stop';
    this.#actions?.plan(fieldsOfPlan(view.draft, plan, tool.entry.type));
  }

  /**
   * Places the entry or, if it is already placed, the stop. The stop completes the plan. If the stop is on the wrong
   * side, the tool waits for another press.
   */
  place(pointed: Pointed): void {
    const { tool, view } = this.#state;
    if (tool === null || view === null) return;
    if (tool.entry === null) {
      const entry = this.#entryAt(tool.side, nearestTick(pointed.price, this.#tick), pointed.reach);
      this.#before = { fields: planFieldsOf(view.draft), wasPlanned: view.isPlanned };
      const stop = tool.side === 'buy' ? 'below' : 'above';
      this.#become({
        tool: { ...tool, entry, cursor: entry.price },
        spoken: `Entry at ${entry.price}, ${entry.type}. Place the stop ${stop} it.`,
      });
      return;
    }
    const stop = nearestTick(pointed.price, this.#tick);
    if (placedPlan(tool.side, this.#priceOf(tool.side, tool.entry), stop, this.#tick) === null) {
      this.#become({ tool: { ...tool, cursor: stop }, spoken: wrongSide(tool.side) });
      return;
    }
    this.#announces = 'plan';
    this.point(pointed, false);
    this.#before = null;
    this.#become({ tool: null });
  }

  /** Selects the handle that keys move. */
  select(handle: PlanHandle | null): void {
    const { plan } = this;
    const spoken = handle === null || plan === null ? 'No handle selected.' : spokenHandle(plan, handle);
    this.#become({ selected: handle, spoken });
  }

  /** Selects the next handle of the plan; after the last one, selects none. */
  selectNext(): void {
    const { selected } = this.#state;
    const present = PLAN_HANDLES.filter((handle) => handle !== 'target' || this.plan?.prices.target !== null);
    const at = selected === null ? -1 : present.indexOf(selected);
    this.select(present[at + 1] ?? null);
  }

  hold(handle: PlanHandle): void {
    const { view } = this.#state;
    if (view === null || view.plan === null) return;
    this.#before = { fields: planFieldsOf(view.draft), wasPlanned: view.isPlanned };
    this.#become({ held: handle, selected: handle });
  }

  /** Moves a handle to a price, but only as far as the other prices allow. */
  move(handle: PlanHandle, pointed: Pointed, isSpoken: boolean): void {
    const { view } = this.#state;
    if (view === null || view.plan === null) return;
    const { prices } = view.plan;
    let to = nearestTick(pointed.price, this.#tick);
    const entry = handle === 'entry' ? this.#entryAt(prices.side, to, pointed.reach) : null;
    to = entry?.price ?? to;
    const plan = movedPlan(prices, handle, to, this.#tick);
    // If the stop or the target has limited the move, the entry is not at the pointer's price. Its order type is then
    // determined from its actual price.
    const type = plan.entry === to ? entry?.type : undefined;
    if (isSpoken) this.#announces = handle;
    this.#actions?.change(
      fieldsOfMove(view.draft, plan, handle, type ?? entryTypeAt(prices.side, plan.entry, this.market)),
    );
  }

  /** Ends a drag. If `isKept`, the new prices stay; otherwise the earlier ones are restored. */
  drop(isKept: boolean): void {
    const { held } = this.#state;
    if (held === null) return;
    if (isKept) this.#before = null;
    this.#become({ held: null });
    this.#restore();
  }

  /**
   * Undoes the current gesture. If there is none, deselects the tool, undoes the placed plan, or clears the selection,
   * whichever applies first. Returns whether there was anything to undo.
   */
  escape(): boolean {
    const { held, tool, view, selected } = this.#state;
    if (held !== null) this.drop(false);
    else if (tool !== null) this.choose(null);
    else if (view?.isPlanned === true) this.takeBack();
    else if (selected !== null) this.select(null);
    else return false;
    return true;
  }

  takeBack(): void {
    this.#announces = null;
    this.#actions?.takePlanBack();
    this.#become({ selected: null, spoken: 'The plan was taken back.' });
  }

  #restore(): void {
    const before = this.#before;
    this.#before = null;
    if (before === null) return;
    if (before.wasPlanned || this.#state.tool === null) this.#actions?.change(before.fields);
    else this.#actions?.takePlanBack();
  }

  #entryAt(side: Side, price: string, reach: number): PlacedEntry {
    const type = entryTypeAt(side, price, this.market, reach === 0 ? '0' : nearestTick(reach, this.#tick));
    return { price: this.#priceOf(side, { price, type }), type };
  }

  /** Returns the price of an entry. For a market order, it is the current market price. */
  #priceOf(side: Side, { price, type }: PlacedEntry): string {
    const { market } = this;
    return type === 'market' && market !== null ? (side === 'buy' ? market.ask : market.bid) : price;
  }

  #become(change: Partial<PlanToolState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function wrongSide(side: Side): string {
  return side === 'buy'
    ? 'The stop of a long plan is below its entry.'
    : 'The stop of a short plan is above its entry.';
}
