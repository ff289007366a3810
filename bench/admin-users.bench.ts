/**
 * Measures the administrators' table of 100,000 accounts over HTTP in one process, on the PostgreSQL of `DATABASE_URL`,
 * or on the embedded database if `DATABASE_URL` is not set. The figure is the p95 of the response time of pages with
 * searches, filters and sort orders, and of pages far down the table. When the server answers the first page of a
 * filter, it counts the matching accounts and caches the count for five seconds. Each figure is compared with a floor
 * (the least possible work): one indexed statement that reads the same number of rows of the same table. The page and
 * the floor are measured in turns.
 */
import { openAccount } from '../server/test/account-world.ts';
import { createTestApp, type TestApp } from '../server/test/harness.ts';
import { createBenchDatabase } from './bench-database.ts';
import { median } from './median.ts';
import { percentile } from './percentile.ts';

const USERS = 100_000;
const BATCH = 5_000;
const ROUNDS = 23;
/** Number of warm-up rounds; they are not counted. */
const WARM_ROUNDS = 3;
const P95_MAX_MS = 100;

const QUERIES = [
  'page=1',
  'page=2000',
  'sort=name',
  'sort=email&direction=desc&page=900',
  'search=lea',
  'search=learner+4711',
  'state=suspended&sort=name',
  'role=moderator',
  'unlocked=yes&sort=name&page=40',
  'unlocked=no&state=active',
];

/**
 * Inserts accounts whose names begin with one of five words. The sandbox is unlocked for a tenth of the accounts; one
 * account in a hundred is suspended.
 */
async function fillUsers(t: TestApp): Promise<void> {
  for (let first = 1; first <= USERS; first += BATCH) {
    await t.db.transaction((tx) =>
      tx.$client.query(
        `INSERT INTO users (id, name, email, email_normalised, password_hash, is_suspended, is_moderator, verified_at, created_at)
         SELECT gen_random_uuid(), (ARRAY['Learner','Trader','Reader','Leader','Lear'])[n % 5 + 1] || ' ' || n, 'learner' || n || '@example.org',
           'learner' || n || '@example.org', '$argon2id$none', n % 100 = 0, n % 5000 = 1, now(), now() - n * interval '1 minute'
         FROM generate_series($1::int, $2::int) n`,
        [first, first + BATCH - 1],
      ),
    );
  }
  await t.db.transaction(async (tx) => {
    await tx.$client.query(
      `INSERT INTO sandbox_unlocks (user_id, unlocked_at)
       SELECT id, now() FROM users WHERE right(email_normalised, 13) = '7@example.org'`,
    );
  });
  // Updates the statistics of the tables, as autovacuum does in an installation.
  await t.db.read((tx) => tx.$client.query('VACUUM ANALYZE users, sandbox_unlocks'));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const database = await createBenchDatabase('admin_users');
const t = await createTestApp(database === null ? {} : { config: { databaseUrl: database.url } });
const { client } = await openAccount(t, 'root', { isAdmin: true });
await fillUsers(t);
let isSlow = false;
for (const query of QUERIES) {
  const [pages, floors]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    pages.push(
      await timed(async () => {
        const { status, text } = await client.get(`/api/admin/users?${query}`);
        if (status !== 200) throw new Error(text);
      }),
    );
    floors.push(
      await timed(() =>
        t.db.read((tx) =>
          tx.$client.query(
            'SELECT id, name, username, email, created_at FROM users ORDER BY created_at DESC, id DESC LIMIT 50',
          ),
        ),
      ),
    );
  }
  const p95 = percentile(pages.slice(WARM_ROUNDS), 0.95);
  isSlow ||= p95 > P95_MAX_MS;
  const [page, floor] = [pages, floors].map((times) => median(times.slice(WARM_ROUNDS)) ?? Number.NaN);
  const ratio = (page ?? Number.NaN) / (floor ?? Number.NaN);
  console.log(
    `${query.padEnd(36)} median ${page?.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${ratio.toFixed(1)} times the floor of ${floor?.toFixed(1)} ms`,
  );
}
await t.close();
await database?.drop();
if (isSlow) {
  console.error(`a page takes more than ${P95_MAX_MS} ms`);
  process.exitCode = 1;
}
