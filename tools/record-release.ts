// `npm run release:record -- <name> [<folder>]`: saves the data that this release leaves in a database, and the
// statements that it runs, as fixtures for later releases. STATEMENTS_FILE names the statements of a run on the
// services (`RECORD_STATEMENTS=<file> npm run test:services`), which are many more than those of the journey alone. With
// them, it exits with 1 if no statement writes a certain table.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createTestApp } from '../server/test/harness.ts';
import { dumpData, FIXTURES_DIRECTORY } from '../server/test/release-data.ts';
import { JOURNEY_START_MS, releaseJourney, ROOT } from '../server/test/release-journey.ts';
import { keepStatements, unwrittenTables } from '../server/test/release-statements.ts';
import { onSentStatement } from '../server/test/sent-statements.ts';
import type { FileRecord } from '../server/test/statements-of-files.ts';

const [release, folder = FIXTURES_DIRECTORY] = process.argv.slice(2);
if (release === undefined || !/^[\w.-]+$/.test(release))
  throw new Error('which release? npm run release:record -- <name>');
const sent = new Set<string>();
onSentStatement((text) => void sent.add(text));
const runFile = process.env['STATEMENTS_FILE'];

/** Returns the statements of a run on the services. */
function statementsOfRun(path: string): readonly string[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.flatMap((line) => (JSON.parse(line) as FileRecord).statements);
}

function keep(name: string, content: string | Uint8Array): void {
  const path = join(folder, name);
  writeFileSync(path, content);
  process.stdout.write(`${path}: ${content.length} bytes\n`);
}

const t = await createTestApp({
  nowMs: JOURNEY_START_MS,
  config: { adminEmail: ROOT.email, adminPassword: ROOT.password },
});
try {
  await releaseJourney(t);
  keep(`data-${release}.sql.gz`, gzipSync(await t.db.read((tx) => dumpData(tx)), { level: 9 }));
  const kept = await t.db.transaction((tx) =>
    keepStatements(tx, [...sent, ...(runFile === undefined ? [] : statementsOfRun(runFile))]),
  );
  keep(`statements-${release}.json`, `${JSON.stringify(kept, null, 1)}\n`);
  process.stdout.write(`${kept.statements.length} statements\n`);
  const unwritten = unwrittenTables(kept);
  if (unwritten.length > 0) process.stdout.write(`no statement writes ${unwritten.join(', ')}\n`);
  if (unwritten.length > 0 && runFile !== undefined) process.exitCode = 1;
} finally {
  await t.close();
}
