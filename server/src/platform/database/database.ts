import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { ObserveStatement } from './database-statements.ts';

/**
 * One database session: the query builder, and the driver's client (`$client`) for named raw SQL.
 * It is the first argument of every function in a `.repo.ts`.
 */
export type Tx = NodePgDatabase<Record<string, never>> & { readonly $client: PoolClient };

/** The hosts of a PostgreSQL database: `host` or `host:port` as configured, or the directory of the socket. */
export interface DatabaseHosts {
  readonly names: readonly string[];
  /** The host to which this process last connected. `null` before the first connection. */
  readonly serving: string | null;
  /** Number of times that new connections went to a different host than before. */
  readonly switches: number;
}

/** State of the replica, which serves reads that may be outdated (`readStale`). */
export interface ReplicaStatus {
  readonly host: string;
  /**
   * `close` means that the replica's lag is small, so it serves reads; `late` that its lag is too large; `away` that it
   * did not respond to the last check, or failed a read since then.
   */
  readonly state: 'close' | 'late' | 'away';
  /** Lag at the last check, in ms. `null` if the replica did not respond to that check. */
  readonly lagMs: number | null;
  /**
   * Numbers of possibly outdated reads (`readStale`): how many the replica served, and how many the primary served
   * instead.
   */
  readonly reads: { readonly replica: number; readonly primary: number };
}

/** The hosts of a database and its replica, with their state. */
export interface DatabaseStatus {
  /** The hosts of a PostgreSQL database; `null` for the embedded database. */
  readonly hosts: DatabaseHosts | null;
  /** The replica; `null` if there is none. */
  readonly replica: ReplicaStatus | null;
}

/**
 * The database, embedded or a PostgreSQL server, with the same migrations and queries. NOTE: inside a transaction,
 * never call `transaction` or `read`; pass the `tx` instead. The embedded database has one session, so the inner call
 * would wait for the outer one forever.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Runs `work` in a transaction, which rolls back if `work` throws. After a serialization failure or deadlock, `work`
   * runs again, up to 3 times in all.
   */
  transaction<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>;
  /** Runs `work` in a session without a transaction, for single statements. */
  read<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>;
  /**
   * Like `read`, but runs `work` on a replica if one with a small lag is available, so the result may be some seconds
   * old. `work` must only read; it runs again on the primary if the replica fails. Do not use it for data that the
   * learner may just have written.
   */
  readStale<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>;
  /** Returns the servers of the database and their state. */
  status(): DatabaseStatus;
  /** Calls `observe` with every statement that ends from now on. */
  onStatement(observe: ObserveStatement): void;
  /**
   * Copies the files of the embedded database, as of one moment, to a directory that does not exist yet. The method is
   * `null` for a PostgreSQL server.
   */
  readonly copyFilesTo: ((directory: string) => Promise<void>) | null;
  /** Closes the database after the running statements have ended. */
  close(): Promise<void>;
}
