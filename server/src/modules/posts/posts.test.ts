// If this fails, a post is lost, shown twice or out of order, or shares something that does not belong to its author.
// Or a page queries the database once per post.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import pg from 'pg';
import { POSTS_PER_PAGE } from '@tradesense/contract/posts-constants.ts';
import type { Post } from '@tradesense/contract/posts.ts';
import { DAY_MS, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { NAME_PREFIX_MIN, USERNAME_MAX, USERNAME_MIN } from '@tradesense/core/people/username-rules.ts';
import { POST_ACT_LIMITS } from '@tradesense/core/posts/post-limits.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { answerAll, started } from '../../../test/bias-test-world.ts';
import { markRight, startedExam, workThrough } from '../../../test/chart-exam-world.ts';
import { journalTrades } from '../../../test/closed-trade-world.ts';
import { countingReads } from '../../../test/count-statements.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createPeople, openPerson, say, type Person } from '../../../test/people-world.ts';
import { commentOn, feedOf, publish } from '../../../test/posts-world.ts';
import { mayNotifyOfPost } from './index.ts';
import { publishPost } from './publish-post.service.ts';
import { readFeed } from './posts.queries.ts';
import { postsOfAuthors } from './posts.repo.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const { person } = createPeople(() => t, 'poster');

describe('publishing', () => {
  test('is refused if the account is suspended during the request', async () => {
    const { userId } = await person();
    await sql(t, 'UPDATE users SET is_suspended = true WHERE id = $1', [userId]);
    const request = { text: 'Too late.', audience: 'public' } as const;
    const published = publishPost(t.platform, { authorId: userId, request, idempotencyKey: null });
    await expect(published).rejects.toMatchObject({ code: 'account-suspended' });
    expect(await sql(t, 'SELECT id FROM posts WHERE author_id = $1', [userId])).toEqual([]);
  });

  test('a post is stored with its author and the text as typed', async () => {
    const ann = await person();
    const text = '<script>alert(1)</script>\n“Second test” & 日本 \u{1F438}';
    const post = await publish(ann, { text: ` ${text} ` });
    expect(post).toEqual({
      id: expect.any(String),
      author: { username: ann.username, profileImageUrl: null },
      at: new Date(t.clock.now()).toISOString(),
      audience: 'public',
      text,
      mentions: [],
      shared: null,
      likes: 0,
      comments: 0,
      isLiked: false,
      isOwn: true,
      isHidden: false,
    });
    expect((await ann.client.get(`/api/posts/${post.id}`)).body).toEqual(post);
    expect((await t.client().get(`/api/posts/${post.id}`)).body).toEqual({ ...post, isOwn: false });
  });

  test.each<[what: string, body: object]>([
    ['without a text', { text: '' }],
    ['of spaces', { text: ' \n ' }],
    ['of 1,001 characters', { text: 'x'.repeat(1001) }],
    ['with a control character', { text: 'a\u0000b' }],
    ['that nobody sees', { text: '\u200B\u3164 \u202E\u0301' }],
    ['for nobody', { text: 'a', audience: 'private' }],
    ['with figures of the client', { text: 'a', shared: { kind: 'chart-exam', score: 1 } }],
    ['with a thing of another kind', { text: 'a', share: { kind: 'league', id: crypto.randomUUID() } }],
    ['with figures beside the id', { text: 'a', share: { kind: 'trade', id: crypto.randomUUID(), rMultiple: '9' } }],
  ])('a post %s is refused', async (_what, body) => {
    const ann = await person();
    expect((await ann.client.post('/api/posts', body)).body.code).toBe('invalid-request');
    expect(await feedOf(ann.client, 'mine')).toEqual([]);
  });

  test('a retry with the same key makes one post; an author without a username is asked to choose one', async () => {
    const ann = await person();
    const send = () => ann.client.post('/api/posts', { text: 'Once.' }, { 'idempotency-key': 'once-and-only' });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await feedOf(ann.client, 'mine')).toHaveLength(1);
    const nameless = await openAccount(t, 'Nameless');
    expect((await nameless.client.post('/api/posts', { text: 'Hello.' })).body.code).toBe('username-needed');
  });

  test('a new account can publish five posts until it is a day old, also if it deletes one of them', async () => {
    const ann = await person({ ageHours: 1 });
    for (let n = 0; n < POST_ACT_LIMITS.post.perDayNew; n += 1) {
      const { id } = await publish(ann);
      if (n === 0) await ann.client.delete(`/api/posts/${id}`);
    }
    expect((await ann.client.post('/api/posts', { text: 'One more.' })).body).toMatchObject({
      code: 'too-many-requests',
      detail: 'You have published 5 posts. An account can do more once it is 24 hours old.',
      retryAfter: (DAY_MS - HOUR_MS) / 1000,
    });
    expect(await feedOf(ann.client, 'mine')).toHaveLength(4);
  });
});

