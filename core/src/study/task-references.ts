import type { TaskAnswers } from './task-answers.ts';
import type { OrderTicket } from './order-ticket.ts';
import type { PriceRow, Prices, ShadeState, SortReference, TaskBreak, TaskSwing } from './task-parts.ts';
import type { PlaceReferences } from './task-places.ts';

/** What is right, by kind. */
export interface TaskReferences extends PlaceReferences {
  readonly rebuild: { readonly prices: Prices };
  readonly merge: { readonly prices: Prices | null };
  readonly compute: {
    readonly values: Readonly<Record<string, number>>;
    readonly why: Readonly<Record<string, string>>;
  };
  /** `trueRanges`: those of the 14 bars up to the index, oldest first. */
  readonly 'drag-atr': { readonly atr: number; readonly trueRanges: readonly number[] };
  /** `why`: one sentence for each chart. */
  readonly 'choose-chart': {
    readonly choice: number;
    readonly why: readonly string[];
    /** The bars on the right chart that give it away. */
    readonly bars: readonly number[];
  };
  /** Right box, and why, by item. */
  readonly sort: SortReference & { readonly rule: string };
  readonly match: SortReference;
  readonly 'label-swings': SortReference;
  readonly 'click-bars': { readonly bars: readonly number[] };
  /** `index`: where it is known. `remaining`: the bars after those of the question. */
  readonly 'stop-replay': { readonly index: number; readonly why: string; readonly remaining: readonly PriceRow[] };
  /** Why each false swing or mark goes, by its id. Of marks also why the others stay, and the bars that decide. */
  readonly 'delete-false': {
    readonly false: Readonly<Record<string, string>>;
    readonly stays?: Readonly<Record<string, string>>;
    readonly bars?: Readonly<Record<string, readonly number[]>>;
  };
  readonly 'place-swing': { readonly swings: readonly TaskSwing[] };
  readonly 'place-break': { readonly breaks: readonly (TaskBreak & { readonly swing: TaskSwing })[] };
  /** One state for each bar, and where each change was known. */
  readonly shade: {
    readonly states: readonly ShadeState[];
    readonly changes: readonly { readonly index: number; readonly why: string }[];
  };
  readonly 'set-probability': {
    readonly values: Readonly<
      Record<string, { readonly chance: number; readonly from: number; readonly to: number; readonly why: string }>
    >;
  };
  /** Full credit within `tolerance` at both ends, half within twice that. */
  readonly 'draw-interval': {
    readonly from: number;
    readonly to: number;
    readonly tolerance: number;
    readonly why: string;
  };
  /** `remaining`: the bars after those of the question. `example`: one trade by a plan, of several that are right. */
  readonly trade: { readonly remaining: readonly PriceRow[]; readonly example: TaskAnswers['trade'] };
  /** Right order, and why, by the id of the part. */
  readonly 'place-order': {
    readonly orders: Readonly<Record<string, OrderTicket>>;
    readonly isPair: boolean;
    readonly why: Readonly<Record<string, string>>;
  };
  /** `atr`: unit of distances to the level. `touches`: the extremes that make it. */
  readonly 'place-row': { readonly fullest: number; readonly from: number; readonly to: number };
  readonly 'place-band': {
    readonly levels: readonly {
      readonly price: number;
      readonly atr: number;
      readonly touches: readonly TaskSwing[];
    }[];
  };
  /** `bars`: sets of bars that show it, of which any counts; none where no bars are asked for. `why`: by condition, where something is to say. */
  readonly justify: {
    readonly condition: string;
    readonly bars: readonly (readonly number[])[];
    readonly why: Readonly<Record<string, string>>;
    readonly rule: string;
  };
  /** 95 % interval in per cent for each bin; `null`: too few answers to say. */
  readonly 'mend-diagram': {
    readonly intervals: readonly ({ readonly from: number; readonly to: number } | null)[];
  };
  /** Items in one box belong together; the box itself says nothing. */
  readonly group: SortReference;
  /** By the id of the item: whether it counts, why, and the bars that decide. */
  readonly count: {
    readonly counted: Readonly<Record<string, boolean>>;
    readonly why: Readonly<Record<string, string>>;
    readonly bars: Readonly<Record<string, readonly number[]>>;
  };
  /** Ids with the largest first, and the value of each. */
  readonly rank: {
    readonly order: readonly string[];
    readonly values: Readonly<Record<string, number>>;
    readonly why: Readonly<Record<string, string>>;
  };
  /** The price that ends the idea, the bar that has it, the furthest price with full credit, and the ATR at the entry. */
  readonly 'place-stop': {
    readonly price: number;
    readonly until: number;
    readonly index: number;
    readonly atr: number;
  };
  /** `reward`: the way from the entry in R, before cost. */
  readonly 'place-target': { readonly price: number; readonly reward: number };
  readonly 'drag-liquidation': { readonly price: number };
}
