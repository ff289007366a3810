/**
 * Helpers that draw new figures for `compute` tasks. The figures are round enough to work out by hand or with a
 * calculator.
 */
import { elementAt } from '../kernel/element-at.ts';
import type { Random } from '../kernel/random.ts';

/** Draws one of the values, each with equal probability. */
export function pick<Value>(random: Random, values: readonly Value[]): Value {
  return elementAt(values, random.below(values.length));
}

/** Returns `value` rounded to this number of decimal places. */
export function roundedTo(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
