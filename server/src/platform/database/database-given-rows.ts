/**
 * Rows that a statement gets as parameters, one for each column. For a single row they are plain values, so that the
 * planner sees an equality and takes the index, however small the table was when it made the plan. For several they are
 * arrays. A statement therefore has two forms.
 */

/** Returns what comes after FROM. The parameters are numbered from `first`. */
export function givenRows(types: readonly string[], { isOne, first = 1 }: { isOne: boolean; first?: number }): string {
  const suffix = isOne ? '' : '[]';
  const parameters = types.map((type, place) => `$${first + place}::${type}${suffix}`).join(', ');
  return isOne ? `(VALUES (${parameters}))` : `unnest(${parameters})`;
}

/** Returns the parameters for `givenRows`: a list of each column's values. */
export function givenValues(columns: readonly (readonly unknown[])[], { isOne }: { isOne: boolean }): unknown[] {
  return isOne ? columns.map(([only]) => only) : [...columns];
}

/** Returns the comparison with one given value or with any of several. */
export function isGiven(parameter: string, { isOne }: { isOne: boolean }): string {
  return isOne ? `= ${parameter}` : `= ANY (${parameter})`;
}

interface Named {
  readonly name: string;
  readonly text: string;
}

/** Returns both forms of a statement, by whether it gets a single row. */
export function givenStatement(name: string, textOf: (isOne: boolean) => string): (isOne: boolean) => Named {
  const one = { name: `${name}-one`, text: textOf(true) };
  const several = { name: `${name}-several`, text: textOf(false) };
  return (isOne) => (isOne ? one : several);
}
