// `npm run backup -- <directory>`: saves the database with the keys and files of this installation. Servers may keep
// running.
import { resolve } from 'node:path';
import { loadConfig, readPlace, type Config } from '../server/src/config.ts';
import { commandThroughServer } from '../server/src/platform/control/command-client.ts';
import { recordRun } from '../server/src/modules/status/index.ts';
import { checkLedger } from '../server/src/modules/trading/index.ts';
import { BackupFault } from '../server/src/platform/backup/backup-fault.ts';
import { makeBackup, type MadeBackup } from '../server/src/platform/backup/make-backup.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase } from '../server/src/platform/database/database-open.ts';
import { findPrimary } from '../server/src/platform/database/database-primary.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { createIds } from '../server/src/platform/ids.ts';
import { createLog } from '../server/src/platform/log.ts';
import { printOperatorErrors } from './operator-command.ts';
import { UsageError } from './usage-error.ts';

const log = createLog({ logLevel: 'warn' });

/** Runs a command on the server that has the embedded database open. Returns `false` if no server has it open. */
async function onServer({ dataDir, databaseUrl }: Config, path: string): Promise<boolean> {
  const answer = databaseUrl === null ? await commandThroughServer(dataDir, { method: 'POST', path }) : null;
  if (answer === null) return false;
  if ('error' in answer) throw new BackupFault(answer.error);
  if (!answer.isSound) throw new BackupFault(answer.text);
  return true;
}

async function requireSoundLedger(db: Database): Promise<void> {
  const { isSound, text } = await checkLedger({ db });
  if (!isSound) throw new BackupFault(`the ledgers in the copy do not hold, so it is no backup:\n${text}`);
}

/**
 * Records the backup in the installation, for the administrators' status page. Records nothing if the database is from
 * an older release without the table.
 */
async function record(config: Config, { tables }: MadeBackup): Promise<void> {
  const counts = Object.values(tables);
  const summary = { tables: counts.length, rows: counts.reduce((sum, rows) => sum + rows, 0) };
  if (await onServer(config, `/backup/made?tables=${summary.tables}&rows=${summary.rows}`)) return;
  const db = await openDatabase(config, log);
  try {
    await recordRun(
      { db, clock: systemClock, ids: createIds(systemClock) },
      { kind: 'backup', isSound: true, summary },
    );
  } finally {
    await db.close();
  }
}

await printOperatorErrors([BackupFault], async () => {
  const [directory, ...more] = process.argv.slice(2);
  if (directory === undefined || more.length > 0)
    throw new UsageError('usage: npm run backup -- <new or empty directory>');
  const config = loadConfig(process.env);
  const to = resolve(process.env['INIT_CWD'] ?? process.cwd(), directory);
  const copyThroughServer = (path: string) =>
    onServer(config, `/backup/copy?${new URLSearchParams({ to: path }).toString()}`);
  const { databaseDirectUrl } = config;
  const databaseUrl = databaseDirectUrl === null ? null : await findPrimary(databaseDirectUrl);
  const source = { ...config, databaseUrl, log, copyThroughServer, environment: process.env };
  const made = await makeBackup(source, to, new Date(systemClock.now()), requireSoundLedger);
  const rows = Object.values(made.tables).reduce((sum, each) => sum + each, 0);
  console.log(`saved ${Object.keys(made.tables).length} tables with ${rows} rows to ${to}`);
  console.log('It holds the keys of this installation: keep it where nobody else reads it.');
  await record(config, made).catch((error: unknown) =>
    console.log(`The status page will not tell of it: ${error instanceof Error ? error.message : String(error)}`),
  );
  if (readPlace(process.env).secretKey !== null)
    console.log('SECRET_KEY comes from the environment or a file of its own and is not in it: keep it as well.');
});
