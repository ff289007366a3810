import { Socket } from 'node:net';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseAddresses } from './database-addresses.ts';
import { clientOptions } from './database-client.ts';
import { isReadOnlyServer } from './database-errors.ts';
import { createDatabase } from './database-pool.ts';
import type { Database } from './database.ts';
import './database-int8.ts';

/**
 * Socket of the driver to a PostgreSQL server. It sends all statements that are queued in the same turn of the event
 * loop in one write, because a write takes longer than most statements. The driver itself combines only the messages of
 * one statement.
 */
class DatabaseSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}

const CONNECT_TIMEOUT_MS = 5_000;
const CONNECTIONS_MAX = 10;
/**
 * Maximum time for a reply, as a multiple of the statement timeout. Without a reply by then, the database's machine is
 * considered lost.
 */
const ANSWER_WITHIN = 7 / 6;

export interface PostgresOptions {
  readonly statementTimeoutMs: number;
  readonly idleInTransactionMs: number;
  /** Maximum time for a reply, in ms. Default: `ANSWER_WITHIN` times the statement timeout. */
  readonly answerWithinMs?: number;
  /**
   * `transaction` means that PgBouncer or a similar pooler is in front of the database and assigns a session to each
   * transaction. Decision 0186.
   */
  readonly pooler?: 'none' | 'transaction';
  readonly log: FastifyBaseLogger;
}

/**
 * Returns the settings that each new session requests. They are empty behind a pooler, which rejects them because its
 * clients share sessions; the pooler's own configuration must contain them instead.
 */
function sessionSettings({ pooler, statementTimeoutMs, idleInTransactionMs }: PostgresOptions): PoolConfig {
  if (pooler === 'transaction') return {};
  return {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    options: '-c TimeZone=UTC',
  };
}

/**
 * Takes a connection from the pool. Tries each host at most once. Stops if the pool is full, because a full pool says
 * nothing about the host. If all hosts fail, the error of a reachable replica takes precedence over the errors of
 * unreachable hosts.
 */
async function connectAnywhere(pool: Pool, addresses: DatabaseAddresses): Promise<PoolClient> {
  const errors: unknown[] = [];
  for (let left = addresses.count; ; left -= 1) {
    const address = addresses.current;
    try {
      return await pool.connect();
    } catch (error) {
      errors.push(error);
      if (left === 1 || addresses.current === address) throw errors.find(isReadOnlyServer) ?? error;
    }
  }
}

/**
 * Creates a database on a pool of connections to a PostgreSQL server (15 or newer), or to the primary among several
 * servers. It connects on first use.
 */
export function openPostgres(databaseUrl: string, options: PostgresOptions): Database {
  const addresses = new DatabaseAddresses(databaseUrl);
  const pool = new Pool({
    stream: () => new DatabaseSocket(),
    pipeline: true,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'tradesense',
    query_timeout: options.answerWithinMs ?? Math.ceil(options.statementTimeoutMs * ANSWER_WITHIN),
    ...sessionSettings(options),
    ...clientOptions({ addresses, namesStatements: options.pooler !== 'transaction' }),
  });
  return createDatabase({
    kind: 'postgres',
    pool,
    connect: () => connectAnywhere(pool, addresses),
    hosts: () => addresses.hosts,
    log: options.log,
    closeRest: () => Promise.resolve(),
  });
}
