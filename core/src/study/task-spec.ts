/** Specs: what a lesson says about a task before bars are drawn, in `content/lessons/<topic>/<lesson>/tasks.yaml`. */
import type { PlaceSpecs } from './task-places.ts';
import type { BarRule, CountRuleId } from './task-rule-ids.ts';
import type { Interval } from '../market/interval.ts';
import type {
  ConfidenceBin,
  GivenFact,
  Prices,
  SortBox,
  TargetAsk,
  TaskChart,
  TaskKind,
  TaskView,
  TradeSide,
} from './task.ts';

/** The bars that a lesson requests for a task. A spec without this uses the defaults of its task kind. */
export interface ChartNeed {
  /** Possible intervals of the bars. */
  readonly intervals: readonly Interval[];
  readonly bars: number;
}

/** Formulas of `compute` tasks; each has its own steps. */
export const COMPUTE_FORMULAS = [
  'round-trip-cost',
  'range-in-atr',
  'long-short',
  'expected-brier',
  'one-trade',
  'funding',
  'size-from-risk',
  'drawdown-recovery',
  'stop-over-gap',
  'common-risk',
  'book-walk',
  'root-impact',
  'volume-cap',
  'book-imbalance',
  'costliest-tag',
  'early-exits',
  'planned-against-done',
  'journal-mean',
  'trades-needed',
  'live-mean',
  'cost-share',
] as const;
export type ComputeFormula = (typeof COMPUTE_FORMULAS)[number];

/** Orders that a `place-order` situation with one order can ask for. */
export const ENTRY_CASES = ['market', 'limit', 'stop', 'stop-limit', 'exit-stop', 'exit-limit'] as const;
export type EntryCase = (typeof ENTRY_CASES)[number];

/**
 * Items that `sort` tasks sort on a chart: turns by the size of their legs, bars by what they do to a swing, closes by
 * the label of their break.
 */
export const CHART_SORTS = ['leg-size', 'wick-or-close', 'break-labels'] as const;
export type ChartSort = (typeof CHART_SORTS)[number];

/** Rules that make `justify` tasks from recorded bars. */
export const JUSTIFY_RULE_IDS = ['no-level'] as const;
export type JustifyRule = (typeof JUSTIFY_RULE_IDS)[number];

/** An authored case with the condition that decides it. */
export interface JustifyCase {
  /** Description of the case. */
  readonly text: string;
  readonly given?: readonly GivenFact[];
  /** Bars drawn for the case, if it needs a chart. */
  readonly chart?: TaskChart;
  /** Id of the condition that decides. */
  readonly condition: string;
  /**
   * Numbers of the bars that show the condition; the first bar is 1. The learner must name as many bars as this list
   * has.
   */
  readonly bars?: readonly number[];
  readonly why: string;
  /** Why each other condition does not decide, by its id. */
  readonly whyNot?: Readonly<Record<string, string>>;
}
/** An authored statement to sort. */
export interface SortStatement {
  readonly text: string;
  /** Id of the right box. */
  readonly box: string;
  /** Shown after the answer: why the statement belongs in this box. */
  readonly why: string;
}

/** Members that belong together, and the reason, which is shown after the answer. */
export interface AuthoredGroup {
  readonly members: readonly string[];
  readonly why: string;
}

/** Daily returns of an asset in percent. All returns of one task cover the same days. */
export interface RecordedReturns {
  readonly name: string;
  readonly returns: readonly number[];
}