describe('sharing', () => {
  const share = (who: Person, thing: object) => who.client.post('/api/posts', { text: 'Look.', share: thing });

  test('a shared exam has the scores and the rating that the server has stored', async () => {
    const [ann, ben] = [await person(), await person()];
    const exam = await startedExam(ann.client, { type: 'swing-analysis', assetClass: 'crypto', mode: 'rated' });
    const thing = { kind: 'chart-exam', id: exam.id };
    expect((await share(ann, thing)).body.code).toBe('not-shareable');
    const done = await workThrough(ann.client, exam, markRight);
    expect(done.state).toBe('completed');
    const { shared } = (await share(ann, thing)).body as Post;
    expect(shared).toMatchObject({
      kind: 'chart-exam',
      type: 'swing-analysis',
      score: done.score,
      passed: done.passed,
    });
    expect(shared?.kind === 'chart-exam' ? shared.charts : []).toHaveLength(done.chartCount);
    // The exam used simulated charts, which change no rating, so the shared exam has no rating.
    expect(shared).toMatchObject({ rating: null });
    const [before, after] = [1500, 1540].map((value) => ({ value, deviation: 120, isProvisional: true }));
    await sql(
      t,
      'UPDATE chart_exam_charts SET is_rated = true, rating_before = $2, rating_after = $3 WHERE exam_id = $1',
      [exam.id, before, after],
    );
    expect((await share(ann, thing)).body.shared.rating).toEqual({ before, after });
    expect((await share(ben, thing)).body).toMatchObject({
      code: 'not-shareable',
      detail:
        'Only a finished rated exam of your own can be shared, and none with a chart that was submitted too fast.',
    });
    const { things } = (await ann.client.get('/api/posts/shareable')).body;
    expect(things).toEqual([
      { kind: 'chart-exam', id: exam.id, type: 'swing-analysis', score: done.score, at: done.endedAt },
    ]);
  });

  test('a practice exam cannot be shared', async () => {
    const ann = await person();
    const exam = await startedExam(ann.client, { type: 'swing-analysis', assetClass: 'crypto', mode: 'practice' });
    await workThrough(ann.client, exam, markRight);
    expect((await share(ann, { kind: 'chart-exam', id: exam.id })).body.code).toBe('not-shareable');
  });

  test('a Bias Test can be shared once it is completed', async () => {
    const [ann, ben] = [await person(), await person()];
    const bias = await started(ann.client);
    const thing = { kind: 'bias-test', id: bias.id };
    expect((await share(ann, thing)).body.code).toBe('not-shareable');
    await answerAll(ann.client, bias);
    const { result } = (await ann.client.get(bias.url)).body;
    expect(((await share(ann, thing)).body as Post).shared).toMatchObject({
      kind: 'bias-test',
      asset: 'BTC',
      questionCount: bias.questionCount,
      score: result.score,
    });
    expect((await share(ben, thing)).body.code).toBe('not-shareable');
  });

  test('a shared closed trade of a live account shows process and R, no money, and then counts as seen', async () => {
    const [ann, ben] = [await person({ isAdmin: true }), await person({ isAdmin: true })];
    const [account] = (await ann.client.get('/api/sandbox/accounts')).body.accounts;
    const times = { openedAt: '2026-01-10T10:00:00Z', closedAt: '2026-01-11T10:00:00Z' };
    const [id] = await journalTrades(t, account.id, [{ net: -50, risk: 100, symbol: 'XAU', ...times }]);
    const thing = { kind: 'trade', id };
    const { things } = (await ann.client.get('/api/posts/shareable')).body;
    expect(things).toEqual([{ kind: 'trade', id, asset: 'XAU', side: 'long', at: '2026-01-11T10:00:00.000Z' }]);
    const post = (await share(ann, thing)).body as Post;
    expect(post.shared).toEqual({
      kind: 'trade',
      asset: 'XAU',
      side: 'long',
      process: 0,
      rMultiple: '-0.5',
      quadrant: 'bad-bad',
      hasPlan: false,
      preset: 'normal',
      closedAt: '2026-01-11T10:00:00.000Z',
    });
    const [row] = await sql(t, 'SELECT result_sent_at FROM journal_trades WHERE id = $1', [id]);
    expect(row?.['result_sent_at']).toEqual(new Date(t.clock.now()));
    expect((await share(ben, thing)).body.code).toBe('not-shareable');
    await sql(t, `UPDATE journal_trades SET is_copy = true WHERE id = $1`, [id]);
    expect((await share(ann, thing)).body.code).toBe('not-shareable');
  });

  test('the record of Real or Shuffled can be shared once it has an answer', async () => {
    const ann = await person();
    expect((await share(ann, { kind: 'real-or-shuffled' })).body.code).toBe('not-shareable');
    await sql(
      t,
      `INSERT INTO real_or_shuffled_records (user_id, answers, hits, streak, longest_streak, rating, deviation, volatility, updated_at)
       VALUES ($1, 40, 25, 2, 7, 1540, 80, 0.06, $2)`,
      [ann.userId, new Date(t.clock.now())],
    );
    const post = (await share(ann, { kind: 'real-or-shuffled' })).body as Post;
    expect(post.shared).toMatchObject({ kind: 'real-or-shuffled', answers: 40, hits: 25, longestStreak: 7 });
    await sql(t, 'UPDATE real_or_shuffled_records SET answers = 41 WHERE user_id = $1', [ann.userId]);
    expect((await ann.client.get(`/api/posts/${post.id}`)).body.shared.answers).toBe(40);
  });
});

