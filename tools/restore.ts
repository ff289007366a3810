// `npm run restore -- <directory>`: restores a backup into an empty installation, and checks its rows and ledgers.
import { resolve } from 'node:path';
import { loadConfig, readPlace } from '../server/src/config.ts';
import { checkLedger } from '../server/src/modules/trading/index.ts';
import { BackupFault } from '../server/src/platform/backup/backup-fault.ts';
import { restoreBackup } from '../server/src/platform/backup/restore-backup.ts';
import { openDatabase } from '../server/src/platform/database/database-open.ts';
import { prepareDatabase } from '../server/src/platform/database/database-prepare.ts';
import { findPrimary } from '../server/src/platform/database/database-primary.ts';
import { createLog } from '../server/src/platform/log.ts';
import { printOperatorErrors } from './operator-command.ts';
import { UsageError } from './usage-error.ts';

const log = createLog({ logLevel: 'warn' });

await printOperatorErrors([BackupFault], async () => {
  const [directory, ...more] = process.argv.slice(2);
  if (directory === undefined || more.length > 0)
    throw new UsageError('usage: npm run restore -- <directory of a backup>');
  const from = resolve(process.env['INIT_CWD'] ?? process.cwd(), directory);
  const place = readPlace(process.env);
  const databaseUrl = place.databaseUrl === null ? null : await findPrimary(place.databaseUrl);
  const { madeAt, tables } = await restoreBackup(from, { ...place, databaseUrl, log, environment: process.env });
  const config = loadConfig(process.env);
  const db = await openDatabase(config, log);
  try {
    await prepareDatabase(config, db, log);
    const { text, isSound } = await checkLedger({ db });
    console.log(`restored ${Object.keys(tables).length} tables as they were at ${madeAt}; all rows are there`);
    console.log(text);
    process.exitCode = isSound ? 0 : 1;
  } finally {
    await db.close();
  }
});
