// If this fails, a reader sees the author's call before predicting, predicts twice or too late, or sees or predicts an
// idea despite a block.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Post } from '@tradesense/contract/posts.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { POST_ACT_LIMITS } from '@tradesense/core/posts/post-limits.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { ideaOf, pass, predict, publishIdea, SECRET_CALL, UNTIL_START_MS } from '../../../test/ideas-world.ts';
import { createPeople, say, type Person } from '../../../test/people-world.ts';
import type { TestClient } from '../../../test/test-client.ts';

let t: TestApp;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
const { person } = createPeople(() => t, 'reader');
beforeEach(async () => {
  ann = await person();
  ben = await person();
});

/** Returns the texts of the responses in which a reader could see an idea, its author or news about them. */
async function everythingSeen(client: TestClient, post: Post, author: Person): Promise<string> {
  const addresses = [
    `/api/posts/${post.id}/idea`,
    `/api/posts/${post.id}/idea/chart`,
    `/api/posts/${post.id}`,
    `/api/posts/${post.id}/comments`,
    '/api/posts?feed=everyone',
    '/api/posts?feed=following',
    '/api/posts?feed=mine',
    `/api/people/${author.username}`,
    `/api/people/${author.username}/posts`,
    '/api/notifications',
    '/api/notifications/unread-count',
    '/api/posts/shareable',
    `/api/usernames?prefix=${author.username.slice(0, 5)}`,
    `/post/${post.id}`,
    `/u/${author.username}`,
    '/feed',
  ];
  const texts = [];
  for (const address of addresses) texts.push((await client.get(address)).text);
  return texts.join('\n');
}

const WORDS = ['xylophone', 'quagmire', '12345.678', `"direction":"bullish"`, '"confidence":87'];
const leaks = (text: string): string[] => WORDS.filter((word) => text.includes(word));

describe('the call', () => {
  test('is in no response to a reader or a visitor until predictions are closed', async () => {
    await say(ben, 'follow', ann.username);
    const post = await publishIdea(ann);
    const visitor = t.client();
    for (const ms of [0, 15 * MINUTE_MS, 2 * MINUTE_MS, DAY_MS / 10 - 3 * MINUTE_MS]) {
      await pass(t, ms);
      for (const client of [ben.client, visitor]) {
        expect((await ideaOf(client, post)).call).toBeNull();
        expect(leaks(await everythingSeen(client, post, ann))).toEqual([]);
      }
    }
    expect((await t.mails()).filter((mail) => leaks(mail).length > 0)).toEqual([]);
    await pass(t, MINUTE_MS);
    for (const client of [ben.client, visitor]) {
      expect(await ideaOf(client, post)).toMatchObject({ state: 'running', call: SECRET_CALL });
      expect(leaks(await everythingSeen(client, post, ann)).length).toBeGreaterThan(0);
    }
  });

  test('is in the response to a prediction, and only for that reader', async () => {
    const post = await publishIdea(ann);
    await pass(t, UNTIL_START_MS);
    expect(await ideaOf(ben.client, post)).toMatchObject({ state: 'predicting', mayPredict: true, predictions: null });
    const { body } = await predict(ben.client, post);
    expect(body).toMatchObject({
      call: SECRET_CALL,
      prediction: { direction: 'bearish', confidence: 60, brier: null },
      mayPredict: false,
      predictionCount: 1,
      predictions: null,
    });
    const cem = await person();
    expect(await ideaOf(cem.client, post)).toMatchObject({ call: null, prediction: null, predictionCount: 1 });
    expect(leaks(await everythingSeen(cem.client, post, ann))).toEqual([]);
    await pass(t, DAY_MS / 10);
    expect((await ideaOf(cem.client, post)).predictions).toEqual({ bullish: 0, bearish: 1, neutral: 0 });
  });

  test('is not revealed by a refused prediction', async () => {
    const post = await publishIdea(ann);
    const early = await predict(ben.client, post);
    expect([early.body.code, leaks(early.text)]).toEqual(['predictions-not-open', []]);
    await pass(t, UNTIL_START_MS);
    const wrong = await predict(ben.client, post, { confidence: 20 });
    expect([wrong.body.code, leaks(wrong.text)]).toEqual(['invalid-request', []]);
  });
});

