import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';

/**
 * One database session: the query builder, and the driver's client below it (`$client`) for named raw SQL.
 * Every function of a `.repo.ts` takes it as its first argument.
 */
export type Tx = NodePgDatabase<Record<string, never>> & { readonly $client: PoolClient };

/**
 * The database, embedded or a PostgreSQL server: the same migrations and queries for both.
 * NOTE: never use `transaction` or `read` inside a transaction (the embedded database has one session, it would wait
 * for itself); pass the `tx`.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** BEGIN … COMMIT around `work`; rolled back when it throws. Tries again, at most 3 times, after a serialisation failure or deadlock. */
  transaction<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>;
  /** A session for single statements that need no transaction. */
  read<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>;
  /** Ends after the running statements. */
  close(): Promise<void>;
}
