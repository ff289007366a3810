import type { Interval } from '../market/interval.ts';
import type {
  ComputeStep,
  ComputeTable,
  ConfidenceBin,
  CountItem,
  DeletableMarks,
  GivenFact,
  GroupItem,
  Prices,
  RankItem,
  SortBox,
  SortQuestion,
  TaskChart,
  TaskSwing,
  TaskView,
  TargetAsk,
  TradeSide,
} from './task-parts.ts';
import type { OrderPart } from './order-ticket.ts';
import type { PlaceQuestions } from './task-places.ts';
import type { BarRule, CountRuleId } from './task-rule-ids.ts';

/**
 * The question that the learner sees, by kind. It does not reveal the reference. A comment in the imperative says what
 * the learner must do.
 */
export interface TaskQuestions extends PlaceQuestions {
  /** Drag the body and the wicks until the candle has these prices. */
  readonly rebuild: { readonly prices: Prices; readonly decimals: number };
  /**
   * Merge the bars into one bar of `targetInterval`. The larger bar needs `size` bars; with fewer bars, it is not
   * complete.
   */
  readonly merge: { readonly chart: TaskChart; readonly targetInterval: Interval; readonly size: number };
  /** Give a value for every step; the value of the last step is the result. */
  readonly compute: {
    readonly prompt: string;
    readonly given: readonly GivenFact[];
    readonly steps: readonly ComputeStep[];
    readonly table?: ComputeTable;
  };
  /** Drag a ruler to one ATR(14), measured at `index`. */
  readonly 'drag-atr': { readonly chart: TaskChart; readonly index: number };
  readonly 'choose-chart': { readonly prompt: string; readonly charts: readonly TaskChart[] };
  readonly sort: SortQuestion;
  /** Put exactly one item into each box. */
  readonly match: SortQuestion;
  /** Label each swing: each item is a swing of the chart, each box a label. */
  readonly 'label-swings': SortQuestion & { readonly swings: readonly TaskSwing[] };
  /** Click every bar that satisfies the rule. */
  readonly 'click-bars': { readonly prompt: string; readonly rule: BarRule; readonly chart: TaskChart };
  /** Stop at the bar at which the answer is known. The chart has the bars seen so far; each step shows one more. */
  readonly 'stop-replay': {
    readonly prompt: string;
    readonly chart: TaskChart;
    /** Index of the swing candidate that the question is about. */
    readonly index: number;
  };
  /**
   * Delete the swings that break the alternation. If `marks` is set, there are no swings, and the false marks must be
   * deleted instead.
   */
  readonly 'delete-false': {
    readonly chart: TaskChart;
    readonly swings: readonly (TaskSwing & { readonly id: string })[];
    readonly marks?: DeletableMarks;
  };
  readonly 'place-swing': { readonly chart: TaskChart; readonly view: TaskView };
  /**
   * Mark every break of structure, or every break with its label. `trend` has the breaks that set or turned the trend,
   * if they are shown.
   */
  readonly 'place-break': {
    readonly chart: TaskChart;
    readonly asked: 'bos' | 'both';
    readonly trend: readonly { readonly index: number; readonly direction: 'bullish' | 'bearish' }[];
  };
  /** Shade the stretches of each state; unshaded bars count as `range`. */
  readonly shade: { readonly chart: TaskChart; readonly swings: readonly TaskSwing[] };
  readonly 'set-probability': {
    readonly prompt: string;
    readonly chart: TaskChart | null;
    readonly fields: readonly { readonly id: string; readonly label: string }[];
    /** Whether the fields must add up to 100%. */
    readonly sharesWhole: boolean;
  };
  readonly 'draw-interval': {
    readonly prompt: string;
    readonly min: number;
    readonly max: number;
    readonly step: number;
    readonly unit: string;
  };
  /** Plan, trade and review. The chart has the bars seen so far; each step shows one more. */
  readonly trade: {
    readonly chart: TaskChart;
    /** Index of the last bar that is shown before any step. */
    readonly index: number;
    /** Play money of the task, in SENSE$. */
    readonly equity: number;
    readonly feePercent: number;
  };
  /** Choose the orders that achieve what the prompt describes. */
  readonly 'place-order': {
    readonly prompt: string;
    readonly chart: TaskChart;
    /** The last close. */
    readonly market: number;
    /** ATR(14) at the last bar. The learner's prices may be off by a tenth of this ATR. */
    readonly atr: number;
    readonly parts: readonly OrderPart[];
    /** Whether the question asks if the exits are a pair. */
    readonly asksPair: boolean;
  };
  /** `shares` has the volume share of each row in percent, with one decimal place, from the lowest row up. */
  readonly 'place-row': {
    readonly chart: TaskChart;
    readonly low: number;
    readonly rowHeight: number;
    readonly shares: readonly number[];
  };
  /** Place every level. If `asksHeight` is set, also set the height of each level's band. */
  readonly 'place-band': { readonly chart: TaskChart; readonly asksHeight: boolean };
  /**
   * Choose the condition that decides, and name `barsAsked` bars that show it. If `barsAsked` is 0, no bars are asked
   * for.
   */
  readonly justify: {
    readonly prompt: string;
    /** Description of the case; empty if the chart shows everything. */
    readonly situation: string;
    readonly given: readonly GivenFact[];
    readonly chart: TaskChart | null;
    readonly conditions: readonly SortBox[];
    readonly barsAsked: number;
  };
  readonly 'mend-diagram': { readonly prompt: string; readonly bins: readonly ConfidenceBin[] };
  /**
   * Put together what belongs together. The boxes are the groups that can be used; an item that is alone in a box is a
   * group of its own.
   */
  readonly group: Omit<SortQuestion, 'items'> & { readonly items: readonly GroupItem[] };
  /** Decide for each item whether it counts. Events and their controls are separate groups. */
  readonly count: {
    readonly prompt: string;
    readonly rule: CountRuleId;
    readonly chart: TaskChart;
    readonly groups: readonly { readonly id: string; readonly label: string }[];
    readonly items: readonly CountItem[];
  };
  /** Put the items in order, the largest first. */
  readonly rank: { readonly prompt: string; readonly chart: TaskChart | null; readonly items: readonly RankItem[] };
  /**
   * Drag the stop just beyond the price that invalidates the idea. The idea is about the bars from `from` to `last`;
   * the entry is the last close.
   */
  readonly 'place-stop': {
    readonly prompt: string;
    readonly chart: TaskChart;
    readonly side: TradeSide;
    readonly from: number;
    readonly last: number;
    readonly entry: number;
  };
  /** Drag the target to the reward that the plan needs. `cost` is in R; `value` is in R or in percent. */
  readonly 'place-target': {
    readonly prompt: string;
    readonly chart: TaskChart;
    readonly side: TradeSide;
    readonly entry: number;
    readonly stop: number;
    readonly ask: TargetAsk;
    readonly value: number;
    readonly cost: number;
  };
  /** Drag a line to the liquidation price of a position with isolated margin. */
  readonly 'drag-liquidation': {
    readonly prompt: string;
    readonly chart: TaskChart;
    readonly side: TradeSide;
    readonly entry: number;
    readonly leverage: number;
    /** Initial margin in SENSE$. */
    readonly margin: number;
    /** Maintenance margin as a share of the notional at entry, in percent. */
    readonly maintenancePercent: number;
  };
}
