/** Returns Spearman's rank correlation of pairs whose values have no ties. */
export function rankCorrelation(xs: readonly number[], ys: readonly number[]): number {
  const [a, b] = [ranks(xs), ranks(ys)];
  const squares = a.reduce((sum, rank, i) => sum + (rank - (b[i] ?? Number.NaN)) ** 2, 0);
  return 1 - (6 * squares) / (xs.length * (xs.length ** 2 - 1));
}

function ranks(values: readonly number[]): readonly number[] {
  const order = values.map((value, index) => ({ value, index })).toSorted((a, b) => a.value - b.value);
  const found = Array.from({ length: values.length }, () => 0);
  for (const [rank, { index }] of order.entries()) found[index] = rank;
  return found;
}
