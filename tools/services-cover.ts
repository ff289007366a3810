/**
 * `npm run services:cover`: runs all integration tests on PostgreSQL and Redis, and records which SQL statements each
 * test file sends. Writes a list of redundant test files to `server/test/repeated-on-services.json`: the test files
 * outside the list send all statements that the listed files send. A run on the services leaves the listed files to
 * `npm run test:long`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileRecord } from '../server/test/statements-of-files.ts';
import { COVERED_OTHERWISE, REPEATED_FILE, usesServicesItself } from '../server/test/database-tests.ts';
import { shapeOf } from '../server/test/statement-shape.ts';
import { coverOf } from './statement-cover.ts';
import { Tally } from './tally.mjs';
import { testOnServices } from './test-parts.mjs';

const SERVER = fileURLToPath(new URL('../server', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tradesense-cover-'));
const path = process.argv[2] ?? join(folder, 'statements.jsonl');
try {
  if (!existsSync(path)) {
    process.env['RECORD_STATEMENTS'] = path;
    const tally = new Tally();
    await testOnServices(tally, [], { runsAll: true });
    if (tally.close() !== 0) throw new Error('The tests failed, so their statements are not complete');
  }
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const records = lines
    .map((line): FileRecord => {
      const record = JSON.parse(line) as FileRecord;
      return { ...record, statements: record.statements.map(shapeOf) };
    })
    .filter(({ file }) => !COVERED_OTHERWISE.includes(file));
  const { needed, repeated } = coverOf(records, ({ file }) => usesServicesItself(SERVER, file));
  const total = (all: readonly FileRecord[]) => Math.round(all.reduce((sum, { seconds }) => sum + seconds, 0));
  writeFileSync(
    fileURLToPath(REPEATED_FILE),
    `${JSON.stringify(repeated.map(({ file }) => file).toSorted(), null, 2)}\n`,
  );
  console.log(
    `${needed.length} files are needed (${total(needed)} s of workers), ${repeated.length} repeat (${total(repeated)} s)`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
