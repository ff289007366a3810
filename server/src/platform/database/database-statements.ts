import type { PoolClient } from 'pg';

/** A statement that has ended. `text` has `$1`, `$2` … where its values were: these are left out. */
export interface EndedStatement {
  readonly text: string;
  /** By `performance.now()`. */
  readonly startedMs: number;
  readonly durationMs: number;
  readonly ok: boolean;
}

export type ObserveStatement = (statement: EndedStatement) => void;

/** Longest text of a statement that is passed on. */
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

/** Calls the observers with every statement of the connection, once it has its answer. Waiting behind others of the connection counts. */
export function observeStatements(client: PoolClient, observers: readonly ObserveStatement[]): void {
  // Looked up for each statement: tests count them by another method of the class.
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
      const statement = { text: shortened(text), startedMs, durationMs: performance.now() - startedMs, ok };
      for (const observe of observers) observe(statement);
    };
    result.then(end(true), end(false));
    return result;
  };
  client.query = observed as PoolClient['query'];
}
