/**
 * Charts to play with: recorded bars with a made-up order or position, whose figures follow as the learner moves its
 * controls. They ask nothing and are not graded. A lesson names its kind in `lesson.yaml`.
 */
import type { AssetClass } from '../../market/asset.ts';
import type { Interval } from '../../market/interval.ts';
import type { WindowMaterial } from '../task-chart.ts';
import type { TaskChart } from '../task.ts';

export const PLAY_KINDS = [
  'round-trip',
  'two-sides',
  'funding',
  'slippage',
  'position-size',
  'limit-order',
  'journal-trade',
] as const;
export type PlayKind = (typeof PLAY_KINDS)[number];

/** Trading terms of the chart's asset in the sandbox. */
export interface PlayTerms {
  /** Whole spread between bid and ask, in percent of the price. */
  readonly spreadPercent: number;
  /** Impact of an order as large as the whole volume, in percent of the price. */
  readonly impactPercent: number;
  /** Largest leverage of the asset, as a multiple of the margin. */
  readonly maxLeverage: number;
}

export interface PlayMaterial {
  readonly chart: TaskChart;
  readonly terms: PlayTerms;
}

/** A value that the learner moves. One with `unit: 'price'` is a line on the chart as well. */
export interface PlayControl {
  readonly id: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly start: number;
  /** Values between the steps, such as the lows of the bars. The nearest one within half a step is taken. */
  readonly stops?: readonly number[];
  /** `bar` is the index of a bar, from 0; it is shown as the number of the bar, from 1. */
  readonly unit: 'bar' | 'bars' | 'price' | '%' | '×' | 'ATR';
}

/** The value of each control by its id. */
export type PlayValues = Readonly<Record<string, number>>;

export interface PlayLine {
  /** Name and price; empty if the label of another line names this one as well. */
  readonly label: string;
  readonly price: number;
  readonly tone: 'entry' | 'stop' | 'result';
}

export interface PlayScene {
  /** Lines on the chart, without those of the controls. */
  readonly lines: readonly PlayLine[];
  /** Indexes of the bars during which the position is held or the order waits. */
  readonly held: readonly number[];
  /** Indexes of the bars that the figures are about. */
  readonly marked: readonly number[];
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  /** The result in words, which names all that the chart shows by lines and tints. */
  readonly sentence: string;
}

/** One kind of chart to play with. */
export interface PlayRule {
  readonly intervals: readonly Interval[];
  /** Number of bars of the chart. */
  readonly bars: number;
  /** Classes of assets from which the chart may come; absent for all. */
  readonly classes?: readonly AssetClass[];
  /** What the learner can try, in one or two sentences. */
  readonly invitation: string;
  /** Returns the chart; `null` if the window does not suit. */
  readonly chart: (material: WindowMaterial) => TaskChart | null;
  readonly controls: (material: PlayMaterial) => readonly PlayControl[];
  readonly scene: (material: PlayMaterial, values: PlayValues) => PlayScene;
}
