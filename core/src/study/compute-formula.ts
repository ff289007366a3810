/**
 * The interface of the formulas by which `compute` tasks are solved. Each topic keeps its formulas in a file of its
 * own, `compute-<topic>.ts`; `compute-steps.ts` lists them.
 */
import type { Random } from '../kernel/random.ts';
import type { ComputeTable } from './task-parts.ts';

/** Figures by the name that an author uses in `example`, such as `price`. */
export type Figures = Readonly<Record<string, number>>;

/** A wrong way to compute a step, and a sentence on the condition that it ignores. */
export interface Mistake {
  readonly value: (figures: Figures) => number;
  readonly sentence: string | ((figures: Figures) => string);
}

export interface StepRule {
  readonly label: string;
  readonly unit: string;
  readonly decimals: number;
  /** Computes the value from figures and earlier steps, which are read by name. */
  readonly value: (figures: Figures) => number;
  /** Describes in words how the step is computed. */
  readonly why: string;
  readonly mistakes: readonly Mistake[];
}

/** Label and format of a given figure. */
export interface FigureLabel {
  readonly label: string;
  readonly unit?: string;
  /** Formats the figure. Default: the number with its own digits. */
  readonly text?: (value: number) => string;
}

export interface FormulaRule {
  readonly prompt: string;
  /**
   * Steps by id, in the order in which they are asked. The meaning of an id never changes, because stored tasks are
   * graded by it.
   */
  readonly steps: Readonly<Record<string, StepRule>>;
  /** Draws fresh figures. */
  readonly draw: (random: Random) => Figures;
  /**
   * Labels of figures, by name. All formulas share the names, so a formula adds only labels that no other formula has.
   */
  readonly labels: Readonly<Record<string, FigureLabel>>;
  /** Shows the figures in `names` as a table instead of one by one. */
  readonly table?: { readonly names: readonly string[]; readonly of: (figures: Figures) => ComputeTable };
  /** Whether a step is asked for with these figures. Default: every step is asked. */
  readonly asks?: (id: string, figures: Figures) => boolean;
}

type Work = (of: (name: string) => number) => number;

/** Returns a function that reads figures by name; a missing figure makes the value `NaN`. */
export function work(rule: Work): (figures: Figures) => number {
  return (figures) => rule((name) => figures[name] ?? Number.NaN);
}
