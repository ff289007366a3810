// If this fails, conflicts that occur only on a real server cause errors for learners, or a lost database is reported
// as a bug.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { isUnreachable, sqlStateOf } from './database-errors.ts';
import { migrateDatabase } from './database-migrate.ts';
import { openPostgres } from './database-postgres.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.db.read((tx) => tx.execute(sql`create table seats (id int primary key, taken int not null)`));
  await platform.db.read((tx) => tx.execute(sql`insert into seats values (1, 0), (2, 0)`));
});
afterAll(() => platform.close());

test('transactions that deadlock are tried again until both are committed', async () => {
  const { db } = platform;
  const bothHold = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const crossing = (own: number, other: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`update seats set taken = taken + 1 where id = ${own}`);
      bothHold[own - 1]?.resolve();
      await bothHold[other - 1]?.promise;
      await tx.execute(sql`update seats set taken = taken + 1 where id = ${other}`);
    });
  await Promise.all([crossing(1, 2), crossing(2, 1)]);
  const { rows } = await db.read((tx) => tx.execute(sql`select taken from seats order by id`));
  expect(rows).toEqual([{ taken: 2 }, { taken: 2 }]);
});

test('serialisation failures are tried again', async () => {
  const { db } = platform;
  const increment = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read`);
      const { rows } = await tx.execute<{ taken: number }>(sql`select taken from seats where id = 1`);
      await tx.execute(sql`update seats set taken = ${(rows[0]?.taken ?? 0) + 1} where id = 1`);
    });
  await Promise.all([increment(), increment()]);
  const { rows } = await db.read((tx) => tx.execute(sql`select taken from seats where id = 1`));
  expect(rows).toEqual([{ taken: 4 }]);
});

test('a connection that the server ends fails as "unavailable", and the next connection works', async () => {
  const { db } = platform;
  const cut = db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
  const error: unknown = await cut.catch((thrown: unknown) => thrown);
  expect(isUnreachable(error)).toBe(true);
  expect((await db.read((tx) => tx.execute(sql`select 1 as one`))).rows).toEqual([{ one: 1 }]);
});

test('a connection that breaks between two statements fails the transaction, not the process', async () => {
  const administrator = new Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await administrator.connect();
  const cut = platform.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    // `once` of node:events is not suitable here: an error that is emitted before the end rejects its promise, and
    // until the promise is awaited, that rejection is unhandled.
    const ended = new Promise((resolve) => tx.$client.once('end', resolve));
    await administrator.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    await tx.execute(sql`select 1`);
  });
  const error: unknown = await cut.catch((thrown: unknown) => thrown);
  expect(isUnreachable(error)).toBe(true);
  await administrator.end();
});

test('if the machine stops responding, its connection fails as "unavailable", and the next one works', async () => {
  const { port } = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  const carried = new Set<Socket>();
  const line = createServer((client) => {
    const server = connect(Number(port), '127.0.0.1');
    carried.add(server);
    client.pipe(server).pipe(client);
    for (const end of [client, server]) end.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.port = String((line.address() as AddressInfo).port);
  const log = pino({ level: 'silent' });
  const db = openPostgres(url.href, { statementTimeoutMs: 600, idleInTransactionMs: 600, log });
  const answer = () => db.read((tx) => tx.execute(sql`select 1 as one`));
  await answer();
  // From now on, the server sends nothing, but does not close the connection.
  for (const server of carried) server.unpipe().pause();
  const error: unknown = await answer().catch((thrown: unknown) => thrown);
  expect(isUnreachable(error)).toBe(true);
  expect((await answer()).rows).toEqual([{ one: 1 }]);
  await db.close();
  for (const server of carried) server.destroy();
  line.close();
});

test('a migration may lift the statement timeout, and the driver waits for its answer', async () => {
  const log = pino({ level: 'silent' });
  const timeouts = { statementTimeoutMs: 300, idleInTransactionMs: 30_000, answerWithinMs: 30_000 };
  const db = openPostgres(process.env['TEST_DATABASE_URL'] ?? '', { ...timeouts, log });
  const sleep = sql`select pg_sleep(1)`;
  let isLifted = false;
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '15min'`);
    await tx.execute(sleep);
    isLifted = true;
    await tx.execute(sql`set local statement_timeout to default`);
    await tx.execute(sleep);
  });
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  expect([isLifted, sqlStateOf(error)]).toEqual([true, '57014']);
  await db.close();
});

