/** What questions, answers and references of Study's tasks are made of. */
import type { StructureLabel } from '../grading/structure.ts';
import type { SwingKind } from '../market/fractals.ts';
import type { Interval } from '../market/interval.ts';

/** Open, high, low and close. */
export type PriceRow = readonly [open: number, high: number, low: number, close: number];

/** Bars without their times. Asset and dates are shown after the answer. */
export interface TaskChart {
  readonly interval: Interval;
  readonly bars: readonly PriceRow[];
  /** Digits after the point in which prices are shown and read. */
  readonly decimals: number;
  /** When each bar begins, in whole hours after midnight UTC of the first bar's day. Only charts that are about the clock say it. */
  readonly hours?: readonly number[];
  /** Volume of each bar. Only charts that are about volume have it. */
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

/** A number to give. `decimals` is how many digits are shown. */
export interface ComputeStep {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly decimals: number;
}

/** A plan as it stood when the entry was sent. Prices are the chart's own. */
export interface TradePlan {
  readonly side: 'long' | 'short';
  readonly thesis: string;
  /** Bar of the swing that the thesis hangs on. Plans of lessons name it. */
  readonly swing?: number;
  /** The last close when it was sent; the entry is at market. */
  readonly entry: number;
  readonly stop: number;
  readonly target: number;
  /** The price at which the thesis is wrong. */
  readonly invalidation: number;
  /** Part of the equity at risk. */
  readonly riskPercent: number;
  readonly quantity: number;
  /** How sure the learner is that the target comes before the stop, in percent. */
  readonly confidence: number;
  /** The last bar that was shown when it was sent. */
  readonly at: number;
}

/** What was done with an open trade after a bar; `price` is `null` for a close at the next bar. */
export interface TradeAct {
  readonly at: number;
  readonly kind: 'move-stop' | 'move-target' | 'close';
  readonly price: number | null;
}

/** Given figures in rows, such as the offers of an order book. */
export interface ComputeTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Something to sort; `bars` are those on the chart that it is about. */
export interface SortItem {
  readonly id: string;
  readonly text: string;
  readonly bars: readonly number[];
  /** A chart of its own, if the item is one. */
  readonly chart?: TaskChart;
}

export interface SortBox {
  readonly id: string;
  readonly text: string;
}

/** Something that belongs together with others. */
export interface GroupItem extends SortItem {
  /** Returns of an asset in percent, one for each day; `null` where the text says it all. */
  readonly returns: readonly number[] | null;
}

export const TRADE_SIDES = ['long', 'short'] as const;
export type TradeSide = (typeof TRADE_SIDES)[number];

/** What a plan asks of its target: a reward in R net of cost, or the reward that carries a hit rate in percent. */
export const TARGET_ASKS = ['net-reward', 'hit-rate'] as const;
export type TargetAsk = (typeof TARGET_ASKS)[number];

/** What sorting, matching and labelling have in common: each item belongs in one box. */
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

/** Calls at about one confidence, and how many of them were right. */
export interface ConfidenceBin {
  /** Stated confidence, in per cent. */
  readonly from: number;
  readonly to: number;
  readonly answers: number;
  readonly hits: number;
}

/** Something on a chart that counts or does not, from the bar where it is known to the last one that is looked at. */
export interface CountItem {
  readonly id: string;
  /** Id of its group. */
  readonly group: string;
  readonly text: string;
  readonly from: number;
  readonly until: number;
  /** Prices between which it lies; equal ones for a single price. */
  readonly top: number;
  readonly bottom: number;
}

export const DELETABLE_MARK_KINDS = ['zone', 'note'] as const;
export type DeletableMarkKind = (typeof DELETABLE_MARK_KINDS)[number];

/** Something on a chart that may have to go: a zone between two prices, or a note about bars. */
export interface DeletableMark {
  readonly id: string;
  readonly text: string;
  readonly from: number;
  readonly until: number;
  readonly top: number;
  readonly bottom: number;
  /** One ATR at its bar, in price, where a ruler stands beside it. */
  readonly ruler?: number;
}

/** Marks of one kind, from left to right. */
export interface DeletableMarks {
  readonly kind: DeletableMarkKind;
  readonly prompt: string;
  readonly items: readonly DeletableMark[];
}

/** An item to put in order. */
export interface RankItem extends SortItem {
  /** The line that it is on the chart; `null` without one. */
  readonly line: {
    readonly from: { readonly index: number; readonly price: number };
    readonly to: { readonly index: number; readonly price: number };
  } | null;
}

/** A task that sorts what is on a chart, before its first hint is added. */
export interface ChartSortTask {
  readonly question: SortQuestion;
  readonly reference: SortReference;
}

/** A learner's mark for a break of structure. */
export interface TaskBreak {
  readonly label: StructureLabel;
  readonly direction: 'bullish' | 'bearish';
  /** The bar whose close is beyond the swing. */
  readonly index: number;
}

export interface SortReference {
  readonly boxes: Readonly<Record<string, string>>;
  readonly why: Readonly<Record<string, string>>;
}
