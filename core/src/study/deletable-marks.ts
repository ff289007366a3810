/** Zones and notes on a chart of which some are to be deleted, for `delete-false`. One file for each kind of mark. */
import type { ChartBars } from '../grading/chart-bars.ts';
import type { Random } from '../kernel/random.ts';
import type { TaskChart } from './task.ts';
import type { DeletableMarkKind } from './task-parts.ts';

/** A mark that may be put on a chart. */
export interface MarkCandidate {
  /** What it is or says, with its bars. */
  readonly text: string;
  readonly from: number;
  readonly until: number;
  /** Prices between which it lies; those of its bars for a note. */
  readonly top: number;
  readonly bottom: number;
  /** One ATR at its bar, where a ruler stands beside it. */
  readonly ruler?: number;
  /** Whether it is to be deleted. */
  readonly isFalse: boolean;
  /** Names the condition that failed or holds, with its bars. */
  readonly why: string;
  /** The bars that decide. */
  readonly bars: readonly number[];
}

export interface MarkSource {
  readonly kind: DeletableMarkKind;
  readonly prompt: string;
  /** What goes, without the chart at hand. */
  readonly words: string;
  /** Bars between the middles of two marks, at least, so that their numbers do not cover each other. */
  readonly apart: number;
  /** Returns the marks that a chart offers, in random order; those it needs first come first. */
  readonly find: (
    chart: TaskChart,
    measured: ChartBars,
    options: MarkOptions,
    random: Random,
  ) => readonly MarkCandidate[];
}

export interface MarkOptions {
  readonly falseCount: number;
  readonly showsRuler: boolean;
}