describe('predictions', () => {
  test('close after a tenth of the horizon', async () => {
    const post = await publishIdea(ann);
    const lock = t.clock.now() + 15 * MINUTE_MS;
    await pass(t, UNTIL_START_MS);
    const cem = await person();
    t.clock.set(lock + DAY_MS / 10 - 1);
    expect((await predict(ben.client, post)).status).toBe(200);
    t.clock.set(lock + DAY_MS / 10);
    expect((await predict(cem.client, post)).body.code).toBe('predictions-closed');
  });

  test('can be made once, and not by the author or a visitor', async () => {
    const post = await publishIdea(ann);
    await pass(t, UNTIL_START_MS);
    expect((await predict(ann.client, post)).body.code).toBe('not-yourself');
    expect((await predict(t.client(), post)).body.code).toBe('not-signed-in');
    expect((await predict(ben.client, post)).status).toBe(200);
    const again = await predict(ben.client, post, { direction: 'bullish', confidence: 99 });
    expect(again.body.code).toBe('already-predicted');
    expect((await ideaOf(ben.client, post)).prediction).toMatchObject({ direction: 'bearish', confidence: 60 });
  });

  test.each(['author', 'reader'] as const)('a block by the %s hides the idea from both', async (who) => {
    const post = await publishIdea(ann);
    await pass(t, UNTIL_START_MS);
    await (who === 'author' ? say(ann, 'block', ben.username) : say(ben, 'block', ann.username));
    for (const call of [
      ben.client.get(`/api/posts/${post.id}/idea`),
      ben.client.get(`/api/posts/${post.id}/idea/chart`),
      predict(ben.client, post),
    ])
      expect((await call).body.code).toBe('not-found');
    expect((await ideaOf(ann.client, post)).predictionCount).toBe(0);
  });

  test('an idea for followers is found only by followers', async () => {
    const post = await publishIdea(ann, { audience: 'followers' });
    await pass(t, UNTIL_START_MS);
    expect((await predict(ben.client, post)).body.code).toBe('not-found');
    await say(ben, 'follow', ann.username);
    expect((await predict(ben.client, post)).status).toBe(200);
  });

  test('a post without an idea returns no idea', async () => {
    const { body: post } = await ann.client.post('/api/posts', { text: 'No idea.' });
    expect((await predict(ben.client, post)).body.code).toBe('not-found');
    expect((await ben.client.get(`/api/posts/${post.id}/idea`)).body.code).toBe('not-found');
  });

  test('are limited per day for a new account', async () => {
    const cem = await person({ ageHours: 1 });
    const posts: Post[] = [];
    for (let n = 0; n <= POST_ACT_LIMITS.prediction.perDayNew; n += 1) posts.push(await publishIdea(ann));
    await pass(t, UNTIL_START_MS);
    const codes = [];
    for (const post of posts) codes.push((await predict(cem.client, post)).status);
    expect(codes.filter((status) => status === 200)).toHaveLength(POST_ACT_LIMITS.prediction.perDayNew);
    expect(codes.at(-1)).toBe(429);
  });

  test('a reader whom a block separates from the author is not notified of the score', async () => {
    const post = await publishIdea(ann);
    await pass(t, UNTIL_START_MS);
    await predict(ben.client, post);
    await say(ann, 'block', ben.username);
    await pass(t, DAY_MS + HOUR_MS);
    const { body } = await ben.client.get('/api/notifications');
    expect(
      body.notifications.filter(({ content }: { content: { type: string } }) => content.type === 'idea-scored'),
    ).toEqual([]);
  });
});

test('only moderators can read the words of a reported idea', async () => {
  const post = await publishIdea(ann);
  await pass(t, UNTIL_START_MS);
  await predict(ben.client, post);
  const admin = await person({ isAdmin: true });
  expect((await ben.client.post(`/api/posts/${post.id}/reports`, { reason: 'spam' })).status).toBe(200);
  const [report] = (await admin.client.get('/api/moderation/reports')).body.reports;
  expect(report).toMatchObject({ postId: post.id, commentId: null });
  expect(report.text).toBe(`${post.text}\n\n${SECRET_CALL.thesis}\n\n${SECRET_CALL.invalidation}`);
  expect((await ben.client.get('/api/moderation/reports')).status).toBe(403);
  expect(leaks(await everythingSeen(admin.client, post, ann))).toEqual([]);
});
