/**
 * Rows that a statement gets as parameters, one parameter for each column. A single row is passed as plain values, so
 * that the planner sees an equality and uses the index, even if the table was small when it made the plan. Several rows
 * are passed as arrays. A statement therefore has two forms.
 */

/** Returns the SQL of the rows for a FROM clause. Their parameters are numbered from `first`. */
export function givenRows(types: readonly string[], isOne: boolean, first = 1): string {
  const suffix = isOne ? '' : '[]';
  const parameters = types.map((type, place) => `$${first + place}::${type}${suffix}`).join(', ');
  return isOne ? `(VALUES (${parameters}))` : `unnest(${parameters})`;
}

/** Returns the SQL condition that a column has the given value, or one of several. */
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
 * Returns a function that prepares the statement in the form for one or for several rows. It gets the rows as a list of
 * values for each column; `others` are the parameters after them.
 */
export function givenStatement(name: string, textOf: (isOne: boolean) => string): GivenStatement {
  const one = { name: `${name}-one`, text: textOf(true) };
  const several = { name: `${name}-several`, text: textOf(false) };
  return (columns, ...others) =>
    columns[0]?.length === 1
      ? { ...one, values: [...columns.map(([only]) => only), ...others] }
      : { ...several, values: [...columns, ...others] };
}
