/** Helps to draw fresh figures for `compute` tasks: round enough to be worked out by hand or with a calculator. */
import { elementAt } from '../kernel/element-at.ts';
import type { Random } from '../kernel/random.ts';

/** Draws one of the values, each as likely. */
export function pick<Value>(random: Random, values: readonly Value[]): Value {
  return elementAt(values, random.below(values.length));
}

/** Returns `value` with this many digits after the point. */
export function roundedTo(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
