// If this fails, learners see data that are minutes old, or pages fail when a replica is lost.
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runSql, startOwnCluster, type OwnCluster } from '../../../test/own-cluster.ts';
import { startOwnPgBouncer } from '../../../test/own-pgbouncer.ts';
import { isUnreachable, sqlStateOf } from './database-errors.ts';
import { openPostgres } from './database-postgres.ts';
import { withReplica } from './database-replica.ts';
import type { Database } from './database.ts';

let cluster: OwnCluster;
let db: Database;
/** A database on the same primary and replica, each of which is reached through its own PgBouncer. */
let pooled: Database;
const log = pino({ level: 'silent' });
const OPTIONS = { statementTimeoutMs: 30_000, idleInTransactionMs: 30_000, log };
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  cluster = await startOwnCluster({ synchronous: false });
  await runSql(cluster.primaryUrl, 'CREATE TABLE pages (n int)', 'INSERT INTO pages VALUES (1)');
  const [primary, replica] = [openPostgres(cluster.url, OPTIONS), openPostgres(cluster.standbyUrl, OPTIONS)];
  db = withReplica(primary, replica, { log, checkEveryMs: 100, lagMaxMs: 500 });
  const urls: URL[] = [];
  for (const url of [cluster.primaryUrl, cluster.standbyUrl]) {
    const pooler = await startOwnPgBouncer(url, { poolSize: 3 });
    closers.push(() => pooler.close());
    urls.push(new URL(pooler.url));
  }
  const [first] = urls;
  const hosts = urls.map(({ host }) => host).join(',');
  const databaseUrl = `postgres://${first?.username}:${first?.password}@${hosts}${first?.pathname}`;
  pooled = openPostgres(databaseUrl, { ...OPTIONS, pooler: 'transaction' });
});
afterAll(async () => {
  for (const each of [db, pooled]) await each.close();
  for (const close of closers) await close();
  await cluster.close();
});

const writePooled = (): Promise<unknown> =>
  pooled.transaction((tx) => tx.$client.query('INSERT INTO pages VALUES (0)'));
const tenTimes = (work: () => Promise<unknown>): Promise<unknown> => Promise.all(Array.from({ length: 10 }, work));

const becomes = (state: 'close' | 'late' | 'away'): Promise<void> =>
  vi.waitFor(() => expect(db.status().replica?.state).toBe(state), { timeout: 20_000, interval: 50 });

/** Returns the highest page number, and whether a replica served the read. */
const readPage = (read: 'read' | 'readStale' = 'readStale'): Promise<unknown> =>
  db[read](async (tx) => {
    const { rows } = await tx.$client.query(
      'SELECT pg_is_in_recovery() AS replica, (SELECT max(n)::int FROM pages) AS n',
    );
    return rows[0];
  });

test('a replica with a small lag serves reads that may be outdated, and the primary serves other reads', async () => {
  await becomes('close');
  await tenTimes(writePooled);
  await vi.waitFor(async () => expect(await readPage()).toEqual({ replica: true, n: 1 }), 20_000);
  expect(await readPage('read')).toEqual({ replica: false, n: 1 });
  const { host } = new URL(cluster.standbyUrl);
  expect(db.status().replica).toMatchObject({ host, lagMs: expect.any(Number), reads: { primary: 0 } });
  expect(db.status().replica?.reads.replica).toBeGreaterThan(0);
});

test('a stalled replica is not used while the primary writes, and is used again once it has caught up', async () => {
  await runSql(cluster.standbyUrl, 'SELECT pg_wal_replay_pause()');
  await runSql(cluster.primaryUrl, 'INSERT INTO pages VALUES (2)');
  await becomes('late');
  expect(db.status().replica?.lagMs).toBeGreaterThan(500);
  expect(await readPage()).toEqual({ replica: false, n: 2 });
  expect(db.status().replica?.reads.primary).toBe(1);
  await runSql(cluster.standbyUrl, 'SELECT pg_wal_replay_resume()');
  await becomes('close');
  expect(await readPage()).toEqual({ replica: true, n: 2 });
});

test('a read that the replica cancels because of replication runs on the primary', async () => {
  const served: boolean[] = [];
  const page = await db.readStale(async (tx) => {
    const { rows } = await tx.$client.query<{ replica: boolean }>('SELECT pg_is_in_recovery() AS replica');
    served.push(rows[0]?.replica === true);
    // Raises the error that PostgreSQL reports when a statement conflicts with changes that the replica must apply.
    if (served.length === 1) await tx.$client.query(`DO $$ BEGIN RAISE SQLSTATE '40001'; END $$`);
    return served.length;
  });
  expect([page, served]).toEqual([2, [true, false]]);
  await becomes('close');
});

test('a statement that fails by its own error on the replica is not repeated on the primary', async () => {
  let times = 0;
  const failing = db.readStale(async (tx) => {
    times += 1;
    await tx.$client.query('SELECT 1/0');
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(times).toBe(1);
});

test('a write on a read-only server fails as "unavailable", so that its connection is dropped', async () => {
  const standby = openPostgres(cluster.standbyUrl, OPTIONS);
  const writing = standby.transaction((tx) => tx.$client.query('INSERT INTO pages VALUES (9)'));
  const error: unknown = await writing.catch((thrown: unknown) => thrown);
  expect([sqlStateOf(error), isUnreachable(error)]).toEqual(['25006', true]);
  await standby.close();
});

test('without the primary, a replica still serves reads that may be outdated', async () => {
  await cluster.killPrimary();
  const refused: unknown = await writePooled().catch((error: unknown) => error);
  expect(isUnreachable(refused)).toBe(true);
  const unread: unknown = await readPage('read').catch((error: unknown) => error);
  expect(isUnreachable(unread)).toBe(true);
  expect(await readPage()).toEqual({ replica: true, n: 2 });
});

test('a promoted replica is the primary and never counts as late', async () => {
  // After the promotion, both addresses refer to the promoted server.
  await cluster.promote();
  const [primary, promoted] = [new URL(cluster.primaryUrl).host, new URL(cluster.standbyUrl).host];
  expect(db.status().hosts?.names).toEqual([primary, promoted]);
  await vi.waitFor(async () => expect(await readPage('read')).toEqual({ replica: false, n: 2 }), 10_000);
  expect(db.status().hosts).toMatchObject({ serving: promoted, switches: 1 });
  expect(await readPage()).toEqual({ replica: false, n: 2 });
});

test('the promoted server is found even if each server is behind its own PgBouncer', async () => {
  await tenTimes(() => vi.waitFor(writePooled, { timeout: 10_000, interval: 50 }));
  const { rows } = await db.read((tx) => tx.$client.query('SELECT count(*)::int AS n FROM pages WHERE n = 0'));
  expect(rows).toEqual([{ n: 20 }]);
});
