// If this fails, somebody is notified twice of one like, or of people whom they have muted or blocked, or a follower is
// not notified of a post.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notification } from '@tradesense/contract/notifications.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createPeople, say, suspend, takeBack, type Person } from '../../../test/people-world.ts';
import { commentOn, publish } from '../../../test/posts-world.ts';
import { FOLLOWERS_NOTIFIED_AT_ONCE } from './notify-posts.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const { person } = createPeople(() => t, 'hearer');
/**
 * Returns the notifications about other people, without follows, newest first, each with its type, the name of its
 * newest person and its number of events.
 */
const toldTo = async ({ client }: Person): Promise<[type: string, by: string | null, parts: number][]> => {
  await t.drain();
  const { body } = await client.get('/api/notifications?filter=people');
  return body.notifications.flatMap(({ content, parts }: Notification) =>
    content.type === 'follow' || !('userId' in content.payload)
      ? []
      : [[content.type, content.payload.username, parts]],
  );
};

describe('likes', () => {
  test('on a post share a line while it is unread, and each person counts once', async () => {
    const [ann, ben, cat] = [await person(), await person(), await person()];
    const { id } = await publish(ann);
    for (let n = 0; n < 3; n += 1) {
      await ben.client.put(`/api/posts/${id}/like`);
      await t.drain();
      await ben.client.delete(`/api/posts/${id}/like`);
    }
    await ben.client.put(`/api/posts/${id}/like`);
    await cat.client.put(`/api/posts/${id}/like`);
    await ann.client.put(`/api/posts/${id}/like`);
    expect(await toldTo(ann)).toEqual([['post-liked', cat.username, 2]]);
  });

  test('do not notify if they were taken back before the delivery or are of muted people', async () => {
    const [ann, ben, cat] = [await person(), await person(), await person()];
    await say(ann, 'mute', cat.username);
    const { id } = await publish(ann);
    await ben.client.put(`/api/posts/${id}/like`);
    await ben.client.delete(`/api/posts/${id}/like`);
    await cat.client.put(`/api/posts/${id}/like`);
    expect(await toldTo(ann)).toEqual([]);
  });
});

describe('comments', () => {
  test('notify the author of the post, the person replied to and the mentioned people, each once', async () => {
    const [ann, ben, cat, dan] = [await person(), await person(), await person(), await person()];
    const post = await publish(ann);
    const thread = await commentOn(ben, post, { text: `@${ann.username} @${cat.username} look` });
    expect(await toldTo(ann)).toEqual([['post-commented', ben.username, 1]]);
    expect(await toldTo(cat)).toEqual([['mention', ben.username, 1]]);
    await commentOn(dan, post, { text: `@${ben.username} yes`, replyTo: thread.id });
    expect(await toldTo(ben)).toEqual([['comment-replied', dan.username, 1]]);
    expect(await toldTo(ann)).toEqual([
      ['post-commented', dan.username, 1],
      ['post-commented', ben.username, 1],
    ]);
    await commentOn(ann, post, { text: 'Thanks.', replyTo: thread.id });
    expect(await toldTo(ann)).toHaveLength(2);
  });

  test('by muted, blocked and suspended people notify nobody, and neither do deleted comments', async () => {
    const ann = await person();
    const [muted, blocked, gone, sue] = [await person(), await person(), await person(), await person()];
    const post = await publish(ann);
    for (const each of [muted, blocked, sue]) await commentOn(each, post, { text: `@${ann.username} hello` });
    const { id } = await commentOn(gone, post);
    await say(ann, 'mute', muted.username);
    await say(blocked, 'block', ann.username);
    await gone.client.delete(`/api/comments/${id}`);
    await suspend(sue, t);
    expect(await toldTo(ann)).toEqual([]);
  });

  test('notify nobody if a block between writer and author hides them from everyone', async () => {
    const [ann, ben, cat] = [await person(), await person(), await person()];
    const post = await publish(ann);
    await commentOn(ben, post, { text: `Look, @${cat.username}.` });
    await say(ben, 'block', ann.username);
    expect(await toldTo(cat)).toEqual([]);
  });
});

