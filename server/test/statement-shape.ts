/** A parameter or `default` in a list of values, with or without a cast. */
const VALUE = String.raw`(?:\$(?:::\w+(?:\[\])?)?|default)`;
const VALUES = new RegExp(`${VALUE}(?:, ?${VALUE})+`, 'g');
const ROWS = /\(\$…?\)(?:, ?\(\$…?\))+/g;

/**
 * Returns the text of a statement with repeated rows or values shortened to one. Statements that differ only in the
 * number of rows or values then have equal texts.
 */
export const shapeOf = (statement: string): string =>
  statement.replace(/\s+/g, ' ').replace(/\$\d+/g, '$').replace(VALUES, '$…').replace(ROWS, '($…)');

/** Statements with different shapes. For each shape, the shortest statement is kept. */
export class DistinctStatements {
  readonly #byShape = new Map<string, string>();

  add(statement: string): void {
    const shape = shapeOf(statement);
    const known = this.#byShape.get(shape);
    if (known === undefined || known.length > statement.length) this.#byShape.set(shape, statement);
  }

  list(): readonly string[] {
    return [...this.#byShape.values()];
  }
}
