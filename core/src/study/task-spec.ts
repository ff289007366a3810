/** What a lesson says about a task before chance and bars are known. Specs stand in `content/lessons/<topic>/<lesson>/tasks.yaml`. */
import type { Interval } from '../market/interval.ts';
import type { ConfidenceBin, Prices, SortBox, TaskKind, TaskView } from './task.ts';

/** Which bars a task is made from. Without it a task needs none. */
export interface ChartNeed {
  /** One is drawn. */
  readonly intervals: readonly Interval[];
  readonly bars: number;
}

/** Sums that `compute` tasks are made of; each has its own steps. */
export const COMPUTE_FORMULAS = ['round-trip-cost', 'range-in-atr', 'long-short', 'expected-brier'] as const;
export type ComputeFormula = (typeof COMPUTE_FORMULAS)[number];

/** Rules by which `click-bars` tasks ask for bars. */
export const BAR_RULES = ['swing-high', 'swing-low'] as const;
export type BarRule = (typeof BAR_RULES)[number];

/** An authored statement to sort. */
export interface SortStatement {
  readonly text: string;
  /** Id of the right box. */
  readonly box: string;
  /** Shown after the answer: why it belongs there. */
  readonly why: string;
}

export interface TaskSpecs {
  /** With `prices`, an example of the lesson; without, a recorded bar. `shape` is the kind of bar to look for. */
  readonly rebuild: { readonly prices?: Prices; readonly shape?: 'rising' | 'falling' | 'wick-missing' };
  /** `case`: what is special about the bars. */
  readonly merge: { readonly case: 'plain' | 'gap' | 'unfinished' };
  /** `example`: the figures of the lesson; without it fresh figures are drawn. */
  readonly compute: { readonly formula: ComputeFormula; readonly example?: Readonly<Record<string, number>> };
  readonly 'drag-atr': Readonly<Record<never, never>>;
  /** A recorded chart beside its bars in random order. */
  readonly 'choose-chart': Readonly<Record<never, never>>;
  /** Authored statements, of which `count` are drawn; or the legs of a chart to keep or drop. */
  readonly sort:
    | {
        readonly from: 'statements';
        readonly prompt: string;
        readonly boxes: readonly SortBox[];
        readonly statements: readonly SortStatement[];
        readonly count: number;
      }
    | { readonly from: 'leg-size'; readonly count: number };
  readonly match: {
    readonly prompt: string;
    readonly pairs: readonly { readonly item: string; readonly box: string; readonly why: string }[];
    readonly count: number;
  };
  /** `count` swings; 0 asks for all of the chart. */
  readonly 'label-swings': { readonly count: number };
  readonly 'click-bars': { readonly rule: BarRule };
  /** A candidate for a swing that is confirmed or dies. */
  readonly 'stop-replay': Readonly<Record<never, never>>;
  /** How many false swings are put in, from 3 to 6. */
  readonly 'delete-false': { readonly falseCount: number };
  readonly 'place-swing': { readonly view: TaskView };
  readonly shade: Readonly<Record<never, never>>;
  /** Share of neutral and rise counted on the open part; bags with a known chance; or the mirrored rule. */
  readonly 'set-probability': { readonly from: 'base-rate' | 'mirrored-base-rate' | 'known-chance' };
  /** The luck band of n coin flips, or the 95 % interval of hits in n. */
  readonly 'draw-interval': { readonly from: 'luck-band' | 'hit-rate'; readonly answers?: number };
  /** A sample learner; drawn where no bins are given. */
  readonly 'mend-diagram': { readonly bins?: readonly ConfidenceBin[] };
}

export type TaskSpec = {
  readonly [K in TaskKind]: { readonly kind: K; readonly chart?: ChartNeed } & TaskSpecs[K];
}[TaskKind];
export type TaskSpecOf<K extends TaskKind> = Extract<TaskSpec, { readonly kind: K }>;
