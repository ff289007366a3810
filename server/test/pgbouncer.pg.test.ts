// If this fails, servers behind PgBouncer in transaction mode lose writes, see session state of another client, or do
// not start.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPostgres } from '../src/platform/database/database-postgres.ts';
import { readOneState } from '../src/platform/database/database-snapshot.repo.ts';
import { withCommit } from '../src/platform/database/database-with-commit.ts';
import type { Database } from '../src/platform/database/database.ts';
import { openAccount, sql } from './account-world.ts';
import { createTestApp, type TestApp } from './harness.ts';
import { HttpVisitor } from './http-visitor.ts';
import { linkToken } from './identity-world.ts';
import { startOwnPgBouncer, type OwnPgBouncer } from './own-pgbouncer.ts';
import { redisUrlOf } from './redis-url.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { openStream } from './stream-reader.ts';

const BACKUP = fileURLToPath(new URL('../../tools/backup.ts', import.meta.url));
const SESSIONS = 3;
const SECRET_KEY = 'a key for tests, 32 characters or more';
const PASSWORD = 'candles drawn at noon';
const log = pino({ level: 'silent' });
const root = mkdtempSync(join(tmpdir(), 'tradesense-pooled-'));
const closers: (() => unknown)[] = [() => rmSync(root, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

let t: TestApp;
let directUrl: string;
let pooler: OwnPgBouncer;
/** Two pools of ten connections each, like those of two servers. */
let pooled: readonly Database[];
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.now(), config: { secretKey: SECRET_KEY } });
  closers.push(() => t.close());
  const [row] = await sql(t, 'SELECT current_database() AS name');
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${String(row?.['name'])}`;
  directUrl = url.href;
  pooler = await startOwnPgBouncer(directUrl, { poolSize: SESSIONS });
  closers.push(() => pooler.close());
  pooled = [0, 1].map(() =>
    openPostgres(pooler.url, { pooler: 'transaction', statementTimeoutMs: 30_000, idleInTransactionMs: 30_000, log }),
  );
  closers.push(() => Promise.all(pooled.map((db) => db.close())));
  await sql(t, 'CREATE TABLE counted (id int PRIMARY KEY, n int NOT NULL)');
  await sql(t, 'INSERT INTO counted SELECT id, 0 FROM generate_series(0, 9) AS id');
});

const anyOf = (index: number): Database => pooled[index % pooled.length] ?? t.db;
const all = <Value>(count: number, work: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Returns the settings of the PostgreSQL sessions behind the pooler, one row per session that the queries reached. */
async function sessions(): Promise<readonly Record<string, unknown>[]> {
  const seen = await all(20, (index) =>
    anyOf(index).transaction(async (tx) => {
      const { rows } = await tx.$client.query<Record<string, unknown>>(
        `SELECT pg_backend_pid() AS pid, current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS statement,
                current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('work_mem') AS memory,
                current_setting('transaction_read_only') AS read_only, current_setting('transaction_isolation') AS isolation,
                (SELECT count(*)::int FROM pg_prepared_statements) AS prepared, pg_sleep(0.02)`,
      );
      return rows[0] ?? {};
    }),
  );
  return [...new Map(seen.map((row) => [row['pid'], row])).values()];
}

test('twenty clients share three sessions, and each client gets the results of its own statements', async () => {
  const answers = await all(400, (index) =>
    anyOf(index).transaction(async (tx) => {
      const id = index % 10;
      // The statements have the same name but different texts. If the database client kept the names, a query could run
      // the statement of another client in a shared session.
      const { rows } = await tx.$client.query<{ answer: number }>({
        name: 'counted',
        text: `SELECT $1::int + ${index % 2} AS answer FROM counted WHERE id = $2`,
        values: [index, id],
      });
      withCommit(
        tx,
        tx.$client.query({ name: 'add', text: 'UPDATE counted SET n = n + 1 WHERE id = $1', values: [id] }),
        tx.$client.query({ name: 'add', text: 'UPDATE counted SET n = n + 1 WHERE id = $1', values: [id] }),
      );
      return rows[0]?.answer;
    }),
  );
  expect(answers).toEqual(answers.map((_, index) => index + (index % 2)));
  expect(await sql(t, 'SELECT DISTINCT n FROM counted')).toEqual([{ n: 80 }]);
});

test('statements without a transaction keep their order and results, even when sent together', async () => {
  const answers = await all(200, (index) =>
    anyOf(index).read(async (tx) => {
      const parts = [0, 1, 2, 3].map((part) =>
        tx.$client.query<{ part: string }>({
          name: 'part',
          text: 'SELECT $1::text AS part',
          values: [`${index}/${part}`],
        }),
      );
      return (await Promise.all(parts)).map(({ rows }) => rows[0]?.part);
    }),
  );
  expect(answers).toEqual(answers.map((_, index) => [0, 1, 2, 3].map((part) => `${index}/${part}`)));
});

test('settings of a transaction end with it, and every session has the settings of the shipped file', async () => {
  await all(60, (index) =>
    anyOf(index).transaction(async (tx) => {
      if (index % 2 === 0) {
        await readOneState(tx);
        return;
      }
      await tx.$client.query(`SET LOCAL work_mem = '77MB'`);
      await tx.$client.query('SELECT pg_advisory_xact_lock($1)', [index]);
    }),
  );
  const seen = await sessions();
  expect(seen).toHaveLength(SESSIONS);
  const settings = { zone: 'UTC', statement: '30s', idle: '30s', memory: '4MB' };
  for (const session of seen)
    expect(session).toMatchObject({ ...settings, read_only: 'off', isolation: 'read committed', prepared: 0 });
  expect(await sql(t, `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)).toEqual([]); // oxfmt-ignore
});

