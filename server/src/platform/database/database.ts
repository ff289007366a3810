import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { ObserveStatement } from './database-statements.ts';

/**
 * One database session: the query builder, and the driver's client (`$client`) for named raw SQL.
 * It is the first argument of every function in a `.repo.ts`.
 */
export type Tx = NodePgDatabase<Record<string, never>> & { readonly $client: PoolClient };

/** The hosts of a PostgreSQL database, as `host:port`. */
export interface DatabaseHosts {
  readonly names: readonly string[];
  /** The host that took the last connection of this process. `null` before the first. */
  readonly serving: string | null;
  /** How often another host than before took a connection. */
  readonly switches: number;
}

/** State of the replica that serves reads that may be old. */
export interface ReplicaStatus {
  readonly host: string;
  /** `close`: it serves reads. `late`: it lags too far behind to serve them. `away`: it did not answer the last check. */
  readonly state: 'close' | 'late' | 'away';
  /** Lag at the last check, in ms. `null` if the replica did not answer it. */
  readonly lagMs: number | null;
  /** Number of reads that the replica served, and of those that the primary served in its place. */
  readonly reads: { readonly replica: number; readonly primary: number };
}

/** Which servers a database consists of. */
export interface DatabaseStatus {
  /** `null` for the embedded database. */
  readonly hosts: DatabaseHosts | null;
  /** `null` if there is none. */
  readonly replica: ReplicaStatus | null;
}

/**
 * The database, embedded or a PostgreSQL server, with the same migrations and queries. NOTE: inside a transaction never
 * call `transaction` or `read`; pass the `tx` instead. The embedded database has one session, so it would wait for
 * itself.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Runs `work` in a transaction, which rolls back if `work` throws. Tries up to 3 times after a serialization failure
   * or deadlock.
   */
  transaction<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>;
  /** Runs `work` in a session without a transaction, for single statements. */
  read<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>;
  /**
   * Runs `work`, which only reads, like `read`, but on a replica if there is one that is close behind: what it returns may be some
   * seconds old. `work` runs again on the primary if the replica fails. Not for what a learner may just have written.
   */
  readStale<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>;
  /** Returns which servers it consists of, and how they are. */
  status(): DatabaseStatus;
  /** Calls `observe` with every statement that ends from now on. */
  onStatement(observe: ObserveStatement): void;
  /**
   * Copies the files of the embedded database, as of one moment, to a directory that does not exist yet. `null` for a
   * PostgreSQL server.
   */
  readonly copyFilesTo: ((directory: string) => Promise<void>) | null;
  /** Closes the database after the running statements have ended. */
  close(): Promise<void>;
}
