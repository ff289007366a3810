/**
 * Returns the smallest value such that at least `share` (0 to 1) of the values are at or below it; `NaN` for an empty
 * list.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}
