import type { Tx } from './database/database.ts';

/** Returns the time of the database's machine, in epoch ms. */
export async function databaseTimeMs(tx: Tx): Promise<number> {
  const { rows } = await tx.$client.query<{ ms: number }>({
    name: 'database-time',
    text: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::double precision AS ms',
  });
  return rows[0]?.ms ?? Number.NaN;
}
