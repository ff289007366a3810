import { Client } from 'pg';
import { splitHosts } from './database-addresses.ts';
import { DatabaseUnavailable, ReadOnlyServer } from './database-errors.ts';

const CONNECT_TIMEOUT_MS = 5_000;

async function takesWrites(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
    return rows[0]?.transaction_read_only === 'off';
  } finally {
    await client.end();
  }
}

/**
 * Returns the connection string of the host that accepts writes, for programs that must use a single server. Throws
 * `DatabaseUnavailable` if none of several hosts accepts writes. A single host is returned without a check.
 */
export async function findPrimary(databaseUrl: string): Promise<string> {
  const urls = splitHosts(databaseUrl);
  if (urls.length === 1) return databaseUrl;
  let cause: unknown;
  for (const url of urls) {
    try {
      if (await takesWrites(url)) return url;
      cause = new ReadOnlyServer(new URL(url).host);
    } catch (error) {
      cause = error;
    }
  }
  throw new DatabaseUnavailable('none of the hosts takes writes', { cause });
}
