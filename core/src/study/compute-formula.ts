/**
 * The interface of the formulas for `compute` tasks. The formulas of a topic are in `compute-<topic>.ts`;
 * `compute-steps.ts` lists them all.
 */
import type { Random } from '../kernel/random.ts';
import type { ComputeTable } from './task-parts.ts';

/** The numbers of a task, by name. Authors use these names, such as `price`, in `example`. */
export type Figures = Readonly<Record<string, number>>;

/** A wrong way to compute a step, with a sentence on the condition that it ignores. */
export interface Mistake {
  readonly value: (figures: Figures) => number;
  readonly sentence: string | ((figures: Figures) => string);
}

export interface StepRule {
  readonly label: string;
  readonly unit: string;
  readonly decimals: number;
  /** Computes the value of the step from the figures and from the values of earlier steps, both read by name. */
  readonly value: (figures: Figures) => number;
  /** Describes in words how the step is computed. */
  readonly why: string;
  readonly mistakes: readonly Mistake[];
}

/** Label and format of a given figure. */
export interface FigureLabel {
  readonly label: string;
  readonly unit?: string;
  /** Formats the figure. By default, it is written with all its digits. */
  readonly text?: (value: number) => string;
}

export interface FormulaRule {
  readonly prompt: string;
  /**
   * Steps by id, in the order in which they are asked. The meaning of an id never changes, because stored tasks are
   * graded by it.
   */
  readonly steps: Readonly<Record<string, StepRule>>;
  /** Draws figures for a new task. */
  readonly draw: (random: Random) => Figures;
  /**
   * Labels of figures, by name. All formulas share these names, so two formulas that label one name must give it the
   * same label.
   */
  readonly labels: Readonly<Record<string, FigureLabel>>;
  /** Shows the figures in `names` as a table instead of one by one. */
  readonly table?: { readonly names: readonly string[]; readonly of: (figures: Figures) => ComputeTable };
  /** Whether a step is part of the task with these figures. By default, every step is. */
  readonly asks?: (id: string, figures: Figures) => boolean;
}

type Work = (of: (name: string) => number) => number;

/**
 * Returns a function that computes a value from figures. `rule` reads the figures by name; if one is missing, the value
 * is `NaN`.
 */
export function work(rule: Work): (figures: Figures) => number {
  return (figures) => rule((name) => figures[name] ?? Number.NaN);
}
