/**
 * Measures the search for people on PostgreSQL. The database has 200,000 accounts, 60% of which show their name, and
 * 1,000,000 follows; the caller has 100 blocks. The figures are the p95 of the first and of the tenth page, for whole
 * usernames, prefixes, substrings, names and misspellings. The floor is a statement that reads the accounts of one page
 * by their keys. The search and the floor are measured in turns.
 */
import pg from 'pg';
import pino from 'pino';
import { findPeople } from '../server/src/modules/people/people-search.queries.ts';
import { migrateDatabase } from '../server/src/platform/database/database-migrate.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { openPostgres } from '../server/src/platform/database/database-postgres.ts';
import { printResult } from './print-result.ts';
import { createBenchDatabase } from './bench-database.ts';
import { percentile } from './percentile.ts';

const USERS = 200_000;
const FOLLOWS = 1_000_000;
const ROUNDS = 40;
/** Number of warm-up rounds; they are not counted. */
const WARM_ROUNDS = 5;
const P95_MAX_MS = 40;
const CALLER = '00000000-0000-7000-8000-000000000001';

const FIRST =
  'anna ben carla david elena felix greta hugo ines jonas klara lukas maria nora oskar paula quentin rosa stefan tina uwe vera walter xenia yusuf zoe';
const LAST =
  'ahrens bauer conrad dietrich engel fischer graf huber imhof jansen keller lorenz meyer neumann otto peters quandt richter schulz thomas ullrich vogel weber xander young ziegler';

/**
 * Inserts accounts. A username has three syllables and a number; a name has a first, a middle and a last part.
 */
async function fill(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO users (id, name, username, email, email_normalised, password_hash, verified_at, created_at)
     SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       initcap(first[1 + n % 26] || ' ' || syllable[1 + n * 7 % 40] || syllable[1 + n * 13 % 37] || ' ' || last[1 + n / 26 % 26]),
       syllable[1 + n % 40] || syllable[1 + n / 40 % 39] || syllable[1 + n / 1560 % 37] || n % 97,
       n || '@example.org', n || '@example.org', '$argon2id$none', now(), now()
     FROM (SELECT string_to_array($1, ' ') AS first, string_to_array($2, ' ') AS last,
       string_to_array('ba be bi bo bu da de di do du fa fe fi fo ga ge gi go ka ke ki ko la le li lo ma me mi mo na ne ni no ra re ri ro sa se', ' ') AS syllable) parts,
       generate_series(1, $3::int) n`,
    [FIRST, LAST, USERS],
  );
  await client.query(
    `INSERT INTO people_audiences (user_id, block, audience, chosen_at)
     SELECT id, 'name', CASE WHEN n % 5 < 2 THEN 'public' ELSE 'followers' END, now()
     FROM (SELECT id, row_number() OVER () AS n FROM users) all_users WHERE n % 5 < 3`,
  );
  await client.query(
    `INSERT INTO people_relations (user_id, kind, other_id, id, since)
     SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(1 + n % $1::int), 12, '0'))::uuid, 'follow',
       ('00000000-0000-7000-8000-' || lpad(to_hex(1 + (n * 7919::bigint + n / $1) % $1::int), 12, '0'))::uuid, gen_random_uuid(), now()
     FROM generate_series(1, $2::int) n WHERE (n - n * 7919::bigint - n / $1) % $1 <> 0 ON CONFLICT DO NOTHING`,
    [USERS, FOLLOWS],
  );
  await client.query(
    `INSERT INTO people_relations (user_id, kind, other_id, id, since)
     SELECT $1, 'block', id, gen_random_uuid(), now() FROM users WHERE id <> $1 ORDER BY id LIMIT 100 ON CONFLICT DO NOTHING`,
    [CALLER],
  );
  // Updates the statistics of the tables, as autovacuum does in an installation.
  await client.query('VACUUM ANALYZE users, people_audiences, people_relations');
}

const QUERIES = [
  'ba',
  'bab',
  'babe',
  'koli',
  'anna',
  'anna weber',
  'babebi',
  'bebibo7',
  'shulz richter',
  'nobody at all',
];

async function pageOf(db: Database, q: string, page: number): Promise<number> {
  let cursor: string | undefined;
  let ms = 0;
  for (let at = 1; at <= page; at += 1) {
    const startedAt = performance.now();
    const { nextCursor } = await findPeople({ db }, CALLER, { q, cursor });
    ms = performance.now() - startedAt;
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return ms;
}

async function floorMs(db: Database): Promise<number> {
  const startedAt = performance.now();
  await db.read((tx) =>
    tx.$client.query('SELECT id, username, name FROM users WHERE id > $1 ORDER BY id LIMIT 21', [CALLER]),
  );
  return performance.now() - startedAt;
}

const database = await createBenchDatabase('people_search');
if (database !== null) {
  const db = openPostgres(database.url, {
    statementTimeoutMs: 120_000,
    idleInTransactionMs: 120_000,
    log: pino({ level: 'silent' }),
  });
  const client = new pg.Client(database.url);
  try {
    await migrateDatabase(db);
    await client.connect();
    await fill(client);
    const [all, floors]: [number[], number[]] = [[], []];
    for (const q of QUERIES) {
      const [first, tenth]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        first.push(await pageOf(db, q, 1));
        floors.push(await floorMs(db));
      }
      for (let round = 0; round < ROUNDS / 4; round += 1) tenth.push(await pageOf(db, q, 10));
      const counted = first.slice(WARM_ROUNDS);
      all.push(...counted);
      console.log(
        `${q.padEnd(16)} first page p50 ${percentile(counted, 0.5).toFixed(1)} ms, p95 ${percentile(counted, 0.95).toFixed(1)} ms; tenth p95 ${percentile(tenth, 0.95).toFixed(1)} ms`,
      );
    }
    const p95 = percentile(all, 0.95);
    const floorP95 = percentile(floors, 0.95);
    printResult({ bench: 'people-search', users: USERS, p95, floorP95, isWithin: p95 <= P95_MAX_MS });
    if (p95 > P95_MAX_MS) process.exitCode = 1;
  } finally {
    await client.end();
    await db.close();
    await database.drop();
  }
}
