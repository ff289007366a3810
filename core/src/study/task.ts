/**
 * The tasks of Study: something to do on a chart, graded by an open rule. A task is made once from a spec of its lesson, fresh bars and
 * chance (`make-task.ts`); its question is shown, its reference stays on the server until the task is settled.
 *
 * Bars are counted from the chart's first, 0. Prices are the chart's own. Percentages are from 0 to 100, scores from 0 to 1.
 */
import type { SwingKind } from '../market/fractals.ts';
import type { Interval } from '../market/interval.ts';

export const TASK_KINDS = [
  'rebuild',
  'merge',
  'compute',
  'drag-atr',
  'choose-chart',
  'sort',
  'match',
  'label-swings',
  'click-bars',
  'stop-replay',
  'delete-false',
  'place-swing',
  'shade',
  'set-probability',
  'draw-interval',
  'mend-diagram',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** A task is right from this score on. */
export const TASK_PASS_SCORE = 0.7;

/** Open, high, low and close. */
export type PriceRow = readonly [open: number, high: number, low: number, close: number];

/** Bars without their times: which asset they are of, and when, is said after the answer. */
export interface TaskChart {
  readonly interval: Interval;
  readonly bars: readonly PriceRow[];
  /** Digits after the point in which prices are shown and read. */
  readonly decimals: number;
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

/** A number to give. `decimals` is how many digits are shown. */
export interface ComputeStep {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly decimals: number;
}

/** Something to sort; `bars` are those on the chart that it is about. */
export interface SortItem {
  readonly id: string;
  readonly text: string;
  readonly bars: readonly number[];
}

export interface SortBox {
  readonly id: string;
  readonly text: string;
}

/** What sorting, matching and labelling have in common: each item belongs in one box. */
interface SortQuestion {
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

/** What the learner is shown, by kind. Nothing in it gives the reference away. */
export interface TaskQuestions {
  /** Drag body and wicks until the candle has these prices. */
  readonly rebuild: { readonly prices: Prices; readonly decimals: number };
  /** Merge the bars into one bar of `targetInterval`, which needs `size` of them; fewer make no complete bar. */
  readonly merge: { readonly chart: TaskChart; readonly targetInterval: Interval; readonly size: number };
  /** Give every step; the last one is the result. */
  readonly compute: {
    readonly prompt: string;
    readonly given: readonly { readonly label: string; readonly value: string }[];
    readonly steps: readonly ComputeStep[];
  };
  /** Drag a ruler to one ATR(14), measured at `index`. */
  readonly 'drag-atr': { readonly chart: TaskChart; readonly index: number };
  readonly 'choose-chart': { readonly prompt: string; readonly charts: readonly TaskChart[] };
  readonly sort: SortQuestion;
  /** Each box takes exactly one item. */
  readonly match: SortQuestion;
  /** Each item is a swing of the chart, each box a label. */
  readonly 'label-swings': SortQuestion & { readonly swings: readonly TaskSwing[] };
  /** Click every bar that satisfies the rule. */
  readonly 'click-bars': { readonly prompt: string; readonly chart: TaskChart };
  /** Stop at the bar where the thing asked for is known. The chart holds the bars seen so far; a step shows one more. */
  readonly 'stop-replay': {
    readonly prompt: string;
    readonly chart: TaskChart;
    /** The bar that the question is about. */
    readonly index: number;
  };
  /** Delete the swings that do not belong. */
  readonly 'delete-false': {
    readonly chart: TaskChart;
    readonly swings: readonly (TaskSwing & { readonly id: string })[];
  };
  readonly 'place-swing': { readonly chart: TaskChart; readonly view: TaskView };
  /** Shade each stretch; what is not shaded is `range`. */
  readonly shade: { readonly chart: TaskChart; readonly swings: readonly TaskSwing[] };
  readonly 'set-probability': {
    readonly prompt: string;
    readonly chart: TaskChart | null;
    readonly fields: readonly { readonly id: string; readonly label: string }[];
    /** Whether the fields share 100 %. */
    readonly sharesWhole: boolean;
  };
  readonly 'draw-interval': {
    readonly prompt: string;
    readonly min: number;
    readonly max: number;
    readonly step: number;
    readonly unit: string;
  };
  readonly 'mend-diagram': { readonly prompt: string; readonly bins: readonly ConfidenceBin[] };
}

/** What the learner gives, by kind. */
export interface TaskAnswers {
  readonly rebuild: {
    readonly bodyTop: number;
    readonly bodyBottom: number;
    readonly high: number;
    readonly low: number;
    readonly fill: CandleFill;
  };
  /** `null`: the larger bar is not complete. */
  readonly merge: { readonly prices: Prices | null };
  /** By the id of the step; a missing step was left empty. */
  readonly compute: { readonly values: Readonly<Record<string, number>> };
  /** Height of the ruler, in price. */
  readonly 'drag-atr': { readonly height: number };
  readonly 'choose-chart': { readonly choice: number };
  /** Box by item. */
  readonly sort: { readonly boxes: Readonly<Record<string, string>> };
  readonly match: { readonly boxes: Readonly<Record<string, string>> };
  readonly 'label-swings': { readonly boxes: Readonly<Record<string, string>> };
  readonly 'click-bars': { readonly bars: readonly number[] };
  /** The bar that is the last one shown. */
  readonly 'stop-replay': { readonly index: number };
  /** Ids of the deleted swings. */
  readonly 'delete-false': { readonly deleted: readonly string[] };
  readonly 'place-swing': { readonly swings: readonly TaskSwing[] };
  /** `from` and `until` are bars, `until` not included. Stretches do not overlap. */
  readonly shade: {
    readonly stretches: readonly { readonly from: number; readonly until: number; readonly state: ShadeState }[];
  };
  /** Per cent by the id of the field. */
  readonly 'set-probability': { readonly values: Readonly<Record<string, number>> };
  readonly 'draw-interval': { readonly from: number; readonly to: number };
  /** One confidence in per cent for each bin; `null`: too few answers to say. */
  readonly 'mend-diagram': { readonly confidences: readonly (number | null)[] };
}

/** What is right, by kind. */
export interface TaskReferences {
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
  readonly sort: SortReference;
  readonly match: SortReference;
  readonly 'label-swings': SortReference;
  readonly 'click-bars': { readonly bars: readonly number[] };
  /** `index`: where it is known. `remaining`: the bars after those of the question. */
  readonly 'stop-replay': { readonly index: number; readonly why: string; readonly remaining: readonly PriceRow[] };
  /** Why each false swing goes, by its id. */
  readonly 'delete-false': { readonly false: Readonly<Record<string, string>> };
  readonly 'place-swing': { readonly swings: readonly TaskSwing[] };
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
  /** 95 % interval in per cent for each bin; `null`: too few answers to say. */
  readonly 'mend-diagram': {
    readonly intervals: readonly ({ readonly from: number; readonly to: number } | null)[];
  };
}

export interface SortReference {
  readonly boxes: Readonly<Record<string, string>>;
  readonly why: Readonly<Record<string, string>>;
}

export type TaskQuestion = { readonly [K in TaskKind]: { readonly kind: K } & TaskQuestions[K] }[TaskKind];
export type TaskAnswer = { readonly [K in TaskKind]: { readonly kind: K } & TaskAnswers[K] }[TaskKind];
export type TaskReference = { readonly [K in TaskKind]: { readonly kind: K } & TaskReferences[K] }[TaskKind];

/** A task of one kind: what is shown, and what is right. */
export interface TaskOf<K extends TaskKind> {
  readonly question: TaskQuestions[K];
  readonly reference: TaskReferences[K];
}

/** A task of whatever kind. */
export type Task = {
  readonly [K in TaskKind]: {
    readonly kind: K;
    readonly question: { readonly kind: K } & TaskQuestions[K];
    readonly reference: { readonly kind: K } & TaskReferences[K];
  };
}[TaskKind];

export const VERDICT_RESULTS = ['right', 'half', 'wrong', 'missed'] as const;
export type VerdictResult = (typeof VERDICT_RESULTS)[number];

/** What became of one mark, item, field or reference. */
export interface VerdictLine {
  readonly result: VerdictResult;
  /** Names the condition that failed, with the bars concerned: "Bar 76 is higher than bar 74." */
  readonly sentence: string;
  /** The bars that the sentence names. */
  readonly bars: readonly number[];
  /** Id of the item, step or field, or position of the mark in the answer, that the line is about; `null`: the whole, or a missed one. */
  readonly target: string | null;
}

export interface TaskVerdict {
  readonly score: number;
  /** Whether the score is at least `TASK_PASS_SCORE`. */
  readonly isRight: boolean;
  /** One sentence about the whole. */
  readonly summary: string;
  readonly lines: readonly VerdictLine[];
}

/** Help comes in three steps: the rule in words, the region to look at, the worked answer. */
export const HINT_STEPS = ['rule', 'region', 'worked-answer'] as const;
export type HintStep = (typeof HINT_STEPS)[number];

export interface TaskHint {
  readonly step: HintStep;
  readonly sentence: string;
  /** The bars to look at; empty where the hint is not about bars. */
  readonly bars: readonly number[];
}
