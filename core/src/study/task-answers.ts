import type { OrderTicket } from './order-ticket.ts';
import type { PlaceAnswers } from './task-places.ts';
import type { CandleFill, Prices, ShadeState, TaskBreak, TaskSwing, TradeAct, TradePlan } from './task-parts.ts';

/** The learner's answer to a task, by task kind. */
export interface TaskAnswers extends PlaceAnswers {
  readonly rebuild: {
    readonly bodyTop: number;
    readonly bodyBottom: number;
    readonly high: number;
    readonly low: number;
    readonly fill: CandleFill;
  };
  /** The larger bar's prices. `null` is the answer that the larger bar is not complete. */
  readonly merge: { readonly prices: Prices | null };
  /** Values by the ids of the steps. A step without a value was left empty. */
  readonly compute: { readonly values: Readonly<Record<string, number>> };
  /** Height of the ruler, in units of price. */
  readonly 'drag-atr': { readonly height: number };
  readonly 'choose-chart': { readonly choice: number };
  /** Id of the chosen box, by the id of the item. */
  readonly sort: { readonly boxes: Readonly<Record<string, string>> };
  readonly match: { readonly boxes: Readonly<Record<string, string>> };
  readonly 'label-swings': { readonly boxes: Readonly<Record<string, string>> };
  readonly 'click-bars': { readonly bars: readonly number[] };
  /** Index of the last bar that was shown when the learner stopped. */
  readonly 'stop-replay': { readonly index: number };
  /** Ids of the deleted swings or marks. */
  readonly 'delete-false': { readonly deleted: readonly string[] };
  readonly 'place-swing': { readonly swings: readonly TaskSwing[] };
  readonly 'place-break': { readonly breaks: readonly TaskBreak[] };
  /**
   * `from` is the index of a stretch's first bar, `until` the index of the bar after its last one. A bar in stretches
   * of two different states is wrong.
   */
  readonly shade: {
    readonly stretches: readonly { readonly from: number; readonly until: number; readonly state: ShadeState }[];
  };
  /** The learner's probabilities in percent, by the id of the field. */
  readonly 'set-probability': { readonly values: Readonly<Record<string, number>> };
  readonly 'draw-interval': { readonly from: number; readonly to: number };
  /** `plan` is `null` if the learner sent none. `until` is the index of the last bar that was shown. */
  readonly trade: {
    readonly plan: TradePlan | null;
    readonly acts: readonly TradeAct[];
    readonly until: number;
    readonly review: string;
  };
  /** Orders by the id of the part. A missing part has no order. */
  readonly 'place-order': { readonly orders: Readonly<Record<string, OrderTicket>>; readonly isPair: boolean };
  /**
   * Rows of the volume profile, counted from 0 at the lowest price: the fullest row, and the lowest and highest row of
   * the value area.
   */
  readonly 'place-row': { readonly fullest: number; readonly from: number; readonly to: number };
  /**
   * Bands around levels; an answer without bands says that there is no level. `height` is the distance between the
   * edges of a band; 0 if the task does not ask for it.
   */
  readonly 'place-band': { readonly bands: readonly { readonly price: number; readonly height: number }[] };
  /** Id of the chosen condition, and the indexes of the bars that show it. */
  readonly justify: { readonly condition: string; readonly bars: readonly number[] };
  /** One confidence in percent for each bin. `null` is the answer that the bin has too few answers. */
  readonly 'mend-diagram': { readonly confidences: readonly (number | null)[] };
  readonly group: { readonly boxes: Readonly<Record<string, string>> };
  /** Whether the learner counts each item, by the id of the item. */
  readonly count: { readonly counted: Readonly<Record<string, boolean>> };
  /** Ids of the items in the learner's order, the largest item first. */
  readonly rank: { readonly order: readonly string[] };
  readonly 'place-stop': { readonly price: number };
  readonly 'place-target': { readonly price: number };
  readonly 'drag-liquidation': { readonly price: number };
}
