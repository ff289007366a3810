// Drops what a run on a PostgreSQL server has left there: databases that its processes kept for the next test.
import { Client } from 'pg';

/** How the names of the databases begin that the test processes of a process make. */
export function testDatabasesOf(pid: number): string {
  return `tradesense_test_${pid}_`;
}

/** Vitest calls this before a run, and what it returns after the run. */
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
