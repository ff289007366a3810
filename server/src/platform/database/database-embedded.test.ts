// If this fails, learners can get each other's data, a broken connection can leave half a change, or one statement can
// block everybody.
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddedPool } from './database-embedded-pool.ts';
import { openEmbedded, type Embedded } from './database-embedded.ts';

const log = pino({ level: 'silent' });

/** Opens a driver connection that sends queries without waiting for earlier answers. */
async function connect(embedded: Embedded): Promise<Client> {
  const client = new Client({ stream: () => embedded.connect(), user: 'postgres', pipeline: true });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

test('an idle transaction is rolled back, because all connections wait for it', async () => {
  const embedded = await openEmbedded({ directory: null, statementTimeoutMs: 30_000, idleInTransactionMs: 300, log });
  const [one, two] = await Promise.all([connect(embedded), connect(embedded)]);
  await one.query('begin');
  await one.query('create table rolled_back (n int)');
  expect((await two.query("select to_regclass('rolled_back') as found")).rows).toEqual([{ found: null }]);
  await expect(one.query('commit')).rejects.toThrow(/closed|terminat|not queryable|idle/i);
  await two.end();
  await embedded.close();
});

describe('many connections on one session', () => {
  let embedded: Embedded;
  beforeAll(async () => {
    embedded = await openEmbedded({ directory: null, statementTimeoutMs: 30_000, idleInTransactionMs: 30_000, log });
    const client = await connect(embedded);
    await client.query('create table notes (owner int, n int, check (n >= 0))');
    await client.end();
  });
  afterAll(() => embedded.close());

  test('50 connections with named, plain, failing and transactional queries at once get their own answers', async () => {
    const clients = await Promise.all(Array.from({ length: 50 }, () => connect(embedded)));
    await Promise.all(
      clients.map(async (client, owner) => {
        for (let n = 0; n < 8; n += 1) {
          const named = { name: 'echo', text: 'select $1::int as owner, $2::int as n', values: [owner, n] };
          const [first, failed, second] = await Promise.allSettled([
            client.query(named),
            client.query('select 1 / ($1::int - $1::int)', [n]),
            client.query(`select ${owner} as owner, ${n} as n`),
          ]);
          expect(first).toMatchObject({ value: { rows: [{ owner, n }] } });
          expect(failed).toMatchObject({ reason: { code: '22012' } });
          expect(second).toMatchObject({ value: { rows: [{ owner, n }] } });

          await client.query('begin');
          await client.query('insert into notes values ($1, $2)', [owner, n]);
          const mine = await client.query('select count(*)::int as rows from notes where owner = $1', [owner]);
          expect(mine.rows).toEqual([{ rows: Math.ceil(n / 2) + 1 }]);
          await client.query(n % 2 === 0 ? 'commit' : 'rollback');
        }
      }),
    );
    const total = await clients[0]?.query('select count(*)::int as rows from notes');
    expect(total?.rows).toEqual([{ rows: 50 * 4 }]);
    await Promise.all(clients.map((client) => client.end()));
  });

  test('the same statement name can mean different statements on two connections', async () => {
    const [one, two] = await Promise.all([connect(embedded), connect(embedded)]);
    expect((await one.query({ name: 'same', text: 'select 1 as v' })).rows).toEqual([{ v: 1 }]);
    expect((await two.query({ name: 'same', text: 'select 2 as v' })).rows).toEqual([{ v: 2 }]);
    await one.end();
    expect((await two.query({ name: 'same', text: 'select 2 as v' })).rows).toEqual([{ v: 2 }]);
    const left = await two.query('select name from pg_prepared_statements');
    expect(left.rows).toHaveLength(1);
    await two.end();
  });

  test('an error in a transaction ends it for its own connection only, and other connections continue', async () => {
    const [one, two] = await Promise.all([connect(embedded), connect(embedded)]);
    await one.query('begin');
    const waiting = two.query('insert into notes values (900, 1)');
    await expect(one.query('insert into notes values (901, -1)')).rejects.toMatchObject({ code: '23514' });
    await expect(one.query('select 1')).rejects.toMatchObject({ code: '25P02' });
    await one.query('rollback');
    await waiting;
    expect((await one.query('select owner from notes where owner >= 900')).rows).toEqual([{ owner: 900 }]);
    await Promise.all([one.end(), two.end()]);
  });

  test('a connection that drops in a transaction stores nothing, and the next one continues', async () => {
    const [one, two] = await Promise.all([connect(embedded), connect(embedded)]);
    await one.query('begin');
    await one.query('insert into notes values (910, 1)');
    const waiting = two.query('select owner from notes where owner = 910');
    one.connection.stream.destroy();
    expect((await waiting).rows).toEqual([]);
    await two.end();
  });

  test('a statement that waited for a transaction runs before the transaction that waited longer', async () => {
    const [one, two, three] = await Promise.all([connect(embedded), connect(embedded), connect(embedded)]);
    const order: string[] = [];
    await one.query('begin');
    const second = (async () => {
      await two.query('begin');
      order.push('transaction');
      await two.query('commit');
    })();
    const statement = three.query('select 1').then(() => order.push('statement'));
    await one.query('commit');
    await Promise.all([second, statement]);
    expect(order).toEqual(['statement', 'transaction']);
    await Promise.all([one.end(), two.end(), three.end()]);
  });

  test('statements that are sent with BEGIN wait for it', async () => {
    const pool = embeddedPool(embedded);
    const [one, two] = await Promise.all([connect(embedded), pool.connect()]);
    await one.query('begin');
    const pieces = ['begin', 'insert into notes values (930, 1)', 'rollback'].map((text) => two.query(text));
    await one.query('commit');
    await Promise.all(pieces);
    expect((await one.query('select owner from notes where owner = 930')).rows).toEqual([]);
    two.release();
    await Promise.all([one.end(), pool.end()]);
  });

  test('large results and large parameters arrive completely', async () => {
    const client = await connect(embedded);
    const text = 'é'.repeat(700_000);
    const { rows } = await client.query('select $1::text as text, length($1) as length', [text]);
    expect(rows).toEqual([{ text, length: 700_000 }]);
    const many = await client.query('select n, md5(n::text) as hash from generate_series(1, 50000) n');
    expect(many.rows).toHaveLength(50_000);
    expect(many.rows.at(-1)).toEqual({ n: 50_000, hash: '1017bfd4673955ffee4641ad3d481b1c' });
    await client.end();
  });
});

describe('an embedded database on disk', () => {
  test('keeps committed data, ends a runaway statement, and continues to serve', async () => {
    const root = mkdtempSync(join(tmpdir(), 'tradesense-embedded-'));
    const directory = join(root, 'database');
    mkdirSync(join(root, 'database.new'));
    writeFileSync(join(root, 'database.new/PG_VERSION'), 'left by a start that was killed');
    const options = { directory, statementTimeoutMs: 1_000, idleInTransactionMs: 30_000, log };
    const first = await openEmbedded(options);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    const pool = embeddedPool(first);
    pool.on('error', () => undefined);
    expect((await pool.query("select current_setting('fsync') as fsync")).rows).toEqual([{ fsync: 'on' }]);
    await pool.query('create table kept (n int)');
    await pool.query('insert into kept values (1)');
    await expect(pool.query('select count(*) from generate_series(1, 100000000000)')).rejects.toThrow(
      'longer than the time limit',
    );
    await pool.query('insert into kept values (2)');
    await pool.end();
    await first.close();

    const second = await openEmbedded(options);
    const again = embeddedPool(second);
    expect((await again.query('select n from kept order by n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
    await again.end();
    await second.close();
    rmSync(root, { recursive: true });
  }, 120_000);
});
