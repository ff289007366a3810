// If this fails, a profile page shows a section to people who may not see it, or reveals that somebody was blocked or
// suspended.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PublicProfile } from '@tradesense/contract/people.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { AUDIENCES, DEFAULT_AUDIENCES, PROFILE_BLOCKS, type ProfileBlock } from '@tradesense/core/people/audience.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { joinTaughtClass, openClassOf } from '../../../test/class-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openPerson, say, suspend, type Person } from '../../../test/people-world.ts';
import type { TestClient } from '../../../test/test-client.ts';

const READERS = ['visitor', 'stranger', 'follower', 'blocked', 'owner', 'admin', 'teacher'] as const;
type Reader = (typeof READERS)[number];

let t: TestApp;
let owner: Person;
const clients = new Map<Reader, TestClient>();

beforeAll(async () => {
  t = await createTestApp();
  owner = await openPerson(t, 'olga');
  const [follower, blocked] = [await openPerson(t, 'fritz'), await openPerson(t, 'bruno')];
  await say(follower, 'follow', 'olga');
  await say(owner, 'block', 'bruno');
  await fillPage(owner);
  clients.set('visitor', t.client());
  clients.set('stranger', (await openAccount(t, 'Stella')).client);
  clients.set('follower', follower.client);
  clients.set('blocked', blocked.client);
  clients.set('owner', owner.client);
  clients.set('admin', (await openAccount(t, 'Ada', { isAdmin: true })).client);
  const teacher = await openPerson(t, 'tessa');
  await joinTaughtClass(await openClassOf(t, teacher), owner);
  clients.set('teacher', teacher.client);
});
afterAll(() => t.close());

/** Gives content to the blocks about, ratings, skill map, badges and activity of a person's page. */
async function fillPage({ userId, client }: Person): Promise<void> {
  await client.put('/api/profile/about', { version: 0, bio: 'Structure first.', links: ['https://example.org/olga'] });
  const now = new Date(t.clock.now());
  await sql(
    t,
    `INSERT INTO chart_exam_ratings (user_id, type, rating, deviation, volatility, games, updated_at)
     VALUES ($1, 'swing-analysis', 1645, 80, 0.06, 45, $2)`,
    [userId, now],
  );
  await sql(
    t,
    `INSERT INTO performance_answers (test_id, index, user_id, type, timeframe, at, is_right, score, is_classified)
     SELECT gen_random_uuid(), 0, $1, 'swing-analysis', timeframe, $2::timestamptz - n * interval '1 day', true, 0.75, true
     FROM (VALUES ('1h', 8), ('4h', 7)) many (timeframe, times), generate_series(1, times) n`,
    [userId, now],
  );
  await sql(
    t,
    `INSERT INTO learner_badges (id, user_id, badge, tier, rule_version, value, earned_at)
     VALUES (gen_random_uuid(), $1, 'practice-days', 'bronze', 1, 10, $2), (gen_random_uuid(), $1, 'practice-days', 'silver', 1, 50, $2)`,
    [userId, now],
  );
  await sql(
    t,
    `INSERT INTO study_days (user_id, day, tasks, reviews, credited_at, zone) VALUES ($1, $2::date, 1, 0, $3, 'UTC')`,
    [userId, now, now],
  );
}

const choose = (block: ProfileBlock, audience: string, who = owner) =>
  who.client.put('/api/profile/audiences', { block, audience });
const pageFor = async (reader: Reader, query = '') => {
  const { status, body } = await (clients.get(reader) ?? t.client()).get(`/api/people/olga${query}`);
  return { status, page: body as PublicProfile };
};
const sees = async (reader: Reader, block: ProfileBlock): Promise<boolean> => {
  const { status, page } = await pageFor(reader);
  return status === 200 && page.blocks[block].content !== null;
};

/** For each kind of reader, whether they see a block for everyone, a block for followers, and a private block. */
const SEEN: Readonly<Record<Reader, readonly [boolean, boolean, boolean]>> = {
  visitor: [true, false, false],
  stranger: [true, false, false],
  follower: [true, true, false],
  blocked: [false, false, false],
  owner: [true, true, true],
  admin: [true, false, false],
  // A teacher of a class that the owner is in sees no more of the page than everybody else.
  teacher: [true, false, false],
};

describe.each(PROFILE_BLOCKS)('the block %s, set in turn for everyone, followers and nobody else', (block) => {
  test.each(READERS)('is shown to this reader as its audience says: %s', async (reader) => {
    const seen: boolean[] = [];
    for (const audience of AUDIENCES) {
      await choose(block, audience);
      seen.push(await sees(reader, block));
    }
    expect(seen).toEqual(SEEN[reader]);
  });
});

