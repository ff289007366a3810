import type { TaskAnswers } from './task-answers.ts';
import type { OrderTicket } from './order-ticket.ts';
import type { PriceRow, Prices, ShadeState, SortReference, TaskBreak, TaskSwing } from './task-parts.ts';
import type { PlaceReferences } from './task-places.ts';

/** The right answer to a task and its explanation, by task kind. */
export interface TaskReferences extends PlaceReferences {
  readonly rebuild: { readonly prices: Prices };
  readonly merge: { readonly prices: Prices | null };
  readonly compute: {
    readonly values: Readonly<Record<string, number>>;
    readonly why: Readonly<Record<string, string>>;
  };
  /** `trueRanges` has the true ranges of the 14 bars up to the bar of the question, oldest first. */
  readonly 'drag-atr': { readonly atr: number; readonly trueRanges: readonly number[] };
  /** `why` has one sentence for each chart. */
  readonly 'choose-chart': {
    readonly choice: number;
    readonly why: readonly string[];
    /** Indexes of the bars that identify the right chart. */
    readonly bars: readonly number[];
  };
  /** The right box and the reason, by the id of the item. */
  readonly sort: SortReference & { readonly rule: string };
  readonly match: SortReference;
  readonly 'label-swings': SortReference;
  readonly 'click-bars': { readonly bars: readonly number[] };
  /** `index` is the bar at which the answer is known. `remaining` has the bars that follow the bars of the question. */
  readonly 'stop-replay': { readonly index: number; readonly why: string; readonly remaining: readonly PriceRow[] };
  /**
   * Why each false swing or mark must be deleted, by its id. For marks, also why the true marks stay, and which bars
   * decide.
   */
  readonly 'delete-false': {
    readonly false: Readonly<Record<string, string>>;
    readonly stays?: Readonly<Record<string, string>>;
    readonly bars?: Readonly<Record<string, readonly number[]>>;
  };
  readonly 'place-swing': { readonly swings: readonly TaskSwing[] };
  readonly 'place-break': { readonly breaks: readonly (TaskBreak & { readonly swing: TaskSwing })[] };
  /** One state for each bar, and the bar where each change became known. */
  readonly shade: {
    readonly states: readonly ShadeState[];
    readonly changes: readonly { readonly index: number; readonly why: string }[];
  };
  readonly 'set-probability': {
    readonly values: Readonly<
      Record<string, { readonly chance: number; readonly from: number; readonly to: number; readonly why: string }>
    >;
  };
  /**
   * The right interval. If both ends of an answer are within `tolerance`, the score is 1; if within twice `tolerance`,
   * 0.5.
   */
  readonly 'draw-interval': {
    readonly from: number;
    readonly to: number;
    readonly tolerance: number;
    readonly why: string;
  };
  /**
   * `remaining` has the bars that follow the bars of the question. `example` is one answer with full credit; there are
   * others.
   */
  readonly trade: { readonly remaining: readonly PriceRow[]; readonly example: TaskAnswers['trade'] };
  /** The right order and the reason, by the id of the part. */
  readonly 'place-order': {
    readonly orders: Readonly<Record<string, OrderTicket>>;
    readonly isPair: boolean;
    readonly why: Readonly<Record<string, string>>;
  };
  readonly 'place-row': { readonly fullest: number; readonly from: number; readonly to: number };
  /** `atr` is the unit of distances to the level, and `touches` are the extremes that make the level. */
  readonly 'place-band': {
    readonly levels: readonly {
      readonly price: number;
      readonly atr: number;
      readonly touches: readonly TaskSwing[];
    }[];
  };
  /**
   * `bars` has the sets of bars that show the condition; each of these sets is a right answer. It is empty if no bars
   * are asked for. `why` has the explanations by condition; a condition may have none.
   */
  readonly justify: {
    readonly condition: string;
    readonly bars: readonly (readonly number[])[];
    readonly why: Readonly<Record<string, string>>;
    readonly rule: string;
  };
  /** 95% interval in percent for each bin. `null` means that the bin has too few answers. */
  readonly 'mend-diagram': {
    readonly intervals: readonly ({ readonly from: number; readonly to: number } | null)[];
  };
  /** Items in one box belong together; the box itself has no meaning. */
  readonly group: SortReference;
  /** For each item id: whether it counts, why, and the bars that decide. */
  readonly count: {
    readonly counted: Readonly<Record<string, boolean>>;
    readonly why: Readonly<Record<string, string>>;
    readonly bars: Readonly<Record<string, readonly number[]>>;
  };
  /** Ids of the items in the right order, largest first, and the value of each item. */
  readonly rank: {
    readonly order: readonly string[];
    readonly values: Readonly<Record<string, number>>;
    readonly why: Readonly<Record<string, string>>;
  };
  /**
   * `price` invalidates the idea, `index` is the bar with this price, `until` is the farthest price with full credit,
   * and `atr` is the ATR at the entry.
   */
  readonly 'place-stop': {
    readonly price: number;
    readonly until: number;
    readonly index: number;
    readonly atr: number;
  };
  /** `reward` is the distance from the entry in R, before cost. */
  readonly 'place-target': { readonly price: number; readonly reward: number };
  readonly 'drag-liquidation': { readonly price: number };
}