export interface TaskSpecs extends PlaceSpecs {
  /**
   * With `prices`, the candle is the example of the lesson; without them, it is a recorded bar. `shape` says which kind
   * of recorded bar to look for.
   */
  readonly rebuild: { readonly prices?: Prices; readonly shape?: 'rising' | 'falling' | 'wick-missing' };
  /** `case` states what is special about the bars. */
  readonly merge: { readonly case: 'plain' | 'gap' | 'unfinished' };
  /**
   * `example` has the figures of the lesson; if it is absent, new figures are drawn. With `own`, the figures come from
   * the learner's journal if the journal has enough data.
   */
  readonly compute: {
    readonly formula: ComputeFormula;
    readonly example?: Readonly<Record<string, number>>;
    readonly own?: 'journal';
  };
  readonly 'drag-atr': Readonly<Record<never, never>>;
  /** A recorded chart and its bars in random order, side by side. */
  readonly 'choose-chart': Readonly<Record<never, never>>;
  /** Either `count` statements drawn from authored ones, or `count` items on a chart (see `CHART_SORTS`). */
  readonly sort:
    | {
        readonly from: 'statements';
        readonly prompt: string;
        readonly boxes: readonly SortBox[];
        readonly statements: readonly SortStatement[];
        readonly count: number;
      }
    | { readonly from: ChartSort; readonly count: number };
  /**
   * Either `count` pairs drawn from authored ones, or hourly charts of one asset of each class, which differ in their
   * trading hours.
   */
  readonly match:
    | {
        readonly prompt: string;
        readonly pairs: readonly { readonly item: string; readonly box: string; readonly why: string }[];
        readonly count: number;
      }
    | { readonly from: 'clock' };
  /** `count` swings; 0 asks for all swings of the chart. */
  readonly 'label-swings': { readonly count: number };
  readonly 'click-bars': { readonly rule: BarRule };
  /** A swing candidate that is confirmed or broken. */
  readonly 'stop-replay': Readonly<Record<never, never>>;
  /**
   * Number of false swings that are added, from 1 to 6. With `from`, the task is about gaps of any height or about
   * notes instead, and `falseCount` of them must be deleted. `showsRuler` replaces the figures of each gap with a ruler
   * of one ATR next to it.
   */
  readonly 'delete-false':
    | { readonly falseCount: number; readonly from?: never }
    | { readonly falseCount: number; readonly from: 'zones'; readonly showsRuler: boolean }
    | { readonly falseCount: number; readonly from: 'notes' };
  /**
   * `asked` says whether only breaks of structure are asked for, or also changes of character. `showsTrend` shows the
   * breaks that set and turned the trend.
   */
  readonly 'place-break': { readonly asked: 'bos' | 'both'; readonly showsTrend: boolean };
  readonly 'place-swing': { readonly view: TaskView };
  readonly shade: Readonly<Record<never, never>>;
  /**
   * Base rates counted on the open part of a series, the same rates with each chart mirrored by a fair coin, or bags
   * with a known chance.
   */
  readonly 'set-probability':
    | { readonly from: 'base-rate' | 'mirrored-base-rate' | 'known-chance' }
    /** Chances in percent that an author counted, with their 95% intervals. */
    | {
        readonly from: 'counted';
        readonly prompt: string;
        readonly fields: readonly {
          readonly label: string;
          readonly chance: number;
          readonly from: number;
          readonly to: number;
          readonly why: string;
        }[];
      };
  /** The luck band of coin flips, or the 95% interval of a hit rate. `answers` is the number of flips or calls. */
  readonly 'draw-interval': { readonly from: 'luck-band' | 'hit-rate'; readonly answers?: number };
  readonly trade: Readonly<Record<never, never>>;
  /** `cases` are the entry cases to draw from; if absent, all of them. */
  readonly 'place-order': {
    readonly situation: 'entry' | 'bracket' | 'pair' | 'trail';
    readonly cases?: readonly EntryCase[];
  };
  /** The fullest row of a volume profile of 24 rows, and its area of 70%. */
  readonly 'place-row': Readonly<Record<never, never>>;
  /** `levels` states whether the chart has levels (`some`), has none (`none`), or may have none (`maybe`). */
  readonly 'place-band': { readonly levels: 'some' | 'none' | 'maybe'; readonly asksHeight: boolean };
  /** Either one case drawn from authored ones, or a question made by a rule. `rule` is the first hint. */
  readonly justify:
    | {
        readonly from: 'cases';
        readonly prompt: string;
        readonly rule?: string;
        readonly conditions: readonly SortBox[];
        readonly cases: readonly JustifyCase[];
      }
    | { readonly from: JustifyRule };
  /** The bins of a sample learner. If they are absent, a sample learner is drawn. */
  readonly 'mend-diagram': { readonly bins?: readonly ConfidenceBin[] };
  /**
   * Authored members in their groups, or drawn daily returns of assets that move together, or recorded returns. The
   * groups of recorded returns are computed.
   */
  readonly group:
    | { readonly from: 'members'; readonly prompt: string; readonly groups: readonly AuthoredGroup[] }
    | { readonly from: 'returns' }
    | { readonly from: 'recorded'; readonly prompt: string; readonly assets: readonly RecordedReturns[] };
  /** `count` events of the rule and, if `withControls` is set, the same number of controls. */
  readonly count: { readonly rule: CountRuleId; readonly count: number; readonly withControls: boolean };
  /** `count` legs of a chart, ranked by size in ATR, or authored statements, ranked by value. */
  readonly rank:
    | { readonly from: 'legs'; readonly count: number }
    | {
        readonly from: 'statements';
        readonly prompt: string;
        readonly statements: readonly { readonly text: string; readonly value: number; readonly why: string }[];
        readonly count: number;
      };
  /** `idea` states whether the idea names one bar or a stretch of bars. Without `side`, a side is drawn. */
  readonly 'place-stop': { readonly idea: 'bar' | 'stretch'; readonly side?: TradeSide };
  /** `value` is in R or in percent, `cost` in R; each is drawn if it is absent. */
  readonly 'place-target': { readonly ask: TargetAsk; readonly value?: number; readonly cost?: number };
  readonly 'drag-liquidation': { readonly side: TradeSide; readonly leverage: number };
}

export type TaskSpec = {
  readonly [K in TaskKind]: { readonly kind: K; readonly chart?: ChartNeed } & TaskSpecs[K];
}[TaskKind];
