import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './database.ts';

/** `0000_platform.sql` and so on, with `meta/_journal.json` as the list of them. */
export const MIGRATIONS_DIRECTORY = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Any constant: servers that start together migrate one after the other. */
const MIGRATION_LOCK = 7_203_001;

/** Brings the schema up to date; safe to call from several processes at once and when there is nothing to do. */
export function migrateDatabase(db: Database): Promise<void> {
  return db.read(async (tx) => {
    await tx.$client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await migrate(tx, { migrationsFolder: MIGRATIONS_DIRECTORY });
    } finally {
      await tx.$client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  });
}
