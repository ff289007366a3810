import pg from 'pg';
import type { TestApp } from '../server/test/harness.ts';

export const USERS = 200_000;
export const POSTS = 1_000_000;
export const FOLLOWS = 5_000_000;
/** Number of accounts that each account follows. About half of the accounts also follow each famous author. */
const FOLLOWED_EACH = 24;
/** Number of posts of each of the two authors with the most followers. Every other account has about five. */
const FAMOUS_POSTS = 5_000;

export interface FeedWorld {
  /** Account with 100,000 followers. */
  readonly writer: string;
  /** Account with about 95,000 followers. */
  readonly famous: string;
  /** Account that follows 5,000 people, the maximum for one account. */
  readonly curious: string;
  /** Accounts that follow the usual number of people and the two famous authors. */
  readonly readers: readonly string[];
}

/** The two largest tables. Most of their indexes are created after the rows are inserted (`withoutIndexes`). */
const TABLES = ['posts', 'people_relations'] as const;

/**
 * Drops the indexes of `table`, except those that a foreign key uses, runs `fill`, and then creates the indexes again,
 * as restoring a dump does.
 */
async function withoutIndexes(client: pg.Client, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string; kind: string }>(
    `SELECT index.relname AS name, coalesce(pg_get_constraintdef(con.oid), pg_get_indexdef(index.oid)) AS definition,
       coalesce(con.contype::text, 'i') AS kind
     FROM pg_index JOIN pg_class index ON index.oid = indexrelid LEFT JOIN pg_constraint con ON con.conindid = index.oid AND con.contype = 'p'
     WHERE indrelid = $1::regclass AND NOT EXISTS (
       SELECT 1 FROM pg_constraint used WHERE used.conindid = index.oid AND used.contype = 'f')`,
    [table],
  );
  for (const { name, kind } of rows)
    await client.query(kind === 'p' ? `ALTER TABLE ${table} DROP CONSTRAINT ${name}` : `DROP INDEX ${name}`);
  await fill();
  for (const { name, definition, kind } of rows)
    await client.query(kind === 'p' ? `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}` : definition);
}

/**
 * Fills the test server's database with accounts, posts and follows, over a separate connection that has no timeout and
 * runs no triggers. The ids grow with time, like the ids that the server creates. `people` are accounts that already
 * exist.
 */
export async function fillFeed(t: TestApp, databaseUrl: string, people: FeedWorld): Promise<void> {
  const { rows: found } = await t.db.read((tx) =>
    tx.$client.query<{ name: string }>('SELECT current_database() AS name'),
  );
  const url = new URL(databaseUrl);
  url.pathname = `/${found[0]?.name ?? ''}`;
  const client = new pg.Client(url.toString());
  await client.connect();
  const run = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rowCount ?? 0;
  try {
    await run(`SET session_replication_role = replica`);
    await run(`SET maintenance_work_mem = '256MB'`);
    await run('SET synchronous_commit = off');
    const at = new Date(t.clock.now() - 30 * 24 * 3_600_000);
    await run(
      `INSERT INTO users (id, name, username, email, email_normalised, password_hash, verified_at, created_at)
       SELECT ('01800000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Learner ' || n, 'learner_' || n, 'l' || n || '@example.org',
         'l' || n || '@example.org', '$argon2id$none', $1, $1 FROM generate_series(0, $2::int - 1) n`,
      [at, USERS],
    );
    await withoutIndexes(client, TABLES[0], async () => {
      const famous = 2 * FAMOUS_POSTS;
      await run(
        `INSERT INTO posts (id, author_id, at, audience, text)
         SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
           CASE WHEN n % ($2::int / $3::int) = 0 THEN (CASE WHEN n % (2 * $2::int / $3::int) = 0 THEN $4 ELSE $5 END)::uuid
             ELSE ('01800000-0000-7000-8000-' || lpad(to_hex((n::bigint * 7919 + n / 200000) % $6::int), 12, '0'))::uuid END,
           $1::timestamptz + n * interval '1 second', CASE WHEN n % 10 = 3 THEN 'followers' ELSE 'public' END,
           'The close broke the swing of ' || n || ', and I would wait for the next one before I call it a trend.'
         FROM generate_series(0, $2::int - 1) n`,
        [at, POSTS, famous, people.writer, people.famous, USERS],
      );
    });
    await withoutIndexes(client, TABLES[1], async () => {
      let done = 0;
      const follow = async (select: string, values: unknown[]) => {
        done += await run(
          `INSERT INTO people_relations (user_id, kind, other_id, id, since)
           SELECT user_id, 'follow', other_id,
             ('01900000-0000-7000-8000-' || lpad(to_hex($1::bigint + row_number() OVER ()), 12, '0'))::uuid, $2 FROM (${select}) pair`,
          [done, at, ...values],
        );
      };
      const account = (n: string) => `('01800000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
      await follow(
        `SELECT ${account('n')} AS user_id, ${account('(n + k * k * 37 + k) % $3::int')} AS other_id
         FROM generate_series(0, $3::int - 1) n, generate_series(1, $4::int) k`,
        [USERS, FOLLOWED_EACH],
      );
      const followersOf = (id: string, followers: number) =>
        follow(`SELECT ${account('n')} AS user_id, $3::uuid AS other_id FROM generate_series(0, $4::int - 1) n`, [
          id,
          followers,
        ]);
      await followersOf(people.writer, 100_000);
      const of = (reader: string, followed: number, step: number) =>
        follow(
          `SELECT $3::uuid AS user_id, ${account('n * $5::int')} AS other_id FROM generate_series(0, $4::int - 1) n`,
          [reader, followed, step],
        );
      await of(people.curious, 5_000, 31);
      for (const [place, reader] of people.readers.entries()) {
        await of(reader, FOLLOWED_EACH, 101 + place);
        await follow('SELECT $3::uuid AS user_id, unnest($4::uuid[]) AS other_id', [
          reader,
          [people.writer, people.famous],
        ]);
      }
      await followersOf(people.famous, FOLLOWS - done);
    });
    await run('ANALYZE');
  } finally {
    await client.end();
  }
}