describe.each(['followers', 'following'])(
  'the list of %s, set in turn for everyone, followers and nobody else',
  (list) => {
    test.each(READERS)('is shown to this reader as its audience says: %s', async (reader) => {
      const seen: boolean[] = [];
      for (const audience of AUDIENCES) {
        await choose('connections', audience);
        seen.push((await (clients.get(reader) ?? t.client()).get(`/api/people/olga/${list}`)).status === 200);
      }
      expect(seen).toEqual(SEEN[reader]);
    });
  },
);

test('blocks with figures are private until the owner chooses an audience', async () => {
  const fresh = await openPerson(t, 'fresh');
  expect((await fresh.client.get('/api/profile/audiences')).body.audiences).toEqual(DEFAULT_AUDIENCES);
  const { body } = await t.client().get('/api/people/fresh');
  const shown = PROFILE_BLOCKS.filter((block) => body.blocks[block].content !== null);
  expect(shown).toEqual(['about', 'connections', 'posts']);
});

test('every block has the figures of the module that owns them', async () => {
  for (const block of PROFILE_BLOCKS) await choose(block, 'public');
  const { page } = await pageFor('visitor');
  const day = (ago: number) => new Date(t.clock.now() - ago * DAY_MS).toISOString().slice(0, 10);
  expect(page).toEqual({
    username: 'olga',
    profileImageUrl: null,
    since: new Date(t.clock.now() - 100 * 3_600_000).toISOString().slice(0, 7),
    isOwn: false,
    relation: null,
    blocks: {
      name: { audience: 'public', content: { name: 'olga' } },
      about: { audience: 'public', content: { bio: 'Structure first.', links: ['https://example.org/olga'] } },
      connections: { audience: 'public', content: { followers: 1, following: 0 } },
      posts: { audience: 'public', content: { count: 0 } },
      ratings: {
        audience: 'public',
        content: {
          ratings: [
            { type: 'swing-analysis', value: 1645, deviation: expect.closeTo(80, 0), isProvisional: false, charts: 45 },
          ],
        },
      },
      'skill-map': {
        audience: 'public',
        content: {
          cells: expect.arrayContaining([
            { type: 'swing-analysis', timeframe: '1h', n: 8, score: 0.75 },
            { type: 'swing-analysis', timeframe: '4h', n: 7, score: null },
          ]),
        },
      },
      activity: {
        audience: 'public',
        content: { from: day(83), to: day(0), days: [8, 7, 6, 5, 4, 3, 2, 1, 0].map(day) },
      },
      badges: {
        audience: 'public',
        content: {
          badges: [{ badge: 'practice-days', tier: 'silver', earnedAt: new Date(t.clock.now()).toISOString() }],
        },
      },
    },
  });
});

test('owners can preview their page as everyone and as followers; others cannot use the parameter', async () => {
  await choose('ratings', 'followers');
  await choose('activity', 'private');
  const shown = async (reader: Reader, as: string) => {
    const { page } = await pageFor(reader, `?as=${as}`);
    return [page.blocks.ratings.content !== null, page.blocks.activity.content !== null];
  };
  expect(await shown('owner', 'everyone')).toEqual([false, false]);
  expect(await shown('owner', 'followers')).toEqual([true, false]);
  expect(await shown('owner', 'me')).toEqual([true, true]);
  for (const as of ['everyone', 'followers', 'me']) expect(await shown('stranger', as)).toEqual([false, false]);
  expect((await pageFor('owner')).page).toMatchObject({ isOwn: true, relation: null });
});

test('a name that is unknown, suspended, or of somebody who blocked the reader gets the same response', async () => {
  const sue = await openPerson(t, 'sue');
  await suspend(sue, t);
  const asked = async (path: string) => {
    const { status, body } = await clients.get('blocked')!.get(path);
    const { requestId: _, ...rest } = body as Record<string, unknown>;
    return { status, ...rest, instance: undefined };
  };
  const unknown = await asked('/api/people/nobody_here');
  expect(unknown).toMatchObject({ status: 404, code: 'not-found', detail: 'There is no such person.' });
  for (const name of ['olga', 'sue', '%00', 'a', '%F0%9F%90%B8'])
    expect(await asked(`/api/people/${name}`)).toEqual(unknown);
});

test('a former name leads to the page, which shows the current name', async () => {
  const ira = await openPerson(t, 'ira_old');
  await ira.client.put('/api/profile/username', { username: 'Ira_New' });
  for (const name of ['ira_old', 'IRA_OLD', 'ira_new', 'Ira_New'])
    expect((await t.client().get(`/api/people/${name}`)).body.username).toBe('Ira_New');
});

