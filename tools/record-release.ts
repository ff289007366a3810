// `npm run release:record -- <name> [<folder>]`: saves the data that this release leaves in a database, and the
// statements that it runs, as fixtures for later releases. STATEMENTS_FILE may name a file of statements that a test
// run recorded with `server/test/statement-recorder.ts`.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createTestApp } from '../server/test/harness.ts';
import { dumpData, FIXTURES_DIRECTORY } from '../server/test/release-data.ts';
import { JOURNEY_START_MS, releaseJourney, ROOT } from '../server/test/release-journey.ts';
import { keepStatements } from '../server/test/release-statements.ts';

const [release, folder = FIXTURES_DIRECTORY] = process.argv.slice(2);
if (release === undefined || !/^[\w.-]+$/.test(release))
  throw new Error('which release? npm run release:record -- <name>');
const statementsFile = (process.env['STATEMENTS_FILE'] ??= join(mkdtempSync(join(tmpdir(), 'release-')), 'statements'));
await import('../server/test/statement-recorder.ts');

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
  const recorded = readFileSync(statementsFile, 'utf8')
    .trim()
    .split('\n')
    .map((line): string => JSON.parse(line));
  keep(`data-${release}.sql.gz`, gzipSync(await t.db.read((tx) => dumpData(tx)), { level: 9 }));
  const kept = await t.db.transaction((tx) => keepStatements(tx, recorded));
  keep(`statements-${release}.json`, `${JSON.stringify(kept, null, 1)}\n`);
  process.stdout.write(`${kept.statements.length} statements\n`);
} finally {
  await t.close();
}
