// If this fails, a blocked person can follow the person who blocked them or finds out about the block, or somebody can
// follow any number of people.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { FOLLOW_ACTS_KEPT_DAYS, FOLLOWS_PER_DAY, FOLLOWS_PER_DAY_NEW } from '@tradesense/core/people/people-limits.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createPeople, say, suspend, takeBack, type Act, type Person } from '../../../test/people-world.ts';
import { followersToNotify } from './relations.repo.ts';
import { deleteExpiredActs } from './retention.service.ts';

const ID = '6f0f2a44-0000-4000-8000-00000000000a';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const { person } = createPeople(() => t, 'person');
const pair = async () => [await person(), await person()] as const;
const NOTHING = { isFollowing: false, isFollower: false, isBlocked: false, isMuted: false };
const relationsOf = async ({ userId }: Person) =>
  (await sql(t, 'SELECT kind FROM people_relations WHERE user_id = $1 ORDER BY kind', [userId])).map(
    ({ kind }) => kind,
  );
/** Inserts rows about follows, as if the account followed this many people at the given time. */
const followedBefore = (who: Person, count: number, at: number) =>
  sql(
    t,
    `INSERT INTO people_follow_acts (id, user_id, other_id, at)
     SELECT gen_random_uuid(), $1, $1, $3 FROM generate_series(1, $2::int)`,
    [who.userId, count, new Date(at)],
  );

test.each<[act: Act, now: object]>([
  ['follow', { ...NOTHING, isFollowing: true }],
  ['block', { ...NOTHING, isBlocked: true }],
  ['mute', { ...NOTHING, isMuted: true }],
])('two requests to %s have the effect of one, and so have two requests to undo it', async (act, now) => {
  const [ann, ben] = await pair();
  for (let n = 0; n < 2; n += 1) {
    expect(await say(ann, act, ben.username)).toMatchObject({ status: 200, body: now });
    expect(await relationsOf(ann)).toEqual([act]);
  }
  for (let n = 0; n < 2; n += 1) {
    expect(await takeBack(ann, act, ben.username)).toMatchObject({ status: 200, body: NOTHING });
    expect(await relationsOf(ann)).toEqual([]);
  }
});

test('both people see that the other one follows them', async () => {
  const [ann, ben] = await pair();
  await say(ann, 'follow', ben.username);
  expect((await say(ben, 'follow', ann.username)).body).toEqual({ ...NOTHING, isFollowing: true, isFollower: true });
});

test('a former name in any capitals leads to the same person', async () => {
  const [ann, ben] = await pair();
  await ben.client.put('/api/profile/username', { username: `${ben.username}_new` });
  expect((await say(ann, 'follow', ben.username.toUpperCase())).status).toBe(200);
  expect(await sql(t, 'SELECT other_id FROM people_relations WHERE user_id = $1', [ann.userId])).toEqual([
    { other_id: ben.userId },
  ]);
});

describe('a block', () => {
  test('ends the follows of both, and taking it back does not bring them back', async () => {
    const [ann, ben] = await pair();
    await say(ann, 'follow', ben.username);
    await say(ben, 'follow', ann.username);
    expect((await say(ann, 'block', ben.username)).body).toEqual({ ...NOTHING, isBlocked: true });
    expect([await relationsOf(ann), await relationsOf(ben)]).toEqual([['block'], []]);
    expect((await takeBack(ann, 'block', ben.username)).body).toEqual(NOTHING);
    expect([await relationsOf(ann), await relationsOf(ben)]).toEqual([[], []]);
  });

  test('gets the blocked person the response for an unknown name, and so does a suspension', async () => {
    const [ann, ben, sue] = [await person(), await person(), await person()];
    await say(ann, 'block', ben.username);
    await suspend(sue, t);
    for (const act of ['follow', 'mute'] as const) {
      const { status, body: unknown } = await say(ben, act, 'nobody_here');
      expect([status, unknown.detail]).toEqual([404, 'There is no such person.']);
      for (const hidden of [ann, sue]) {
        const refused = await say(ben, act, hidden.username);
        expect([refused.status, refused.body.code, refused.body.detail]).toEqual([404, unknown.code, unknown.detail]);
      }
    }
    expect(await relationsOf(ben)).toEqual([]);
  });

  test('can be mutual, and somebody who has blocked a person must unblock them before following', async () => {
    const [ann, ben] = await pair();
    await say(ann, 'block', ben.username);
    expect((await say(ben, 'block', ann.username)).body).toEqual({ ...NOTHING, isBlocked: true });
    const [ray, sam] = await pair();
    await say(ray, 'block', sam.username);
    expect((await say(ray, 'follow', sam.username)).body).toMatchObject({
      code: 'person-blocked',
      detail: `You have blocked ${sam.username}. Unblock them first.`,
    });
  });
});

test.each(['follow', 'block', 'mute'] as const)('an account cannot %s itself', async (act) => {
  const ann = await person();
  for (const run of [say, takeBack]) expect((await run(ann, act, ann.username)).body.code).toBe('not-yourself');
});

test('names that no account can have are unknown', async () => {
  const ann = await person();
  for (const name of ['ab', '%00', 'a%20b', '%F0%9F%90%B8', 'x'.repeat(100)])
    expect((await say(ann, 'follow', name)).body.code).toBe('not-found');
});

