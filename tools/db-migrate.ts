// `npm run db:migrate`: applies the missing migrations to the configured database without starting the server.
import { loadConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/platform/database/database-open.ts';
import { prepareDatabase } from '../server/src/platform/database/database-prepare.ts';
import { createLog } from '../server/src/platform/log.ts';
import { failWithReason } from '../server/src/start-failure.ts';

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog(config);
  const db = await openDatabase(config, log);
  await prepareDatabase(config, db, log);
  await db.close();
  process.stdout.write('The database is up to date.\n');
}

await main().catch(failWithReason);