const settingsOf = (name: string, url: string): Record<string, string> => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: join(root, name),
  DATABASE_URL: url,
  DATABASE_POOLER: 'transaction',
  DATABASE_DIRECT_URL: directUrl,
  REDIS_URL: redisUrlOf(2),
  SECRET_KEY,
  RATE_LIMIT_PER_MINUTE: '0',
  LOG_LEVEL: 'error',
});

function startPooled(name: string, url = pooler.url): ServerProcess {
  const server = startServer(settingsOf(name, url));
  closers.push(() => server.kill('SIGKILL'));
  return server;
}

const addressOf = async (server: ServerProcess): Promise<string> =>
  (await server.ready).replace('localhost', '127.0.0.1');

/** Waits for an email to this address from either server, and returns it. */
const mailTo = (email: string): Promise<string> =>
  vi.waitFor(() => {
    const folders = ['a', 'b'].map((name) => join(root, name, 'outbox')).filter((folder) => existsSync(folder));
    const mails = folders.flatMap((folder) =>
      readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')),
    );
    const mail = mails.find((text) => text.includes(email));
    if (mail === undefined) throw new Error(`no mail to ${email}`);
    return mail;
  }, 20_000);

async function register(urls: readonly [string, string], name: string): Promise<HttpVisitor> {
  const visitor = new HttpVisitor();
  const who = { email: `${name}@example.org`, password: PASSWORD };
  const registered = await visitor.call(urls[0], 'POST /api/auth/register', { name, ...who });
  expect(registered.status).toBeLessThan(300);
  const token = linkToken({ subject: '', source: await mailTo(who.email) }, 'verify-email');
  expect((await visitor.call(urls[1], 'POST /api/auth/verify-email', { token })).status).toBe(200);
  await visitor.signIn(urls[0], who);
  return visitor;
}

test('two servers serve learners through the pooler', { timeout: 120_000 }, async () => {
  const servers = [startPooled('a'), startPooled('b')] as const;
  const urls = [await addressOf(servers[0]), await addressOf(servers[1])] as const;

  const ann = await register(urls, 'ann');
  expect((await ann.call(urls[1], 'GET /api/auth/me')).body).toMatchObject({ email: 'ann@example.org' });

  // An administrator may trade without unlocking the sandbox.
  const { client } = await openAccount(t, 'root', { isAdmin: true });
  const trader = new HttpVisitor();
  trader.token = client.token;
  const [account] = (await trader.call(urls[0], 'GET /api/sandbox/accounts')).body.accounts;
  const port = Number(new URL(urls[1]).port);
  const stream = await openStream(port, 'account', { authorization: `Bearer ${client.token}` });
  closers.push(() => stream.close());
  const order = { asset: 'BTC', side: 'buy', type: 'market', quantity: '0.001', leverage: 5 };
  const orders = await all(20, async (index) => {
    const body = { ...order, clientOrderId: `pooled-order-${index}` };
    return trader.call(urls[index % 2] ?? '', `POST /api/sandbox/accounts/${account.id}/orders`, body);
  });
  expect(orders.filter(({ status }) => status !== 200)).toEqual([]);
  expect((await stream.next('account')).data).toMatchObject({ type: 'sandbox', accountId: account.id });
  await vi.waitFor(
    async () =>
      expect(await sql(t, 'SELECT state, count(*)::int AS n FROM sandbox_orders GROUP BY state')).toEqual([
        { state: 'filled', n: 20 },
      ]),
    20_000,
  );

  const sent = await all(20, async () => {
    const subjects = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    for (const subject of subjects) {
      const body = { subject, message: 'Sent through the pooler.' };
      const twice = await all(2, (server) =>
        ann.call(urls[server] ?? '', 'POST /api/feedback', body, { 'idempotency-key': subject }),
      );
      expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    }
    return subjects;
  });
  const stored = await sql(t, 'SELECT subject FROM feedback ORDER BY subject');
  expect(stored.map((row) => row['subject'])).toEqual(sent.flat().toSorted());
  expect((await ann.call(urls[0], 'GET /api/ready')).body).toMatchObject({ ready: true });
  expect(await sessions()).toHaveLength(SESSIONS);
  const errors = servers.flatMap((server) =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50')),
  );
  // While other tests run, a server may wait too long for its first connections. It then tries again, so this error is
  // allowed.
  expect(errors.filter((line) => !line.includes('timeout exceeded when trying to connect'))).toEqual([]);
});

test('a backup uses a session of its own, and the servers report the backup', async () => {
  const env = { PATH: process.env['PATH'], ...settingsOf('a', pooler.url) };
  const { stdout } = await promisify(execFile)(process.execPath, [BACKUP, join(root, 'saved')], { env });
  expect(stdout).toMatch(/^saved \d+ tables with \d+ rows to /);
  expect(stdout).not.toContain('The status page will not tell of it');
  expect(await sql(t, `SELECT is_sound FROM operation_runs WHERE kind = 'backup'`)).toEqual([{ is_sound: true }]);
});

test('if the sessions of the pooler have wrong settings, the start ends with one sentence', async () => {
  const bare = await startOwnPgBouncer(directUrl, { poolSize: SESSIONS, isBare: true });
  closers.push(() => bare.close());
  const server = startPooled('bare', bare.url);
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(
    /^The sessions of the pooler at DATABASE_URL are not set up: .*statement_timeout is not set \(30000\).*ops\/pgbouncer\/pgbouncer\.ini\.\n$/,
  );
});