test('a follow needs a username, because it is public; blocking and muting need none', async () => {
  const [ben, ann] = [await person(), await openAccount(t, 'Nameless')];
  expect((await say(ann, 'follow', ben.username)).body).toMatchObject({
    code: 'username-needed',
    detail: 'Choose a username first: people see who follows them.',
  });
  expect((await say(ann, 'block', ben.username)).status).toBe(200);
  expect((await say(ann, 'mute', ben.username)).status).toBe(200);
});

describe('the maximum number of people', () => {
  test('to follow is 20 for an account until it is 24 hours old', async () => {
    const [ann, ben] = [await person({ ageHours: 1 }), await person()];
    await followedBefore(ann, FOLLOWS_PER_DAY_NEW - 1, t.clock.now());
    expect((await say(ann, 'follow', ben.username)).status).toBe(200);
    expect(await say(ann, 'follow', (await person()).username)).toMatchObject({
      status: 429,
      body: {
        code: 'too-many-requests',
        detail: 'You have followed 20 people. An account can follow more once it is 24 hours old.',
        retryAfter: (23 * HOUR_MS) / 1000,
      },
    });
    // A repeated follow does not raise the count, and ending a follow does not lower it.
    expect((await say(ann, 'follow', ben.username)).status).toBe(200);
    await takeBack(ann, 'follow', ben.username);
    expect((await say(ann, 'follow', ben.username)).status).toBe(429);
  });

  test('to follow is 200 in 24 hours for an older account', async () => {
    const [ann, ben] = [await person({ ageHours: 24 }), await person()];
    await followedBefore(ann, FOLLOWS_PER_DAY, t.clock.now() - DAY_MS + 5_000);
    expect(await say(ann, 'follow', ben.username)).toMatchObject({
      status: 429,
      body: { detail: 'You have followed 200 people in 24 hours. Wait before you follow more.', retryAfter: 5 },
    });
    await sql(t, `UPDATE people_follow_acts SET at = at - interval '5 s' WHERE user_id = $1`, [ann.userId]);
    expect((await say(ann, 'follow', ben.username)).status).toBe(200);
  });

  test.each<[Act, string]>([
    ['follow', 'You follow 5,000 people, the most that an account can. Unfollow somebody first.'],
    ['block', 'You have blocked 5,000 people, the most that an account can. Unblock somebody first.'],
    ['mute', 'You have muted 5,000 people, the most that an account can. Unmute somebody first.'],
  ])('that an account can %s is 5,000', async (act, detail) => {
    const ann = await person();
    await sql(
      t,
      `WITH crowd AS (INSERT INTO users (id, name, email, email_normalised, password_hash, created_at)
         SELECT gen_random_uuid(), 'Crowd', mail, mail, '$argon2id$none', now() FROM (SELECT $3 || n || '@example.org' AS mail FROM generate_series(1, 4999) n) mails RETURNING id)
       INSERT INTO people_relations (user_id, kind, other_id, id, since) SELECT $1, $2, id, gen_random_uuid(), now() FROM crowd`,
      [ann.userId, act, `crowd-${act}-`],
    );
    const last = await person();
    expect((await say(ann, act, last.username)).status).toBe(200);
    const refused = await say(ann, act, (await person()).username);
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([409, 'people-limit-reached', detail]);
    expect((await say(ann, act, last.username)).status).toBe(200);
  });
});

test('the relations of a deleted account are deleted, and so are old follow actions', async () => {
  const [ann, ben] = await pair();
  await say(ann, 'follow', ben.username);
  await say(ben, 'follow', ann.username);
  const acts = (who: Person) => sql(t, 'SELECT 1 FROM people_follow_acts WHERE user_id = $1', [who.userId]);
  await deleteExpiredActs(t.platform, t.clock.now());
  expect(await acts(ann)).toHaveLength(1);
  await sql(t, `UPDATE people_follow_acts SET at = at - make_interval(days => $2) WHERE user_id = $1`, [
    ann.userId,
    FOLLOW_ACTS_KEPT_DAYS + 1,
  ]);
  await deleteExpiredActs(t.platform, t.clock.now());
  expect(await acts(ann)).toEqual([]);
  await sql(t, 'DELETE FROM users WHERE id = $1', [ann.userId]);
  expect([await relationsOf(ann), await relationsOf(ben), await acts(ben)]).toEqual([[], [], []]);
});

test('followers to notify are read from a cursor by the index, even with a prepared plan', async () => {
  const plan = await t.db.transaction(async (tx) => {
    const query = vi.spyOn(tx.$client, 'query');
    await followersToNotify(tx, ID, null, 200);
    const [[statement] = []] = query.mock.calls as unknown as { text: string }[][];
    const text = statement?.text ?? '';
    query.mockRestore();
    for (const setting of ['plan_cache_mode = force_generic_plan', 'enable_seqscan = off', 'enable_sort = off'])
      await tx.$client.query(`SET LOCAL ${setting}`);
    await tx.$client.query(`PREPARE told (uuid, uuid, int) AS ${text}`);
    const { rows } = await tx.$client.query(`EXPLAIN EXECUTE told ('${ID}', '${ID}', 200)`);
    await tx.$client.query('DEALLOCATE told');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/people_relations_to on people_relations follow[\s\S]*Index Cond: .*\(id > \$2\)/);
});
