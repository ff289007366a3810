// Drops the databases that the processes of a test run have kept on a PostgreSQL server for reuse.
import { Client } from 'pg';

/**
 * Returns the prefix of the names of the databases that the test processes of one Vitest run create. `pid` is the
 * process id of Vitest.
 */
export function testDatabasesOf(pid: number): string {
  return `tradesense_test_${pid}_`;
}

/** Vitest calls this function before a run, and the returned function after it. */
export default function setUp(): () => Promise<void> {
  return async () => {
    const client = new Client({ connectionString: process.env['TEST_DATABASE_URL'] });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, $1)`,
      [testDatabasesOf(process.pid)],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
    await client.end();
  };
}
