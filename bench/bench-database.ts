import pg from 'pg';

export interface BenchDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates a separate, empty database on the server of `DATABASE_URL`; the caller must drop it afterwards. Returns
 * `null` and writes a line to stderr if `DATABASE_URL` is not set.
 */
export async function createBenchDatabase(name: string): Promise<BenchDatabase | null> {
  const serverUrl = process.env['DATABASE_URL'];
  if (serverUrl === undefined) {
    console.error('PostgreSQL part skipped: DATABASE_URL is not set');
    return null;
  }
  const database = `tradesense_bench_${name}_${process.pid}`;
  const admin = new pg.Client(serverUrl);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`);
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return {
    url: url.toString(),
    async drop() {
      await admin.query(`DROP DATABASE ${database} WITH (FORCE)`);
      await admin.end();
    },
  };
}
