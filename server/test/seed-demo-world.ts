/**
 * Runs `npm run seed:demo` as an operator would, on the test's own installation. Its database is embedded, or on the
 * server of TEST_DATABASE_URL.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { createIds } from '../src/platform/ids.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/database/database-open.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { createLog } from '../src/platform/log.ts';
import { putMigratedDatabase } from './data-directory.ts';
import { testConfig } from './harness.ts';
import { bareEnvironment, BRIEF_DATABASE } from './quick-start.ts';

const SEED_DEMO = fileURLToPath(new URL('../../tools/seed-demo.ts', import.meta.url));
const SERVER_URL = process.env['TEST_DATABASE_URL'] ?? '';
/**
 * Tables that servers write without any user: their leases, the counts of sign-ins from this machine, and the state of
 * the simulated market.
 */
const OF_SERVERS = ['job_leases', 'sandbox_shard_boundaries', 'login_attempts', 'simulated_checkpoints'];

const run = promisify(execFile);
/** Time limit in ms. Creating a demo takes a minute, and longer on a busy machine. */
export const DEMO_WITHIN_MS = 300_000;

interface Table {
  readonly rows: number;
  readonly hash: string;
}

export interface DemoInstallation {
  /** Runs `npm run seed:demo` with these arguments. Returns its output, or throws an error with the output. */
  seedDemo(...words: string[]): Promise<string>;
  read<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>;
  /** Returns the number of rows of each table, and a hash of the rows. */
  everything(): Promise<Record<string, Table>>;
  /** Adds an account that does not belong to the demo. */
  addRealAccount(): Promise<void>;
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: SERVER_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function tablesOf(tx: Tx): Promise<Record<string, Table>> {
  const tables = await tx.$client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`,
  );
  const found: Record<string, Table> = {};
  for (const { name } of tables.rows.filter((table) => !OF_SERVERS.includes(table.name))) {
    const { rows } = await tx.$client.query<Table>(
      `SELECT count(*)::int AS rows, coalesce(md5(string_agg(one::text, chr(10) ORDER BY one::text)), '') AS hash FROM "${name}" AS one`,
    );
    const [table] = rows;
    if (table !== undefined) found[name] = table;
  }
  return found;
}

/** Registers hooks that create an installation before the tests of a file and remove it after them. */
export function demoInstallation(): DemoInstallation {
  const database = `seed_demo_${process.pid}_${randomBytes(4).toString('hex')}`;
  const databaseUrl = SERVER_URL === '' ? null : new URL(`/${database}`, SERVER_URL).href;
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tradesense-demo-'));
    if (databaseUrl === null) await putMigratedDatabase(dataDir);
    else await onServer(`CREATE DATABASE ${database} TEMPLATE template0 LOCALE 'C.UTF-8'`);
  });
  afterAll(async () => {
    if (databaseUrl !== null) await onServer(`DROP DATABASE ${database} WITH (FORCE)`);
    await rm(dataDir, { recursive: true, force: true });
  });

  async function read<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> {
    const db = await openDatabase(testConfig(dataDir, { databaseUrl }), createLog({ logLevel: 'fatal' }));
    try {
      return await db.read(work);
    } finally {
      await db.close();
    }
  }

  return {
    async seedDemo(...words) {
      const env = {
        ...bareEnvironment(),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? '',
        SECRET_KEY: 'a key for tests, 32 characters or more',
      };
      return (await run(process.execPath, [BRIEF_DATABASE, SEED_DEMO, ...words], { env })).stdout;
    },
    read,
    everything: () => read(tablesOf),
    addRealAccount: () =>
      read(async (tx) => {
        await tx.$client.query(
          `INSERT INTO users (id, name, email, email_normalised, password_hash, verified_at, created_at)
           VALUES ($1, 'Ann', 'ann@example.org', 'ann@example.org', '$argon2id$none', now(), now())`,
          [createIds(systemClock).next()],
        );
      }),
  };
}