test('a person sees of a page that they have blocked only that it is blocked', async () => {
  const ken = await openPerson(t, 'ken');
  await choose('about', 'public');
  await say(ken, 'block', 'olga');
  const { body } = await ken.client.get('/api/people/olga');
  expect(body.relation).toMatchObject({ isBlocked: true });
  expect(PROFILE_BLOCKS.filter((block) => body.blocks[block].content !== null)).toEqual([]);
});

describe('the text that a learner writes about themselves', () => {
  const write = async (about: object) => {
    const { version } = (await owner.client.get('/api/profile/about')).body;
    return owner.client.put('/api/profile/about', { version, ...about });
  };

  test('is stored as it is, whatever it contains', async () => {
    const bio = '<img src=x onerror=alert(1)>\n“quoted” & 日本 \u{1F438}';
    expect((await write({ bio: ` ${bio} `, links: [] })).body).toMatchObject({ bio, links: [] });
    expect((await owner.client.get('/api/profile/about')).body).toMatchObject({ bio, links: [] });
  });

  test.each<[what: string, link: string, stored: string]>([
    ['without slashes, which a page reads as one of its own', 'https:example.org/olga', 'https://example.org/olga'],
    ['with letters that look like others', 'https://аррӏе.com', 'https://xn--80ak6aa92e.com/'],
    ['with text that is turned', 'https://example.org/\u202Egpj.exe', 'https://example.org/%E2%80%AEgpj.exe'],
    ['on two lines', 'HTTPS://example.org/a\n\tb', 'https://example.org/ab'],
  ])('has normalized links: %s', async (_what, link, stored) => {
    expect((await write({ bio: '', links: [link] })).body).toMatchObject({ bio: '', links: [stored] });
  });

  test.each<[what: string, about: object]>([
    ['501 characters', { bio: 'x'.repeat(501), links: [] }],
    ['U+0000', { bio: 'a\u0000b', links: [] }],
    ['a line separator', { bio: 'a\u2028b', links: [] }],
    ['four links', { bio: '', links: Array(4).fill('https://example.org') }],
    ['a link that runs', { bio: '', links: ['javascript:alert(1)'] }],
    ['a link with data', { bio: '', links: ['data:text/html,<script>alert(1)</script>'] }],
    ['a link without encryption', { bio: '', links: ['http://example.org'] }],
    ['a link into a network', { bio: '', links: ['https://localhost/x'] }],
    ['a long link', { bio: '', links: [`https://example.org/${'x'.repeat(200)}`] }],
    ['a link that is long once it is written out', { bio: '', links: [`https://example.org/${'ä'.repeat(60)}`] }],
    ['a link that seems to lead elsewhere', { bio: '', links: ['https://bank.example@example.org/'] }],
    ['a link with a password', { bio: '', links: ['https:\\\\bank.example:443@example.org'] }],
    ['one link twice', { bio: '', links: ['https://example.org', 'https://EXAMPLE.org/'] }],
    ['a word', { bio: '', links: ['olga'] }],
    ['a version that no column holds', { version: 2 ** 31 - 1, bio: '', links: [] }],
    ['no version', { version: undefined, bio: '', links: [] }],
  ])('is refused with %s', async (_what, about) => {
    const before = (await owner.client.get('/api/profile/about')).body;
    expect((await write(about)).body.code).toBe('invalid-request');
    expect((await owner.client.get('/api/profile/about')).body).toEqual(before);
  });
});

test('an audience or a block that does not exist is refused', async () => {
  expect((await choose('about', 'friends')).body.code).toBe('invalid-request');
  expect((await choose('orders' as ProfileBlock, 'public')).body.code).toBe('invalid-request');
});

test('a deleted account leaves neither audiences nor texts', async () => {
  const una = await openPerson(t, 'una');
  await una.client.put('/api/profile/about', { version: 0, bio: 'Una writes.', links: [] });
  await choose('ratings', 'public', una);
  await sql(t, 'DELETE FROM users WHERE id = $1', [una.userId]);
  for (const table of ['profile_texts', 'people_audiences'])
    expect(await sql(t, `SELECT 1 FROM ${table} WHERE user_id = $1`, [una.userId])).toEqual([]);
});

test('an administrator whom the owner has blocked does not find the page', async () => {
  const [ines, root] = [await openPerson(t, 'ines'), await openPerson(t, 'root_ines', { isAdmin: true })];
  expect((await root.client.get('/api/people/ines')).status).toBe(200);
  await say(ines, 'block', 'root_ines');
  expect((await root.client.get('/api/people/ines')).status).toBe(404);
});
