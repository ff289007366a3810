import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { PoolerError } from './database-errors.ts';
import { migrateDatabase } from './database-migrate.ts';
import { IDLE_IN_TRANSACTION_MS, openForMigrations, STATEMENT_TIMEOUT_MS } from './database-open.ts';
import type { Database } from './database.ts';

type PreparedConfig = Pick<Config, 'databaseDirectUrl' | 'databasePooler'>;

/**
 * Applies the missing migrations. On a PostgreSQL server this needs a direct connection, because a session holds the
 * migration lock, and one that waits for the reply to a long statement.
 */
async function migrate({ databaseDirectUrl }: PreparedConfig, db: Database, log: FastifyBaseLogger): Promise<void> {
  if (databaseDirectUrl === null) {
    await migrateDatabase(db);
    return;
  }
  const direct = await openForMigrations(databaseDirectUrl, log);
  try {
    await migrateDatabase(direct);
  } finally {
    await direct.close();
  }
}

/** Throws `PoolerError` if the sessions of the pooler lack settings that a direct connection would request. */
async function requireSessionSettings(db: Database): Promise<void> {
  const { rows } = await db.read((tx) =>
    tx.$client.query<{ zone: string; statement: string; idle: string }>(
      `SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS statement,
              current_setting('idle_in_transaction_session_timeout') AS idle`,
    ),
  );
  const [{ zone, statement, idle } = { zone: '', statement: '', idle: '' }] = rows;
  const wrong = [
    zone === 'UTC' ? [] : [`timezone is ${zone} instead of UTC`],
    statement === '0' ? [`statement_timeout is not set (${STATEMENT_TIMEOUT_MS})`] : [],
    idle === '0' ? [`idle_in_transaction_session_timeout is not set (${IDLE_IN_TRANSACTION_MS})`] : [],
  ].flat();
  if (wrong.length === 0) return;
  throw new PoolerError(
    `The sessions of the pooler at DATABASE_URL are not set up: ${wrong.join('; ')}. Set timezone and connect_query as in ops/pgbouncer/pgbouncer.ini.`,
  );
}

/**
 * Makes the opened database ready for use. Several processes may call it at the same time. Throws `PoolerError` if the
 * pooler lacks a setting.
 */
export async function prepareDatabase(config: PreparedConfig, db: Database, log: FastifyBaseLogger): Promise<void> {
  await migrate(config, db, log);
  if (config.databasePooler === 'transaction') await requireSessionSettings(db);
}
