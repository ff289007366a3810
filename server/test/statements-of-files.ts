/**
 * In a run on the services with RECORD_STATEMENTS, Vitest loads this file before each test file. For each test file, it
 * appends the SQL statements that the server sent and the duration of the tests to the file that RECORD_STATEMENTS
 * names. `tools/services-cover.ts` and `tools/record-release.ts` read that file.
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { onSentStatement } from './sent-statements.ts';
import { DistinctStatements } from './statement-shape.ts';

/** Data about a test file in a run on PostgreSQL. */
export interface FileRecord {
  /** Path relative to `server`. */
  readonly file: string;
  readonly seconds: number;
  /** One statement of each shape. */
  readonly statements: readonly string[];
}

const PATH = process.env['RECORD_STATEMENTS'] ?? '';
const SERVER = fileURLToPath(new URL('..', import.meta.url));
/**
 * Key of the set for the statements of the running test file. All test files of a process share the driver, so the
 * driver is changed only once and adds statements to the current set.
 */
const CURRENT = Symbol.for('tradesense.statements-of-files');
const shared = globalThis as { [CURRENT]?: DistinctStatements };

if (PATH !== '') {
  if (shared[CURRENT] === undefined) onSentStatement((text) => shared[CURRENT]?.add(text));
  const statements = new DistinctStatements();
  shared[CURRENT] = statements;
  const startedMs = performance.now();
  afterAll(() => {
    const file = relative(SERVER, expect.getState().testPath ?? '');
    const seconds = Math.round((performance.now() - startedMs) / 100) / 10;
    appendFileSync(PATH, `${JSON.stringify({ file, seconds, statements: statements.list() } satisfies FileRecord)}\n`);
  });
}
