// If this fails, half a change can be stored, a conflict reaches the learner, or an event is published before its commit.
import { inspect } from 'node:util';
import { sql } from 'drizzle-orm';
import { Client, DatabaseError } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { afterCommit } from './database-after-commit.ts';
import { sqlStateOf } from './database-errors.ts';
import { withCommit, written } from './database-with-commit.ts';
import type { Database, Tx } from './database.ts';

let platform: TestPlatform;
let db: Database;
beforeAll(async () => {
  platform = await openTestPlatform();
  db = platform.db;
  await db.read((tx) => tx.execute(sql`create table notes (n int primary key)`));
});
beforeEach(() => db.read((tx) => tx.execute(sql`delete from notes`)));
afterAll(() => platform.close());

const insert = (tx: Tx, n: number) => tx.execute(sql`insert into notes values (${n})`);
const stored = async () => (await db.read((tx) => tx.execute(sql`select n from notes order by n`))).rows;

function conflict(state: string): Error {
  const error = new DatabaseError('conflict', 0, 'error');
  return new Error('wrapped', { cause: Object.assign(error, { code: state, severity: 'ERROR' }) });
}

test('an error in a transaction rolls it back and is rethrown', async () => {
  const failing = db.transaction(async (tx) => {
    await insert(tx, 1);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await stored()).toEqual([]);
});

test('if BEGIN fails, statements after the first round trip store nothing', async () => {
  const query: unknown = Reflect.get(Client.prototype, 'query');
  const failing = vi.spyOn(Client.prototype, 'query').mockImplementation(function fail(this: Client, ...args) {
    return Reflect.apply(query as () => never, this, args[0] === 'begin' ? ['SELECT 1 / 0'] : args);
  });
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await insert(tx, 1);
  });
  await expect(work).rejects.toThrow('division by zero');
  failing.mockRestore();
  expect(await stored()).toEqual([]);
  await db.transaction((tx) => insert(tx, 2));
  expect(await stored()).toEqual([{ n: 2 }]);
});

test.each([
  ['40001', 2, 3],
  ['40P01', 2, 3],
  ['40001', 9, 3],
  ['23505', 9, 1],
])('with SQLSTATE %s in the first %i attempts, the work is tried %i times in all', async (state, failures, tries) => {
  let tried = 0;
  const work = db.transaction(async (tx) => {
    tried += 1;
    await insert(tx, tried);
    if (tried <= failures) throw conflict(state);
  });
  expect(
    await work.then(
      () => 'done',
      () => 'failed',
    ),
  ).toBe(failures < tries ? 'done' : 'failed');
  expect(tried).toBe(tries);
  expect(await stored()).toEqual(failures < tries ? [{ n: tries }] : []);
});

test('callbacks that wait for the commit run after it, and never after a rollback', async () => {
  const ran: string[] = [];
  await db.transaction(async (tx) => {
    afterCommit(tx, () => ran.push('committed'));
    await insert(tx, 1);
    expect(ran).toEqual([]);
  });
  const failing = db.transaction(async (tx) => {
    afterCommit(tx, () => ran.push('rolled back'));
    await Promise.reject(new Error('no'));
  });
  await expect(failing).rejects.toThrow('no');
  expect(ran).toEqual(['committed']);
  await expect(db.read(async (tx) => afterCommit(tx, () => undefined))).rejects.toThrow('needs a transaction');
});

const send = (tx: Tx, ...numbers: readonly number[]) =>
  withCommit(tx, ...numbers.map((n) => tx.$client.query('insert into notes values ($1)', [n])));

test('writes that are registered for the commit are stored with it', async () => {
  const value = await db.transaction(async (tx) => {
    send(tx, 1, 2);
    await insert(tx, 3);
    send(tx, 4);
    await written(tx);
    return (await tx.execute(sql`select n from notes`)).rows.length;
  });
  expect(value).toBe(4);
  expect(await stored()).toEqual([1, 2, 3, 4].map((n) => ({ n })));
  await expect(db.read(async (tx) => send(tx, 5))).rejects.toThrow('needs a transaction');
});

test.each([
  ['at its end', async () => 'done'],
  ['when it goes on', async (tx: Tx) => insert(tx, 9)],
  ['when it waits for them', written],
  ['when it fails beside', () => Promise.reject(new Error('another'))],
])('a failed write rolls back the whole transaction with its error, if the work ends thus: %s', async (_, go) => {
  const failing = db.transaction(async (tx) => {
    send(tx, 1, 1, 2);
    await go(tx);
  });
  expect(sqlStateOf(await failing.catch((error: unknown) => error))).toBe('23505');
  expect(await stored()).toEqual([]);
});

test.each(['transaction', 'read'] as const)(
  '%s inside a transaction is refused instead of waiting for itself',
  async (inner) => {
    const nested = db.transaction(() => db[inner]((tx) => tx.execute(sql`select 1`)));
    await expect(nested).rejects.toThrow('pass the tx');
    await db.transaction((tx) => insert(tx, 1));
    expect(await stored()).toEqual([{ n: 1 }]);
  },
);

test('int8 is read as bigint', async () => {
  const { rows } = await db.read((tx) => tx.execute(sql`select 9007199254740993::int8 as n`));
  expect(rows).toEqual([{ n: 9007199254740993n }]);
});

test('the error of a failed statement contains none of its values', async () => {
  const secret = 'ann@example.org';
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`create table secrets (value text primary key)`);
    for (let i = 0; i < 2; i += 1) await tx.execute(sql`insert into secrets values (${secret})`);
  });
  const error: unknown = await failing.catch((thrown: unknown) => thrown);
  expect(sqlStateOf(error)).toBe('23505');
  expect(inspect(error, { depth: 10, showHidden: true })).toContain('insert into secrets');
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(secret);
});
