/**
 * Zones and notes on a chart for `delete-false`; the learner must delete some of them. Each kind of mark has a file of
 * its own.
 */
import type { ChartBars } from '../grading/chart-bars.ts';
import type { Random } from '../kernel/random.ts';
import type { TaskChart } from './task.ts';
import type { DeletableMarkKind } from './task-parts.ts';

/** A zone or note that can be placed on a chart. */
export interface MarkCandidate {
  /** Text of the mark; it names the bars that the mark is about. */
  readonly text: string;
  readonly from: number;
  readonly until: number;
  /** Upper price of the mark. For a note, it is the highest price of the bars that the note is about. */
  readonly top: number;
  readonly bottom: number;
  /** Length of the ruler next to the mark: one ATR at the mark's bar. Absent without a ruler. */
  readonly ruler?: number;
  /** Whether the learner must delete the mark. */
  readonly isFalse: boolean;
  /** Sentence that names the condition that the mark does or does not meet, with the bars concerned. */
  readonly why: string;
  /** Indexes of the bars that decide whether the mark is false. */
  readonly bars: readonly number[];
}

export interface MarkSource {
  readonly kind: DeletableMarkKind;
  readonly prompt: string;
  /** Sentence that says which marks to delete, without reference to a particular chart. */
  readonly words: string;
  /** Minimum number of bars between the middles of two marks, so that their numbers do not cover each other. */
  readonly apart: number;
  /** Returns the possible marks of a chart in random order, but marks that every task needs come first. */
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