describe('feeds', () => {
  test('pages show every post once, newest first, even if one is published between two pages', async () => {
    const [ann, ben] = [await person(), await person()];
    await say(ben, 'follow', ann.username);
    const ids: string[] = [];
    for (let n = 0; n < POSTS_PER_PAGE + 3; n += 1) {
      ids.unshift((await publish(ann, { text: `Post ${n}` })).id);
      t.clock.advance(1);
    }
    for (const path of ['/api/posts?feed=following&', `/api/people/${ann.username}/posts?`]) {
      const first = (await ben.client.get(path)).body;
      const late = await publish(ann, { text: 'Late.' });
      const second = (await ben.client.get(`${path}cursor=${first.nextCursor}`)).body;
      await ann.client.delete(`/api/posts/${late.id}`);
      expect(first.posts.map(({ id }: Post) => id)).toEqual(ids.slice(0, POSTS_PER_PAGE));
      expect(second.posts.map(({ id }: Post) => id)).toEqual(ids.slice(POSTS_PER_PAGE));
      expect(second.nextCursor).toBeNull();
    }
  });

  test('posts of followed people are merged by time, however many each person writes', async () => {
    const [ann, ben, cat, dan] = [await person(), await person(), await person(), await person()];
    for (const each of [ann, ben, cat]) await say(dan, 'follow', each.username);
    const order: string[] = [];
    for (let n = 0; n < 30; n += 1) {
      const author = n % 7 === 0 ? cat : n % 3 === 0 ? ben : ann;
      order.unshift((await publish(author, { audience: n % 2 === 0 ? 'followers' : 'public' })).id);
      t.clock.advance(1);
    }
    expect(await feedOf(dan.client, 'following')).toEqual(order.slice(0, POSTS_PER_PAGE));
    expect(await feedOf(ann.client, 'following')).toEqual([]);
  });

  test('a page of twenty posts takes as many statements as a page of one', async () => {
    const [ann, ben] = [await person(), await person()];
    await say(ben, 'follow', ann.username);
    const statementsOf = async (feed: 'following' | 'everyone' | 'mine', who: Person) => {
      const { value, statements } = await countingReads(t.db, (db) =>
        readFeed({ db }, { userId: who.userId }, { feed }),
      );
      return { posts: value.posts.length, statements };
    };
    await commentOn(ben, await publish(ann));
    expect(await statementsOf('following', ben)).toEqual({ posts: 1, statements: 9 });
    const crowd: Person[] = [];
    for (let n = 0; n < POSTS_PER_PAGE; n += 1) {
      const each = await person();
      crowd.push(each);
      await say(ben, 'follow', each.username);
      await commentOn(ben, await publish(each));
    }
    expect(await statementsOf('following', ben)).toEqual({ posts: POSTS_PER_PAGE, statements: 9 });
    expect(await statementsOf('everyone', ben)).toEqual({ posts: POSTS_PER_PAGE, statements: 9 });
  });
});

