import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import { openEmbedded, type Embedded, type EmbeddedOptions } from '../src/platform/database/database-embedded.ts';
import { migrateDatabase } from '../src/platform/database/database-migrate.ts';
import { embeddedPool } from '../src/platform/database/database-embedded-pool.ts';
import { createDatabase } from '../src/platform/database/database-pool.ts';
import { openPostgres } from '../src/platform/database/database-postgres.ts';
import type { Database } from '../src/platform/database/database.ts';
import { CACHE_DIRECTORY, migrationsHash, shrink } from './database-template.ts';
import { emptyDatabase, schemaMark } from './emptied-database.ts';
import { testDatabasesOf } from './left-databases.ts';

const TEMPLATE_LOCK = 7_203_002;
const TIMEOUTS = { statementTimeoutMs: 30_000, idleInTransactionMs: 30_000 };

/**
 * Opens an empty migrated database: in memory, or on the server of TEST_DATABASE_URL. When a test in Vitest closes the
 * database, it may be emptied and kept for the next test of the process. Otherwise closing drops it.
 */
export function openTestDatabase(log: FastifyBaseLogger): Promise<Database> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  return serverUrl === undefined || serverUrl === '' ? openInMemory(log) : openOnServer(serverUrl, log);
}

async function embeddedDatabase(options: EmbeddedOptions): Promise<{ db: Database; dump: () => Promise<Uint8Array> }> {
  const embedded = await openEmbedded(options);
  const pool = embeddedPool(embedded);
  const db = createDatabase({ kind: 'embedded', pool, log: options.log, closeRest: () => embedded.close() });
  return { db, dump: () => embedded.dump() };
}

/**
 * Returns an uncompressed tar of a migrated data directory. It is made once per state of the migrations and stored in
 * `CACHE_DIRECTORY`.
 */
export async function readTemplate(log: FastifyBaseLogger): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(CACHE_DIRECTORY, `test-database-${migrationsHash()}.tar`);
  if (!existsSync(path)) await makeTemplateFile(path, log);
  return new Uint8Array(readFileSync(path));
}

/**
 * Whether closed databases are kept for reuse. They are kept only in Vitest, which ends its processes even if databases
 * are still open.
 */
const KEEPS_CLOSED = process.env['VITEST'] !== undefined;
const IDLE_MAX = 2;
/**
 * Maximum number of uses of a database in memory. Then it is closed, because its write-ahead log grows with every use.
 */
const USES_MAX = 30;

interface Idle {
  readonly embedded: Embedded;
  readonly mark: string;
  readonly uses: number;
}

/** Emptied databases in memory that tests of this process have closed. */
const idle: Idle[] = [];

async function inMemory<Value>(embedded: Embedded, work: (client: Client) => Promise<Value>): Promise<Value> {
  const client = new Client({ stream: () => embedded.connect(), user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function openNew(log: FastifyBaseLogger): Promise<Idle> {
  const embedded = await openEmbedded({ directory: null, seed: await readTemplate(log), ...TIMEOUTS, log });
  return { embedded, mark: await inMemory(embedded, schemaMark), uses: 1 };
}

/** Keeps the database for the next test, or closes it. */
async function giveBack({ embedded, mark, uses }: Idle): Promise<void> {
  const isWanted = KEEPS_CLOSED && idle.length < IDLE_MAX && uses < USES_MAX;
  const isKept = isWanted && (await inMemory(embedded, (client) => emptyDatabase(client, mark)));
  if (isKept) idle.push({ embedded, mark, uses: uses + 1 });
  else await embedded.close();
}

async function openInMemory(log: FastifyBaseLogger): Promise<Database> {
  const opened = idle.pop() ?? (await openNew(log));
  const pool = embeddedPool(opened.embedded);
  return createDatabase({ kind: 'embedded', pool, log, closeRest: () => giveBack(opened) });
}

async function makeTemplateFile(path: string, log: FastifyBaseLogger): Promise<void> {
  const { db, dump } = await embeddedDatabase({ directory: null, ...TIMEOUTS, log });
  await migrateDatabase(db);
  await db.read((tx) => shrink(tx));
  mkdirSync(CACHE_DIRECTORY, { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, await dump());
  renameSync(draft, path);
  await db.close();
}

async function onServer<Value>(serverUrl: string, work: (client: Client) => Promise<Value>): Promise<Value> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * Makes the template database once per state of the migrations. If several test files start at the same time, one makes
 * it and the others wait.
 */
async function makeTemplateDatabase(client: Client, serverUrl: string, log: FastifyBaseLogger): Promise<string> {
  const template = `tradesense_template_${migrationsHash()}`;
  const found = await client.query('select 1 from pg_database where datname = $1', [template]);
  if (found.rowCount !== 0) return template;
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
  const db = openPostgres(urlOf(serverUrl, draft), { ...TIMEOUTS, log });
  await migrateDatabase(db);
  await db.close();
  await client.query(`alter database ${draft} rename to ${template}`);
  return template;
}

/** Emptied databases of one server. */
interface ServerPool {
  /** Names of the emptied databases that tests of this process have closed. They are dropped at the end of the run. */
  readonly idle: string[];
  /** Hash of the template's schema (`schemaMark`); `null` before the first database of this process. */
  mark: string | null;
}

/** Pools by the address of their PostgreSQL server, because a test may start its own server. */
const serverPools = new Map<string, ServerPool>();

function poolOf(serverUrl: string): ServerPool {
  const pool = serverPools.get(serverUrl) ?? { idle: [], mark: null };
  serverPools.set(serverUrl, pool);
  return pool;
}

async function createOnServer(serverUrl: string, log: FastifyBaseLogger): Promise<string> {
  const name = `${testDatabasesOf(process.ppid)}${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const template = await makeTemplateDatabase(client, serverUrl, log);
    await client.query(`create database ${name} template ${template}`);
  });
  poolOf(serverUrl).mark ??= await onServer(urlOf(serverUrl, name), schemaMark);
  return name;
}

/**
 * Ends connections that a test has left open, then empties the database and keeps it for the next test, or drops it.
 */
async function giveBackOnServer(serverUrl: string, name: string): Promise<void> {
  const { idle: kept, mark } = poolOf(serverUrl);
  const isKept =
    KEEPS_CLOSED &&
    mark !== null &&
    kept.length < IDLE_MAX &&
    (await onServer(urlOf(serverUrl, name), async (client) => {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
        [name],
      );
      return emptyDatabase(client, mark);
    }));
  if (isKept) kept.push(name);
  else await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
}

async function openOnServer(serverUrl: string, log: FastifyBaseLogger): Promise<Database> {
  const name = poolOf(serverUrl).idle.pop() ?? (await createOnServer(serverUrl, log));
  const db = openPostgres(urlOf(serverUrl, name), { ...TIMEOUTS, log });
  return {
    ...db,
    async close() {
      await db.close();
      await giveBackOnServer(serverUrl, name);
    },
  };
}
