import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { lockDirectory } from './database-directory-lock.ts';
import { openEmbedded } from './database-embedded.ts';
import type { Database } from './database.ts';

/** Maximum duration of one statement, in ms. */
export const STATEMENT_TIMEOUT_MS = 30_000;
/** Maximum pause between two statements of a transaction, in ms. After it, the transaction is rolled back. */
export const IDLE_IN_TRANSACTION_MS = 30_000;

/**
 * Maximum time for the reply to a statement of a migration on a PostgreSQL server, in ms. The statement timeout holds
 * for migrations too; one that works on many old rows lifts it by `SET LOCAL` to at most 15 minutes.
 */
const MIGRATION_ANSWER_WITHIN_MS = 16 * 60_000;

/** The part of the configuration that determines where the database is. */
export type DatabasePlace = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databasePooler' | 'databaseReplicaUrl'>>;

/**
 * Opens the configured database: a PostgreSQL server if `DATABASE_URL` is set, otherwise the embedded database in
 * `<data directory>/database`. Throws `DirectoryInUse` if another process has that directory open.
 */
export async function openDatabase(config: DatabasePlace, log: FastifyBaseLogger): Promise<Database> {
  const timeouts = { statementTimeoutMs: STATEMENT_TIMEOUT_MS, idleInTransactionMs: IDLE_IN_TRANSACTION_MS };
  if (config.databaseUrl !== null) {
    const { openPostgres } = await import('./database-postgres.ts');
    const primary = openPostgres(config.databaseUrl, { ...timeouts, pooler: config.databasePooler ?? 'none', log });
    const { databaseReplicaUrl = null } = config;
    if (databaseReplicaUrl === null) return primary;
    const { withReplica } = await import('./database-replica.ts');
    return withReplica(primary, openPostgres(databaseReplicaUrl, { ...timeouts, log }), { log });
  }
  const directory = join(config.dataDir, 'database');
  const lock = lockDirectory(directory);
  // While the worker thread of the database starts, load the driver and the query builder.
  const opening = openEmbedded({ directory, ...timeouts, log });
  const [embedded, { embeddedPool }, { startMaintenance }, { createDatabase }] = await Promise.all([
    opening,
    import('./database-embedded-pool.ts'),
    import('./database-maintenance.ts'),
    import('./database-pool.ts'),
  ]);
  const pool = embeddedPool(embedded);
  const maintenance = startMaintenance(pool, log);
  const closeRest = async (): Promise<void> => {
    maintenance.stop();
    await embedded.close();
    lock.release();
  };
  const copyFilesTo = (to: string) => embedded.copyTo(to);
  return createDatabase({ kind: 'embedded', pool, log, closeRest, copyFilesTo });
}

/** Opens a PostgreSQL server for migrations, over connections that wait longer for a reply. */
export async function openForMigrations(databaseUrl: string, log: FastifyBaseLogger): Promise<Database> {
  const { openPostgres } = await import('./database-postgres.ts');
  return openPostgres(databaseUrl, {
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
    answerWithinMs: MIGRATION_ANSWER_WITHIN_MS,
    log,
  });
}
