/**
 * Rows that a statement gets as parameters, one for each column. For a single row they are plain values, so that the
 * planner sees an equality and takes the index, however small the table was when it made the plan. For several they are
 * arrays. A statement therefore has two forms.
 */

/** Returns the rows for a FROM. Their parameters are numbered from `first`. */
export function givenRows(types: readonly string[], isOne: boolean, first = 1): string {
  const suffix = isOne ? '' : '[]';
  const parameters = types.map((type, place) => `$${first + place}::${type}${suffix}`).join(', ');
  return isOne ? `(VALUES (${parameters}))` : `unnest(${parameters})`;
}

/** Returns the condition that a column has the given value, or one of several. */
export function isGiven(column: string, parameter: string, isOne: boolean): string {
  return isOne ? `${column} = ${parameter}` : `${column} = ANY (${parameter})`;
}

/** A named statement with its parameters, as the driver takes it. */
interface Prepared {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

type GivenStatement = (columns: readonly (readonly unknown[])[], ...others: readonly unknown[]) => Prepared;

/**
 * Returns a function that prepares the form of the statement for the rows that it gets, as a list of values for each
 * column. `others` are the parameters after them.
 */
export function givenStatement(name: string, textOf: (isOne: boolean) => string): GivenStatement {
  const one = { name: `${name}-one`, text: textOf(true) };
  const several = { name: `${name}-several`, text: textOf(false) };
  return (columns, ...others) =>
    columns[0]?.length === 1
      ? { ...one, values: [...columns.map(([only]) => only), ...others] }
      : { ...several, values: [...columns, ...others] };
}
