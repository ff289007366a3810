/**
 * Rows that a statement gets as parameters, one parameter per column. Each such statement has two forms. For a single
 * row, the parameters are plain values: the planner then sees an equality and uses the index, even if the table was
 * small when the plan was made. For several rows, the parameters are arrays.
 */

/** Returns the SQL for a FROM clause that contains the rows. Their parameters are numbered from `first`. */
export function givenRows(types: readonly string[], isOne: boolean, first = 1): string {
  const suffix = isOne ? '' : '[]';
  const parameters = types.map((type, place) => `$${first + place}::${type}${suffix}`).join(', ');
  return isOne ? `(VALUES (${parameters}))` : `unnest(${parameters})`;
}

/** Returns the SQL condition that a column equals the given value or, for several rows, one of the given values. */
export function isGiven(column: string, parameter: string, isOne: boolean): string {
  return isOne ? `${column} = ${parameter}` : `${column} = ANY (${parameter})`;
}

/** A named statement with its parameters, in the driver's format. */
interface Prepared {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

type GivenStatement = (columns: readonly (readonly unknown[])[], ...others: readonly unknown[]) => Prepared;

/**
 * Returns a function that builds the statement with its parameters, in the form for one row or for several. The
 * function gets the rows as one list of values per column; `others` are the parameters that follow them.
 */
export function givenStatement(name: string, textOf: (isOne: boolean) => string): GivenStatement {
  const one = { name: `${name}-one`, text: textOf(true) };
  const several = { name: `${name}-several`, text: textOf(false) };
  return (columns, ...others) =>
    columns[0]?.length === 1
      ? { ...one, values: [...columns.map(([only]) => only), ...others] }
      : { ...several, values: [...columns, ...others] };
}
