/**
 * Measures the feed on PostgreSQL with 200,000 accounts, 1,000,000 posts and 5,000,000 follows, over HTTP in one
 * process. The figures are the p95 of the first page of each feed, the median of page 200 compared with that of page 1,
 * and the p95 of the publishing of a post by an author with 100,000 followers. The floor is one statement that reads 20
 * posts by their index. The feed and the floor are measured in turns.
 */
import type { Person } from '../server/test/people-world.ts';
import { printResult } from './print-result.ts';
import type { FeedWorld } from './feed-world.ts';
import { FOLLOWS, POSTS, USERS, fillFeed } from './feed-world.ts';
import { median } from './median.ts';
import { percentile } from './percentile.ts';
import { openSandboxBench } from './sandbox-world.ts';

const FIRST_PAGE_P95_MAX_MS = 40;
const LATER_PAGE_RATIO_MAX = 1.5;
const POST_P95_MAX_MS = 50;
const READERS = 8;
const ROUNDS = 40;
/** Number of warm-up rounds; they are not counted. */
const WARM_ROUNDS = 5;
/** Number of posts to publish. It is below the daily limit of an account. */
const WRITTEN = 45;
const LATER_PAGE = 200;

const rounded = (value: number | null) => Number((value ?? Number.NaN).toFixed(2));

const t = await openSandboxBench(Date.UTC(2026, 5, 30, 12));
const databaseUrl = process.env['DATABASE_URL'];
if (t !== null && databaseUrl !== undefined) {
  try {
    const { openPerson } = await import('../server/test/people-world.ts');
    const { POSTS_PER_PAGE } = await import('@tradesense/contract/posts-constants.ts');
    const open = (name: string) => openPerson(t, name);
    const [writer, famous, curious] = [await open('writer'), await open('famous'), await open('curious')];
    const readers: Person[] = [];
    for (let n = 0; n < READERS; n += 1) readers.push(await open(`reader_${n}`));
    const world: FeedWorld = {
      writer: writer.userId,
      famous: famous.userId,
      curious: curious.userId,
      readers: readers.map(({ userId }) => userId),
    };
    const loadedFrom = performance.now();
    await fillFeed(t, databaseUrl, world);
    const loadS = (performance.now() - loadedFrom) / 1_000;

    /** Returns the id of the last post before page `LATER_PAGE` of the feed. */
    const placeOf = async (condition: string, values: unknown[]): Promise<string> => {
      const { rows } = await t.db.read((tx) =>
        tx.$client.query<{ id: string }>(
          `SELECT id FROM posts WHERE ${condition} AND hidden_at IS NULL ORDER BY id DESC OFFSET ${(LATER_PAGE - 1) * POSTS_PER_PAGE - 1} LIMIT 1`,
          values,
        ),
      );
      if (rows[0] === undefined) throw new Error(`there are no ${LATER_PAGE} pages where ${condition}`);
      return rows[0].id;
    };
    const OF_FOLLOWED = `author_id IN (SELECT other_id FROM people_relations WHERE user_id = $1 AND kind = 'follow')`;
    const after = {
      everyone: await placeOf(`audience = 'public'`, []),
      mine: await placeOf('author_id = $1', [writer.userId]),
      following: await placeOf(OF_FOLLOWED, [world.readers[0]]),
      'following 5,000': await placeOf(OF_FOLLOWED, [curious.userId]),
    };
    const names = Object.keys(after) as (keyof typeof after)[];
    const callerOf = (name: keyof typeof after, round: number) => {
      if (name === 'mine') return writer;
      return name === 'following 5,000' ? curious : (readers[round % READERS] ?? writer);
    };

    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const startedAt = performance.now();
      await work();
      return performance.now() - startedAt;
    };
    const times = new Map<string, number[]>();
    const note = (name: string, ms: number) => void times.set(name, [...(times.get(name) ?? []), ms]);
    for (let round = 0; round < ROUNDS + WARM_ROUNDS; round += 1) {
      for (const name of names) {
        const { client } = callerOf(name, round);
        const [feed = ''] = name.split(' ');
        for (const [page, cursor] of [
          ['page 1', ''],
          [`page ${LATER_PAGE}`, `&cursor=${after[name]}`],
        ] as const) {
          const ms = await timed(async () => {
            const { status, body, text } = await client.get(`/api/posts?feed=${feed}${cursor}`);
            if (status !== 200 || body.posts.length !== POSTS_PER_PAGE) throw new Error(text);
          });
          if (round >= WARM_ROUNDS) note(`${name} ${page}`, ms);
        }
      }
      const floor = await timed(() =>
        t.db.read((tx) =>
          tx.$client.query(`SELECT id, author_id, at, text FROM posts ORDER BY id DESC LIMIT ${POSTS_PER_PAGE}`),
        ),
      );
      if (round >= WARM_ROUNDS) note('floor', floor);
    }
    for (let n = 0; n < WRITTEN; n += 1) {
      t.clock.advance(1_000);
      const ms = await timed(async () => {
        const { status, text } = await writer.client.post('/api/posts', { text: `The close broke swing ${n}.` });
        if (status !== 200) throw new Error(text);
      });
      if (n >= WARM_ROUNDS) note('post', ms);
    }
    const p95 = (name: string) => percentile(times.get(name) ?? [], 0.95);
    const middle = (name: string) => median(times.get(name) ?? []) ?? Infinity;
    const ratios = Object.fromEntries(
      names.map((name) => [name, rounded(middle(`${name} page ${LATER_PAGE}`) / middle(`${name} page 1`))]),
    );
    const isHeld =
      names.every((name) => p95(`${name} page 1`) <= FIRST_PAGE_P95_MAX_MS) &&
      Object.values(ratios).every((ratio) => ratio <= LATER_PAGE_RATIO_MAX) &&
      p95('post') <= POST_P95_MAX_MS;
    printResult({
      bench: 'feed',
      accounts: USERS,
      posts: POSTS,
      follows: FOLLOWS,
      loadS: rounded(loadS),
      p95Ms: Object.fromEntries([...times.keys()].map((name) => [name, rounded(p95(name))])),
      medianMs: Object.fromEntries([...times.keys()].map((name) => [name, rounded(middle(name))])),
      ratios,
      isHeld,
    });
    process.exitCode = isHeld ? 0 : 1;
  } finally {
    await t.close();
  }
}
