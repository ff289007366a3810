import type { PoolClient } from 'pg';

/** A finished statement. `text` has the placeholders `$1`, `$2` …, never the values. */
export interface EndedStatement {
  readonly text: string;
  /** Start time of the statement in ms, by `performance.now()`. */
  readonly startedMs: number;
  readonly durationMs: number;
  readonly ok: boolean;
}

export type ObserveStatement = (statement: EndedStatement) => void;

/** Maximum length of a statement's text that is passed to observers. */
const TEXT_MAX = 2_000;

function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query;
  if (typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string')
    return query.text;
  return null;
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= TEXT_MAX ? line : `${line.slice(0, TEXT_MAX)}…`;
}

/**
 * Calls the observers for every statement of the connection when its reply has arrived. The measured time includes the
 * wait for earlier statements of the connection.
 */
export function observeStatements(client: PoolClient, observers: readonly ObserveStatement[]): void {
  // The driver's `query` is looked up for each statement, because tests replace it in the class to count statements.
  const query = (...args: unknown[]): unknown => {
    const method: (...values: unknown[]) => unknown = Reflect.get(Object.getPrototypeOf(client) as object, 'query');
    return Reflect.apply(method, client, args);
  };
  const observed = (...args: unknown[]): unknown => {
    const text = observers.length === 0 ? null : textOf(args[0]);
    if (text === null) return query(...args);
    const startedMs = performance.now();
    const result = query(...args);
    if (!(result instanceof Promise)) return result;
    const end = (ok: boolean) => () => {
      const statement = {
        // Shortened only when an observer reads it: this takes longer than the rest of a small statement.
        get text() {
          return shortened(text);
        },
        startedMs,
        durationMs: performance.now() - startedMs,
        ok,
      };
      for (const observe of observers) observe(statement);
    };
    result.then(end(true), end(false));
    return result;
  };
  client.query = observed as PoolClient['query'];
}
