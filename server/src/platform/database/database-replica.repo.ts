import type { Tx } from './database.ts';

async function position(tx: Tx, text: string): Promise<bigint> {
  const { rows } = await tx.$client.query<{ position: string }>(
    `SELECT pg_wal_lsn_diff(${text}, '0/0')::text AS position`,
  );
  return BigInt(rows[0]?.position ?? '0');
}

/** Returns the end of the primary's write-ahead log in bytes. */
export const writtenPosition = (tx: Tx): Promise<bigint> => position(tx, 'pg_current_wal_lsn()');

/**
 * Returns the number of bytes of the primary's log that a replica has applied. A promoted replica has applied all of
 * its own log.
 */
export const appliedPosition = (tx: Tx): Promise<bigint> =>
  position(tx, 'CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END');
