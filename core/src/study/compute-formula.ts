/**
 * What a `compute` task is worked out by. Each topic keeps its formulas in a file of its own, `compute-<topic>.ts`; `compute-steps.ts` lists
 * them.
 */
import type { Random } from '../kernel/random.ts';
import type { ComputeTable } from './task-parts.ts';

/** By the name that an author gives in `example`, such as `price`. */
export type Figures = Readonly<Record<string, number>>;

/** A wrong way to work out a step, and the condition that it forgets. */
export interface Mistake {
  readonly value: (figures: Figures) => number;
  readonly sentence: string | ((figures: Figures) => string);
}

export interface StepRule {
  readonly label: string;
  readonly unit: string;
  readonly decimals: number;
  /** The value from figures and earlier steps by name. */
  readonly value: (figures: Figures) => number;
  /** How it is worked out, in words. */
  readonly why: string;
  readonly mistakes: readonly Mistake[];
}

/** How a given figure is read. */
export interface FigureLabel {
  readonly label: string;
  readonly unit?: string;
  /** Default: the number with its own digits. */
  readonly text?: (value: number) => string;
}

export interface FormulaRule {
  readonly prompt: string;
  /** In the order in which they are asked, by id. An id never changes its meaning: stored tasks are graded by it. */
  readonly steps: Readonly<Record<string, StepRule>>;
  /** Draws fresh figures. */
  readonly draw: (random: Random) => Figures;
  /** Labels of the figures that this formula brings; the names are shared by all formulas. */
  readonly labels: Readonly<Record<string, FigureLabel>>;
  /** Shows some of the figures, those of `names`, as rows instead of one by one. */
  readonly table?: { readonly names: readonly string[]; readonly of: (figures: Figures) => ComputeTable };
  /** Whether a step is asked for with these figures. Default: every step is. */
  readonly asks?: (id: string, figures: Figures) => boolean;
}

type Work = (of: (name: string) => number) => number;

/** Reads figures by name; one that is missing makes the value NaN. */
export function work(rule: Work): (figures: Figures) => number {
  return (figures) => rule((name) => figures[name] ?? Number.NaN);
}
