/**
 * A run on the services with RECORD_STATEMENTS loads this before each test file. For each test file, it appends the SQL
 * statements that the server sent and the time that the tests took to the file that RECORD_STATEMENTS names.
 * `tools/services-cover.ts` reads that file.
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect } from 'vitest';

/** What a test file did on PostgreSQL. */
export interface FileRecord {
  /** Path relative to `server`. */
  readonly file: string;
  readonly seconds: number;
  readonly statements: readonly string[];
}

const PATH = process.env['RECORD_STATEMENTS'] ?? '';
const SERVER = fileURLToPath(new URL('..', import.meta.url));
/**
 * All test files of a process share the driver, so it is changed only once, and reports statements to the test file
 * that is running.
 */
const CURRENT = Symbol.for('tradesense.statements-of-files');
const shared = globalThis as { [CURRENT]?: Set<string> };

const PASSED_ON = /statements-of-files|\/server\/src\/platform\/database\//;
/**
 * Whether a test sent the statement, which the first caller outside of the database's own code shows. Statements of
 * tests are left out, because the server does not depend on them.
 */
const isOfTest = (stack: string): boolean => {
  const [sender = ''] = stack.split('\n').slice(1).filter((line) => !PASSED_ON.test(line)); // oxfmt-ignore
  return /\/server\/test\/|\.test\.ts|\/vitest\//.test(sender);
};

/**
 * Returns the statement with every list of parameters shortened to one form, so that statements with longer or shorter
 * lists are equal.
 */
const withoutCounts = (text: string): string =>
  text
    .replace(/\$\d+/g, '$')
    .replace(/\$(?:::\w+(?:\[\])?)?(?:, ?(?:\$(?:::\w+(?:\[\])?)?|default))+/g, '$…')
    .replace(/\(\$…\)(?:, ?\(\$…\))+/g, '($…)');

function recordDriver(): void {
  const query: (...values: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query');
  Reflect.set(pg.Client.prototype, 'query', function recorded(this: pg.Client, ...values: unknown[]): unknown {
    const [asked] = values;
    const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | null)?.text;
    if (typeof text === 'string' && !isOfTest(new Error().stack ?? '')) shared[CURRENT]?.add(withoutCounts(text));
    return Reflect.apply(query, this, values);
  });
}

if (PATH !== '') {
  if (shared[CURRENT] === undefined) recordDriver();
  const statements = new Set<string>();
  shared[CURRENT] = statements;
  const startedMs = performance.now();
  afterAll(() => {
    const file = relative(SERVER, expect.getState().testPath ?? '');
    const seconds = Math.round((performance.now() - startedMs) / 100) / 10;
    appendFileSync(PATH, `${JSON.stringify({ file, seconds, statements: [...statements] } satisfies FileRecord)}\n`);
  });
}
