/** Parts of the questions, answers and references of Study's tasks. */
import type { StructureLabel } from '../grading/structure.ts';
import type { SwingKind } from '../market/fractals.ts';
import type { Interval } from '../market/interval.ts';

export type PriceRow = readonly [open: number, high: number, low: number, close: number];

/** A chart of bars without their times. The asset and the dates are revealed after the answer. */
export interface TaskChart {
  readonly interval: Interval;
  readonly bars: readonly PriceRow[];
  /** Number of decimal places of prices, for display and input. */
  readonly decimals: number;
  /**
   * Open time of each bar, in whole hours since midnight UTC of the first bar's day. Only charts about trading hours,
   * and hourly charts about volume, have it.
   */
  readonly hours?: readonly number[];
  /** Volume of each bar. Only charts about volume have it. */
  readonly volumes?: readonly number[];
}

export interface Prices {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export type CandleFill = 'hollow' | 'filled';

/** A swing on a chart, or a learner's mark for one. */
export interface TaskSwing {
  readonly kind: SwingKind;
  readonly index: number;
  readonly price: number;
}

/** A fact of a question, such as the price of an order. */
export interface GivenFact {
  readonly label: string;
  readonly value: string;
}

/**
 * One step of a task: a number that the learner must give. `decimals` is the number of decimal places that are shown.
 */
export interface ComputeStep {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly decimals: number;
}

/** A plan as it was when it was sent together with its entry order. Prices are in the chart's own scale. */
export interface TradePlan {
  readonly side: 'long' | 'short';
  readonly thesis: string;
  /** Index of the bar of the swing on which the thesis depends. Only plans in lessons name one. */
  readonly swing?: number;
  /** The last close when the plan was sent; the entry is a market order. */
  readonly entry: number;
  readonly stop: number;
  readonly target: number;
  /** The price at which the thesis is wrong. */
  readonly invalidation: number;
  /** Share of the equity at risk, in percent. */
  readonly riskPercent: number;
  readonly quantity: number;
  /** The learner's confidence that the target is reached before the stop, in percent. */
  readonly confidence: number;
  /** Index of the last bar that was shown when the plan was sent. */
  readonly at: number;
}

/**
 * An action on an open trade, taken after the bar `at`. `price` is `null` if the position is to be closed at the next
 * bar.
 */
export interface TradeAct {
  readonly at: number;
  readonly kind: 'move-stop' | 'move-target' | 'close';
  readonly price: number | null;
}

/** A table of given figures, such as the offers in an order book. */
export interface ComputeTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** An item to sort. `bars` are the indexes of the chart's bars that the item is about. */
export interface SortItem {
  readonly id: string;
  readonly text: string;
  readonly bars: readonly number[];
  /** The item's own chart, if it has one. */
  readonly chart?: TaskChart;
}

export interface SortBox {
  readonly id: string;
  readonly text: string;
}

/** An item of a `group` task, which asks which items belong together. */
export interface GroupItem extends SortItem {
  /** Daily returns of an asset in percent. `null` if the text alone describes the item. */
  readonly returns: readonly number[] | null;
}

export const TRADE_SIDES = ['long', 'short'] as const;
export type TradeSide = (typeof TRADE_SIDES)[number];

/**
 * What a plan asks of its target: a reward in R after cost, or the reward that breaks even at a hit rate in percent.
 */
export const TARGET_ASKS = ['net-reward', 'hit-rate'] as const;
export type TargetAsk = (typeof TARGET_ASKS)[number];

/** Common part of the questions of tasks that sort, match or label: each item belongs in one box. */
export interface SortQuestion {
  readonly prompt: string;
  readonly chart: TaskChart | null;
  readonly items: readonly SortItem[];
  readonly boxes: readonly SortBox[];
}

export const SHADE_STATES = ['up', 'down', 'range'] as const;
export type ShadeState = (typeof SHADE_STATES)[number];

/** Whether a chart is judged as a whole or as of its last bar. */
export const TASK_VIEWS = ['hindsight', 'as-of-now'] as const;
export type TaskView = (typeof TASK_VIEWS)[number];

/** Calls with about the same confidence, and how many of them were right. */
export interface ConfidenceBin {
  /** Lowest confidence of the bin, in percent. */
  readonly from: number;
  readonly to: number;
  readonly answers: number;
  readonly hits: number;
}

/**
 * An event or a control on a chart; the learner decides whether it counts, which depends on the bars from `from` to `until`.
 */
export interface CountItem {
  readonly id: string;
  /** Id of the group that contains the item: the events or the controls. */
  readonly group: string;
  readonly text: string;
  readonly from: number;
  readonly until: number;
  /** Upper and lower price of the item; equal for a single price. */
  readonly top: number;
  readonly bottom: number;
}

export const DELETABLE_MARK_KINDS = ['zone', 'note'] as const;
export type DeletableMarkKind = (typeof DELETABLE_MARK_KINDS)[number];

/** A mark on a chart that may have to be deleted: a zone between two prices, or a note about bars. */
export interface DeletableMark {
  readonly id: string;
  readonly text: string;
  readonly from: number;
  readonly until: number;
  readonly top: number;
  readonly bottom: number;
  /**
   * Length of the ruler next to the mark: one ATR at the mark's bar, in units of price. Absent if no ruler is shown.
   */
  readonly ruler?: number;
}

/**
 * The marks that a `delete-false` task shows, all of one kind, from left to right. The learner must delete the false
 * ones.
 */
export interface DeletableMarks {
  readonly kind: DeletableMarkKind;
  readonly prompt: string;
  readonly items: readonly DeletableMark[];
}

/** An item of a `rank` task, which asks for the order of the items. */
export interface RankItem extends SortItem {
  /** The line that shows the item on the chart, or `null` if there is none. */
  readonly line: {
    readonly from: { readonly index: number; readonly price: number };
    readonly to: { readonly index: number; readonly price: number };
  } | null;
}

/** A task that sorts items on a chart, still without its first hint. */
export interface ChartSortTask {
  readonly question: SortQuestion;
  readonly reference: SortReference;
}

/** A break of structure or a change of character on a chart, or a learner's mark for one. */
export interface TaskBreak {
  readonly label: StructureLabel;
  readonly direction: 'bullish' | 'bearish';
  /** Index of the bar whose close is beyond the swing. */
  readonly index: number;
}

export interface SortReference {
  readonly boxes: Readonly<Record<string, string>>;
  readonly why: Readonly<Record<string, string>>;
}
