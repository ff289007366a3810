import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { isRetryableConflict } from './database-errors.ts';
import type { Database, Tx } from './database.ts';

/** Directory of the migrations: SQL files from `0000_platform.sql` on, listed in `meta/_journal.json`. */
export const MIGRATIONS_DIRECTORY = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Returns the migrations of this release, in order. */
export const readMigrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS_DIRECTORY });

/** Key of the advisory lock that serializes the migrations of servers that start at the same time. */
const MIGRATION_LOCK = 7_203_001;
/** Maximum time for which a server waits for the lock, as a setting of PostgreSQL. */
const LOCK_WAIT = '15min';

/** Maximum number of times that the migrations are applied when deadlocks cancel them. */
const TRIES_MAX = 5;

async function applyMissing(tx: Tx, directory: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await migrate(tx, { migrationsFolder: directory });
      return;
    } catch (error) {
      if (tries >= TRIES_MAX || !isRetryableConflict(error)) throw error;
    }
  }
}

/**
 * Applies the missing migrations of a directory; by default those of this release. After a deadlock with a running
 * server, which may lock the same tables in another order, they are applied again, up to `TRIES_MAX` times in all.
 * Several processes may call it at the same time.
 */
export function migrateDatabase(db: Database, directory = MIGRATIONS_DIRECTORY): Promise<void> {
  return db.read(async (tx) => {
    // Another server may hold the lock for as long as the longest statement of a migration takes.
    await tx.$client.query(`set statement_timeout = '${LOCK_WAIT}'`);
    await tx.$client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await tx.$client.query('reset statement_timeout');
      await applyMissing(tx, directory);
    } finally {
      await tx.$client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  });
}