describe('posts', () => {
  test('notify followers, and mentioned people only of the mention, but nobody who has muted the author', async () => {
    const [ann, ben, cat, dan, eve] = [await person(), await person(), await person(), await person(), await person()];
    for (const each of [ben, cat, dan]) await say(each, 'follow', ann.username);
    await say(dan, 'mute', ann.username);
    const { id } = await publish(ann, { text: `@${cat.username} @${dan.username} @${eve.username}` });
    expect(await toldTo(ben)).toEqual([['person-posted', ann.username, 1]]);
    expect(await toldTo(cat)).toEqual([['mention', ann.username, 1]]);
    expect(await toldTo(dan)).toEqual([]);
    expect(await toldTo(eve)).toEqual([['mention', ann.username, 1]]);
    const [told] = (await ben.client.get('/api/notifications?filter=people')).body.notifications;
    expect(told.content.payload).toEqual({ userId: ann.userId, username: ann.username, postId: id });
  });

  test('and comments do not notify a mentioned person who may not see them', async () => {
    const [ann, ben, cat, dan] = [await person(), await person(), await person(), await person()];
    for (const each of [ben, cat]) await say(each, 'follow', ann.username);
    const text = `@${ben.username} @${cat.username} @${dan.username}`;
    const post = await publish(ann, { text, audience: 'followers' });
    await commentOn(ben, post, { text: `@${cat.username} @${dan.username}` });
    await takeBack(cat, 'follow', ann.username);
    expect([await toldTo(cat), await toldTo(dan)]).toEqual([[], []]);
    expect(await toldTo(ben)).toEqual([['mention', ann.username, 1]]);
  });

  test('notify nobody if they were deleted before the delivery or if their type is off', async () => {
    const [ann, ben, cat] = [await person(), await person(), await person()];
    for (const each of [ben, cat]) await say(each, 'follow', ann.username);
    const { id } = await publish(ann, { text: `@${cat.username}` });
    await ann.client.delete(`/api/posts/${id}`);
    expect([await toldTo(ben), await toldTo(cat)]).toEqual([[], []]);
    await ben.client.put('/api/notifications/preferences', { type: 'person-posted', isOn: false });
    await publish(ann);
    expect([await toldTo(ben), await toldTo(cat)]).toEqual([[], [['person-posted', ann.username, 1]]]);
  });

  test('by followed people are never mailed', async () => {
    const ann = await person();
    const choice = { type: 'person-posted', channel: 'mail', isOn: true };
    const { choices } = (await ann.client.put('/api/notifications/preferences', choice)).body;
    expect(choices.find(({ type }: { type: string }) => type === 'person-posted')).toMatchObject({ isMailed: false });
  });

  test('notify more followers than one delivery holds, each once, even if an event is delivered twice', async () => {
    const ann = await person();
    const many = FOLLOWERS_NOTIFIED_AT_ONCE * 2 + 3;
    const now = new Date(t.clock.now());
    await sql(
      t,
      `WITH added AS (
         INSERT INTO users (id, name, email, email_normalised, password_hash, verified_at, created_at)
         SELECT gen_random_uuid(), 'Fan', 'fan' || n || '@example.org', 'fan' || n || '@example.org', '$argon2id$none', $2, $2
         FROM generate_series(1, $3::int) n RETURNING id)
       INSERT INTO people_relations (user_id, kind, other_id, id, since) SELECT id, 'follow', $1, gen_random_uuid(), $2 FROM added`,
      [ann.userId, now, many],
    );
    await publish(ann);
    await t.drain();
    const count = async () => (await sql(t, `SELECT count(*)::int n, count(DISTINCT user_id)::int users FROM notifications
      WHERE type = 'person-posted' AND payload ->> 'userId' = $1`, [ann.userId]))[0]; // oxfmt-ignore
    expect(await count()).toEqual({ n: many, users: many });
    await sql(t, `UPDATE outbox_deliveries SET delivered_at = NULL WHERE subscriber = 'notifications.posts'`);
    await t.drain();
    expect((await count())?.['users']).toBe(many);
  });
});