test('eight servers may migrate at the same time', async () => {
  await platform.db.read((tx) => tx.execute(sql`drop schema drizzle cascade`));
  await platform.db.read((tx) => tx.execute(sql`drop schema public cascade`));
  await platform.db.read((tx) => tx.execute(sql`create schema public`));
  await Promise.all(Array.from({ length: 8 }, () => migrateDatabase(platform.db)));
  const { rows } = await platform.db.read((tx) =>
    tx.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`),
  );
  const files = readdirSync(new URL('../../../migrations', import.meta.url)).filter((name) => name.endsWith('.sql'));
  expect(rows).toEqual([{ n: files.length }]);
});

/** Writes a directory of migrations, each a name and its statements, that follow those of the release. */
function migrationsIn(directory: string, migrations: Readonly<Record<string, string>>): void {
  mkdirSync(join(directory, 'meta'));
  const entries = Object.keys(migrations).map((tag, idx) => ({
    idx,
    version: '7',
    when: Date.UTC(2100, 0, 1) + idx,
    tag,
    breakpoints: true,
  }));
  writeFileSync(
    join(directory, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  for (const [tag, statements] of Object.entries(migrations)) writeFileSync(join(directory, `${tag}.sql`), statements);
}

test('migrations that PostgreSQL cancels because of a deadlock with a running server are applied on the next try', async () => {
  const own = await openTestPlatform();
  const run = (statement: string) => own.db.read((tx) => tx.$client.query<{ n: number }>(statement));
  await run('create table replays (id int primary key)');
  await run('create table orders (id int primary key)');
  const directory = mkdtempSync(join(tmpdir(), 'migrations-'));
  migrationsIn(directory, {
    replays: 'alter table replays add column first_bar int',
    orders: 'alter table orders add column needed int',
  });
  const hasRead = Promise.withResolvers<void>();
  const isBlocked = Promise.withResolvers<void>();
  const serving = own.db.transaction(async (tx) => {
    // PostgreSQL cancels the session that looks for a deadlock first. This one never does.
    await tx.$client.query(`set local deadlock_timeout = '1h'`);
    await tx.$client.query('select from orders');
    hasRead.resolve();
    await isBlocked.promise;
    await tx.$client.query('select from replays');
  });
  await hasRead.promise;
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  const { rows: databases } = await own.db.read((tx) => tx.execute<{ name: string }>(sql`select current_database() as name`)); // oxfmt-ignore
  url.pathname = `/${databases[0]?.name}`;
  // The statement above must begin to wait before the migration looks for the deadlock.
  url.searchParams.set('options', '-c deadlock_timeout=3s');
  const log = pino({ level: 'silent' });
  const db = openPostgres(url.href, { statementTimeoutMs: 30_000, idleInTransactionMs: 30_000, log });
  const migrating = migrateDatabase(db, directory);
  const blocked = `select count(*)::int as n from pg_stat_activity where datname = current_database()
                   and wait_event_type = 'Lock' and query like 'alter table orders%'`;
  await expect.poll(async () => (await run(blocked)).rows[0]?.n, { interval: 50 }).toBe(1);
  isBlocked.resolve();
  await Promise.all([migrating, serving]);
  expect((await run('select first_bar, needed from replays, orders')).rows).toEqual([]);
  const deadlocks = 'select deadlocks::int as n from pg_stat_database where datname = current_database()';
  await expect.poll(async () => (await run(deadlocks)).rows).toEqual([{ n: 1 }]);
  await db.close();
  await own.close();
  rmSync(directory, { recursive: true });
});

test('a server waits for the migrations of another one longer than a statement may take', async () => {
  const { rows: databases } = await platform.db.read((tx) =>
    tx.execute<{ name: string }>(sql`select current_database() as name`),
  );
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${databases[0]?.name}`;
  const log = pino({ level: 'silent' });
  const timeouts = { statementTimeoutMs: 200, idleInTransactionMs: 30_000, answerWithinMs: 60_000 };
  const db = openPostgres(url.href, { ...timeouts, log });
  const release = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = platform.db.read(async (tx) => {
    await tx.execute(sql`select pg_advisory_lock(7203001)`);
    isHeld.resolve();
    await release.promise;
    await tx.execute(sql`select pg_advisory_unlock(7203001)`);
  });
  await isHeld.promise;
  const migrating = migrateDatabase(db);
  const waitedMs = async () => {
    const { rows } = await platform.db.read((tx) =>
      tx.execute<{ ms: number }>(
        sql`select coalesce(max(extract(epoch from clock_timestamp() - query_start) * 1000), 0)::int as ms
            from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
      ),
    );
    return rows[0]?.ms ?? 0;
  };
  await expect.poll(waitedMs).toBeGreaterThan(400);
  release.resolve();
  await Promise.all([migrating, holding]);
  await db.close();
});

test('times are read as UTC, whatever time zone the server has', async () => {
  const { rows } = await platform.db.read((tx) => tx.execute(sql`select current_setting('TimeZone') as zone`));
  expect(rows).toEqual([{ zone: 'UTC' }]);
});
