import { invariant } from '../kernel/invariant.ts';

/**
 * Assigns a different column to each row so that the total cost is as low as possible, and returns the column of each
 * row. Rows must not outnumber columns, and costs must be finite. Source: the Hungarian method with potentials (H. W.
 * Kuhn, 1955; J. Munkres, 1957). Time: rows² × columns.
 */
export function assign(rows: number, columns: number, cost: (row: number, column: number) => number): number[] {
  invariant(rows <= columns, 'every row gets a column of its own');
  // Potentials and the alternating tree of the Hungarian method. Row 0 and column 0 mean "none".
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  const rowOf = new Int32Array(columns + 1);
  const cameFrom = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row += 1) {
    rowOf[0] = row;
    let column = 0;
    const slack = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const isUsed = new Uint8Array(columns + 1);
    do {
      isUsed[column] = 1;
      column = growTree({ column, cost, rowPotential, columnPotential, rowOf, cameFrom, slack, isUsed });
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const before = cameFrom[column] ?? 0;
      rowOf[column] = rowOf[before] ?? 0;
      column = before;
    }
  }
  const result = Array.from({ length: rows }, () => -1);
  for (let column = 1; column <= columns; column += 1) {
    const row = rowOf[column] ?? 0;
    if (row > 0) result[row - 1] = column - 1;
  }
  return result;
}

interface Tree {
  readonly column: number;
  readonly cost: (row: number, column: number) => number;
  readonly rowPotential: Float64Array;
  readonly columnPotential: Float64Array;
  readonly rowOf: Int32Array;
  readonly cameFrom: Int32Array;
  readonly slack: Float64Array;
  readonly isUsed: Uint8Array;
}

/** Adds to the tree the column that costs least to reach, and returns it. */
function growTree({ column, cost, rowPotential, columnPotential, rowOf, cameFrom, slack, isUsed }: Tree): number {
  const row = rowOf[column] ?? 0;
  let nearest = 0;
  let delta = Number.POSITIVE_INFINITY;
  for (let each = 1; each < slack.length; each += 1) {
    if (isUsed[each] === 1) continue;
    const reduced = cost(row - 1, each - 1) - (rowPotential[row] ?? 0) - (columnPotential[each] ?? 0);
    if (reduced < (slack[each] ?? 0)) {
      slack[each] = reduced;
      cameFrom[each] = column;
    }
    if ((slack[each] ?? 0) < delta) {
      delta = slack[each] ?? 0;
      nearest = each;
    }
  }
  for (let each = 0; each < slack.length; each += 1) {
    if (isUsed[each] === 1) {
      const owner = rowOf[each] ?? 0;
      rowPotential[owner] = (rowPotential[owner] ?? 0) + delta;
      columnPotential[each] = (columnPotential[each] ?? 0) - delta;
    } else slack[each] = (slack[each] ?? 0) - delta;
  }
  return nearest;
}
