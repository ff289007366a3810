import { Pool } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { createDatabase } from './database-pool.ts';
import { DatabaseSocket } from './database-socket.ts';
import type { Database } from './database.ts';
import './database-int8.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const CONNECTIONS_MAX = 10;
const SILENCE_MORE_MS = 5_000;

export interface PostgresOptions {
  readonly statementTimeoutMs: number;
  readonly idleInTransactionMs: number;
  readonly log: FastifyBaseLogger;
}

/** A pool of connections to a PostgreSQL server (15 or newer). Connects on first use. */
export function openPostgres(databaseUrl: string, options: PostgresOptions): Database {
  const pool = new Pool({
    connectionString: databaseUrl,
    stream: () => new DatabaseSocket(),
    pipeline: true,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'tradesense',
    // A server or network that says nothing is given up a little later than a statement that takes too long.
    query_timeout: options.statementTimeoutMs + SILENCE_MORE_MS,
    statement_timeout: options.statementTimeoutMs,
    idle_in_transaction_session_timeout: options.idleInTransactionMs,
    options: '-c TimeZone=UTC',
  });
  return createDatabase({ kind: 'postgres', pool, log: options.log, closeRest: () => Promise.resolve() });
}
