/**
 * The use from which on a statement gets a name. Rare statements get none, because every session stores the plans of
 * named statements.
 */
const NAMED_AT_USE = 3;
/** Maximum number of statements that get a name. A plan takes about 20 kB of memory per session. */
const NAMES_MAX = 300;
/** Maximum number of statement texts whose uses are counted. */
const COUNTED_MAX = 2_000;

interface Statement {
  readonly text: string;
  readonly name?: string | undefined;
}

function isUnnamed(statement: unknown): statement is Statement {
  if (typeof statement !== 'object' || statement === null) return false;
  const { text, name } = statement as Partial<Statement>;
  // A text that contains several statements cannot be prepared, so it gets no name.
  return typeof text === 'string' && name === undefined && !text.includes(';');
}

/**
 * Gives names to statements that a process sends often. PostgreSQL parses and plans a named statement only once per
 * session; parsing and planning take four fifths of the time of a small statement. Statements that already have a name
 * and plain texts such as `begin` stay unchanged.
 */
export class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** Returns the statement, with a name if its text is sent often. */
  named(statement: unknown): unknown {
    if (!isUnnamed(statement)) return statement;
    const name = this.#names.get(statement.text) ?? this.#count(statement.text);
    return name === undefined ? statement : { ...statement, name };
  }

  #count(text: string): string | undefined {
    if (this.#names.size >= NAMES_MAX) return undefined;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < NAMED_AT_USE) {
      // Without this limit, texts that are never repeated, such as statements with lists of different lengths, would
      // fill the memory.
      if (this.#uses.size >= COUNTED_MAX) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const name = `often-${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}