test('publishing reads no stored posts, and notifying of a mention reads the post once', async () => {
  const [ann, ben] = [await person(), await person()];
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const readsOfPosts = () => {
    const texts = query.mock.calls.map(([statement]: unknown[]) =>
      typeof statement === 'string' ? statement : (statement as { text: string }).text,
    );
    query.mockClear();
    return texts.filter((text) => /^select .* from "posts"/iu.test(text)).length;
  };
  const { id } = await publish(ann, { text: `@${ben.username}` });
  expect(readsOfPosts()).toBe(0);
  await t.db.read((tx) => mayNotifyOfPost(tx, ben.userId, id));
  expect(readsOfPosts()).toBe(1);
  query.mockRestore();
});

test('a person who follows many people gets the same posts as one who follows few, however many are wanted', async () => {
  const ann = await person();
  for (let n = 0; n < 5; n += 1) await publish(ann);
  const strangers = Array.from({ length: 500 }, () => randomUUID());
  // Up to five posts are found among the newest posts of all authors. To find a sixth, the query must read the posts of
  // each author.
  for (const limit of [3, 5, 6]) {
    const read = (authors: string[]) => t.db.read((tx) => postsOfAuthors(tx, authors, { before: null, limit }));
    const few = (await read([ann.userId])).map(({ id }) => id);
    expect(few).toHaveLength(Math.min(limit, 5));
    expect((await read([...strangers, ann.userId])).map(({ id }) => id)).toEqual(few);
  }
});

test('names are suggested by their first letters, in any capitals, except people hidden by a block', async () => {
  const ann = await person();
  for (const name of ['Kestrel_1', 'kestrel_2', 'kestrel', 'kes_hidden']) await openPerson(t, name);
  const other = await openPerson(t, 'kesx');
  await say(other, 'block', ann.username);
  await say(ann, 'block', 'kes_hidden');
  await ann.client.put('/api/profile/username', { username: 'kestrel_self' });
  const suggested = async (prefix: string) =>
    (await ann.client.get(`/api/usernames?prefix=${prefix}`)).body.people.map(
      ({ username }: { username: string }) => username,
    );
  expect(await suggested('KES')).toEqual(['kestrel', 'Kestrel_1', 'kestrel_2']);
  expect(await suggested('kestrel_')).toEqual(['Kestrel_1', 'kestrel_2']);
  expect(await suggested('zz')).toEqual([]);
  for (const prefix of ['k', '%25', '_k', 'ke%25'])
    expect((await ann.client.get(`/api/usernames?prefix=${prefix}`)).body.code).toBe('invalid-request');
});

test.each([
  ['shortest', 'q'.repeat(USERNAME_MIN)],
  ['longest', 'q'.repeat(USERNAME_MAX)],
])('the %s name can be set, suggested, mentioned and found', async (_case, username) => {
  const [ann, owner] = [await person(), await person()];
  expect((await owner.client.put('/api/profile/username', { username })).status).toBe(200);
  for (const length of [NAME_PREFIX_MIN, username.length]) {
    const { people } = (await ann.client.get(`/api/usernames?prefix=${username.slice(0, length)}`)).body;
    expect(people).toContainEqual(expect.objectContaining({ username }));
  }
  expect((await publish(ann, { text: `Seen by @${username}.` })).mentions).toEqual([username]);
  expect((await ann.client.get(`/api/people/search?q=${username}`)).body.people[0]).toMatchObject({ username });
  const cursor = `0.${username}`;
  expect((await ann.client.get(`/api/people/search?q=${username}&cursor=${cursor}`)).status).toBe(200);
});

test('a deleted account leaves no post, comment, like or report', async () => {
  const [ann, ben] = [await person(), await person()];
  const [mine, theirs] = [await publish(ann), await publish(ben)];
  await commentOn(ann, theirs);
  await ann.client.put(`/api/posts/${theirs.id}/like`);
  await ann.client.post(`/api/posts/${theirs.id}/reports`, { reason: 'spam' });
  await commentOn(ben, mine);
  await sql(t, 'DELETE FROM users WHERE id = $1', [ann.userId]);
  expect((await ben.client.get(`/api/posts/${mine.id}`)).status).toBe(404);
  expect((await ben.client.get(`/api/posts/${theirs.id}`)).body).toMatchObject({ likes: 0, comments: 0 });
  for (const table of ['post_comments', 'post_likes', 'post_reports', 'post_acts']) {
    const column = { post_comments: 'author_id', post_reports: 'reporter_id' }[table] ?? 'user_id';
    expect(await sql(t, `SELECT 1 FROM ${table} WHERE ${column} = $1`, [ann.userId])).toEqual([]);
  }
});
