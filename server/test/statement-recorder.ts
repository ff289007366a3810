/**
 * Records the SQL statements of the process into which it is preloaded (`--import`). Each new text is appended to a
 * file.
 */
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const path = process.env['STATEMENTS_FILE'];
const seen = new Set<string>();

/** Whether a statement comes from a test. Tests run statements on which the server does not depend. */
const isOfTest = (stack: string): boolean => /\/server\/test\/|\.test\.ts|\/vitest\//.test(stack.split('\n')[3] ?? '');

function record(statement: unknown): void {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text;
  if (typeof text !== 'string' || path === undefined || seen.has(text) || isOfTest(new Error().stack ?? '')) return;
  seen.add(text);
  appendFileSync(path, `${JSON.stringify(text)}\n`);
}

const query: (...values: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query');
Reflect.set(pg.Client.prototype, 'query', function recorded(this: pg.Client, ...values: unknown[]): unknown {
  record(values[0]);
  return Reflect.apply(query, this, values);
});
