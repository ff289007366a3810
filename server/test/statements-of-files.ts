/**
 * A run on the services with RECORD_STATEMENTS loads this before each test file. For each test file, it appends the SQL
 * statements that the server sent and the time that the tests took to the file that RECORD_STATEMENTS names.
 * `tools/services-cover.ts` reads that file.
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { onSentStatement } from './sent-statements.ts';

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

/**
 * Returns the statement with every list of parameters shortened to one form, so that statements with longer or shorter
 * lists are equal.
 */
const withoutCounts = (text: string): string =>
  text
    .replace(/\$\d+/g, '$')
    .replace(/\$(?:::\w+(?:\[\])?)?(?:, ?(?:\$(?:::\w+(?:\[\])?)?|default))+/g, '$…')
    .replace(/\(\$…\)(?:, ?\(\$…\))+/g, '($…)');

if (PATH !== '') {
  if (shared[CURRENT] === undefined) onSentStatement((text) => void shared[CURRENT]?.add(withoutCounts(text)));
  const statements = new Set<string>();
  shared[CURRENT] = statements;
  const startedMs = performance.now();
  afterAll(() => {
    const file = relative(SERVER, expect.getState().testPath ?? '');
    const seconds = Math.round((performance.now() - startedMs) / 100) / 10;
    appendFileSync(PATH, `${JSON.stringify({ file, seconds, statements: [...statements] } satisfies FileRecord)}\n`);
  });
}
