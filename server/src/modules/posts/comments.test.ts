// If this fails, a comment, like, mention or report is counted wrong, shown to the wrong person, or cannot be removed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMENT_TEXT_MAX, COMMENTS_PER_PAGE } from '@tradesense/contract/posts-constants.ts';
import type { Comment, Post } from '@tradesense/contract/posts.ts';
import { POST_ACT_LIMITS } from '@tradesense/core/posts/post-limits.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createPeople, say, suspend, takeBack, type Person } from '../../../test/people-world.ts';
import { commentOn, commentsOf, feedOf, publish } from '../../../test/posts-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const { person, crowd } = createPeople(() => t, 'talker');
const textsOf = (comments: readonly Comment[]) => comments.map(({ text }) => text);

describe('likes', () => {
  test('are given and removed idempotently', async () => {
    const [ann, ben] = [await person(), await person()];
    const { id } = await publish(ann);
    for (let n = 0; n < 2; n += 1)
      expect((await ben.client.put(`/api/posts/${id}/like`)).body).toEqual({ likes: 1, isLiked: true });
    expect((await ben.client.get(`/api/posts/${id}`)).body).toMatchObject({ likes: 1, isLiked: true });
    expect((await ann.client.get(`/api/posts/${id}`)).body).toMatchObject({ likes: 1, isLiked: false });
    for (let n = 0; n < 2; n += 1)
      expect((await ben.client.delete(`/api/posts/${id}/like`)).body).toEqual({ likes: 0, isLiked: false });
  });

  test('are limited per day for a new account; one too many is refused, a repeated one is not counted', async () => {
    const [ann, ben] = [await person(), await person({ ageHours: 1 })];
    const { id } = await publish(ann);
    for (let n = 0; n < POST_ACT_LIMITS.like.perDayNew; n += 1) {
      expect((await ben.client.put(`/api/posts/${id}/like`)).status).toBe(200);
      if (n < POST_ACT_LIMITS.like.perDayNew - 1) await ben.client.delete(`/api/posts/${id}/like`);
    }
    expect((await ben.client.put(`/api/posts/${id}/like`)).status).toBe(200);
    await ben.client.delete(`/api/posts/${id}/like`);
    expect((await ben.client.put(`/api/posts/${id}/like`)).body.code).toBe('too-many-requests');
    expect((await ben.client.get(`/api/posts/${id}`)).body).toMatchObject({ likes: 0, isLiked: false });
  });
});

describe('a learner without a username', () => {
  test('cannot like a post, and is asked to choose one', async () => {
    const [ann, { client }] = [await person(), await openAccount(t, 'nameless')];
    const { id } = await publish(ann);
    const refused = await client.put(`/api/posts/${id}/like`);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'username-needed', detail: 'Choose a username first: people see who writes and who likes.' },
    ]);
    expect((await ann.client.get(`/api/posts/${id}`)).body.likes).toBe(0);
  });
});

describe('comments', () => {
  test('are listed by thread, each followed by its replies, on pages that repeat and skip nothing', async () => {
    const [ann, ben] = [await person(), await person()];
    const post = await publish(ann);
    const threads: Comment[] = [];
    const expected: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      threads.push(await commentOn(ben, post, { text: `Thread ${n}` }));
      t.clock.advance(1);
    }
    for (const [n, thread] of threads.entries()) {
      expected.push(`Thread ${n}`);
      for (const m of [1, 2]) {
        const reply = await commentOn(ann, post, { text: `Reply ${n}.${m}`, replyTo: thread.id });
        t.clock.advance(1);
        expect(reply.parentId).toBe(thread.id);
        expected.push(`Reply ${n}.${m}`);
      }
    }
    const first = (await ben.client.get(`/api/posts/${post.id}/comments`)).body;
    const second = (await ben.client.get(`/api/posts/${post.id}/comments?cursor=${first.nextCursor}`)).body;
    expect(first.comments).toHaveLength(COMMENTS_PER_PAGE);
    expect(textsOf([...first.comments, ...second.comments])).toEqual(expected);
    expect(second.nextCursor).toBeNull();
    expect((await ann.client.get(`/api/posts/${post.id}`)).body.comments).toBe(36);
  });

  test('in reply to a reply are listed in the same thread', async () => {
    const [ann, ben] = [await person(), await person()];
    const post = await publish(ann);
    const thread = await commentOn(ben, post);
    const reply = await commentOn(ann, post, { replyTo: thread.id });
    expect((await commentOn(ben, post, { replyTo: reply.id })).parentId).toBe(thread.id);
  });

  test('in reply to a comment must be on the post of that comment', async () => {
    const ann = await person();
    const [one, other] = [await publish(ann), await publish(ann)];
    const { id: replyTo } = await commentOn(ann, one);
    const refused = await ann.client.post(`/api/posts/${other.id}/comments`, { text: 'Here?', replyTo });
    expect([refused.status, refused.body.detail]).toEqual([404, 'There is no such comment.']);
  });

  test.each<[what: string, body: object]>([
    ['without a text', { text: '  ' }],
    ['of 501 characters', { text: 'x'.repeat(COMMENT_TEXT_MAX + 1) }],
    ['with a control character', { text: 'a\u0007' }],
    ['that nobody sees', { text: '\u200B\u2800\uFE0F' }],
    ['that replies to a word', { text: 'a', replyTo: 'first' }],
  ])('one %s is refused', async (_what, body) => {
    const ann = await person();
    const post = await publish(ann);
    expect((await ann.client.post(`/api/posts/${post.id}/comments`, body)).body.code).toBe('invalid-request');
    expect(await commentsOf(ann.client, post)).toEqual([]);
  });

  test('can be deleted only by their author and by the author of the post, and replies to them stay', async () => {
    const [ann, ben, cat] = [await person(), await person(), await person()];
    const post = await publish(ann);
    const thread = await commentOn(ben, post, { text: 'First.' });
    const reply = await commentOn(cat, post, { text: 'Second.', replyTo: thread.id });
    const remove = (who: Person, { id }: Comment) => who.client.delete(`/api/comments/${id}`);
    expect((await remove(cat, thread)).status).toBe(404);
    expect((await remove(ben, thread)).status).toBe(200);
    const [place, kept] = await commentsOf(cat.client, post);
    expect([place, kept]).toEqual([
      expect.objectContaining({ id: thread.id, author: null, text: '', mayDelete: false }),
      expect.objectContaining({ id: reply.id, text: 'Second.', isOwn: true, mayDelete: true }),
    ]);
    expect((await ann.client.get(`/api/posts/${post.id}`)).body.comments).toBe(1);
    expect((await cat.client.post(`/api/posts/${post.id}/comments`, { text: 'x', replyTo: thread.id })).status).toBe(
      404,
    );
    expect((await remove(ann, reply)).status).toBe(200);
    expect((await remove(ann, reply)).status).toBe(200);
    expect(await commentsOf(cat.client, post)).toEqual([]);
    expect((await ann.client.get(`/api/posts/${post.id}`)).body.comments).toBe(0);
  });

  test('are hidden from a reader whom their writer blocks, and from everyone if their writer is suspended', async () => {
    const [ann, ben, cat, sue] = await crowd(4);
    const post = await publish(ann!);
    await commentOn(ben!, post, { text: 'By ben.' });
    const { id } = await commentOn(sue!, post, { text: 'By sue.' });
    await say(ben!, 'block', cat!.username);
    await suspend(sue!, t);
    expect(textsOf(await commentsOf(cat!.client, post))).toEqual([]);
    expect(textsOf(await commentsOf(ann!.client, post))).toEqual(['By ben.']);
    expect((await ann!.client.post(`/api/comments/${id}/reports`, { reason: 'spam' })).status).toBe(404);
    await takeBack(ben!, 'block', cat!.username);
    expect(textsOf(await commentsOf(cat!.client, post))).toEqual(['By ben.']);
  });

  test.each(['ann', 'ben'] as const)(
    "are hidden from everyone while their writer and the post's author are kept apart by a block of %s",
    async (who) => {
      const [ann, ben, cat] = [await person(), await person(), await person()];
      const post = await publish(ann);
      const { id } = await commentOn(ben, post, { text: 'Words that their subject could not delete.' });
      const reply = await commentOn(cat, post, { text: 'No.', replyTo: id });
      const [blocker, blocked] = who === 'ann' ? [ann, ben] : [ben, ann];
      await say(blocker, 'block', blocked.username);
      for (const client of [t.client(), cat.client, ann.client])
        expect(await commentsOf(client, post)).toEqual([
          expect.objectContaining({ id, author: null, text: '', mentions: [], isDeleted: false }),
          expect.objectContaining({ id: reply.id, text: 'No.' }),
        ]);
      expect((await cat.client.post(`/api/comments/${id}/reports`, { reason: 'harassment' })).status).toBe(404);
      const more = await cat.client.post(`/api/posts/${post.id}/comments`, { text: 'And no.', replyTo: id });
      expect(more.body.detail).toBe('There is no such comment.');
      await takeBack(blocker, 'block', blocked.username);
      expect(textsOf(await commentsOf(t.client(), post))).toEqual([
        'Words that their subject could not delete.',
        'No.',
      ]);
    },
  );
});

describe('mentions', () => {
  test('name people who may see the post, in any capitals, each person once', async () => {
    const [ann, ben, cat] = [await person(), await person(), await person()];
    await say(cat, 'block', ann.username);
    const text = `@${ben.username.toUpperCase()} and @${ben.username}, not @${cat.username}, @nobody_here or me@${ben.username}`;
    expect((await publish(ann, { text })).mentions).toEqual([ben.username]);
  });

  test('name only followers under a post for followers', async () => {
    const [ann, ben, cat] = [await person(), await person(), await person()];
    await say(ben, 'follow', ann.username);
    const post = await publish(ann, { text: `@${ben.username} @${cat.username}`, audience: 'followers' });
    expect(post.mentions).toEqual([ben.username]);
    expect((await commentOn(ben, post, { text: `@${cat.username} @${ann.username}` })).mentions).toEqual([
      ann.username,
    ]);
  });

  test('are plain text in posts, lists and comments if a block hides the person', async () => {
    const [ann, ben, cat] = [await person(), await person(), await person()];
    const post = await publish(ann, { text: `@${ben.username} @${cat.username}` });
    await commentOn(ann, post, { text: `@${ben.username}` });
    await say(ben, 'block', cat.username);
    const shownTo = async ({ client }: Person) => {
      const listed = (await client.get('/api/posts?feed=everyone')).body.posts.find(({ id }: Post) => id === post.id);
      const read: Post = (await client.get(`/api/posts/${post.id}`)).body;
      return [read.mentions, listed.mentions, ...(await commentsOf(client, post)).map(({ mentions }) => mentions)];
    };
    const both = [ben.username, cat.username];
    expect(await shownTo(ann)).toEqual([both, both, [ben.username]]);
    expect(await shownTo(cat)).toEqual([[cat.username], [cat.username], []]);
  });
});

describe('reports', () => {
  const open = async (admin: Person) => (await admin.client.get('/api/moderation/reports')).body.reports;

  test('are stored once per person and target, and hiding the target settles all its reports', async () => {
    const [ann, ben, cat, admin] = [await person(), await person(), await person(), await person({ isAdmin: true })];
    const post = await publish(ann, { text: 'Guaranteed profit.' });
    const report = (who: Person) =>
      who.client.post(`/api/posts/${post.id}/reports`, { reason: 'false-promise', note: 'Promises profit.' });
    for (const who of [ben, ben, cat]) expect((await report(who)).body).toEqual({ done: true });
    const reports = await open(admin);
    expect(reports).toHaveLength(2);
    expect(reports[0]).toEqual({
      id: expect.any(String),
      at: new Date(t.clock.now()).toISOString(),
      reason: 'false-promise',
      note: 'Promises profit.',
      reporter: { username: ben.username, profileImageUrl: null },
      postId: post.id,
      commentId: null,
      classMessageId: null,
      author: { username: ann.username, profileImageUrl: null },
      profile: null,
      text: 'Guaranteed profit.',
    });
    const settle = () =>
      admin.client.post(`/api/moderation/reports/${reports[0].id}/settlement`, { settlement: 'hidden' });
    expect((await settle()).body).toEqual({ settled: 2 });
    expect(
      await sql(t, `SELECT target_kind, target_id, before, after FROM audit_entries WHERE act = 'settle-reports'`),
    ).toEqual([
      {
        target_kind: 'post',
        target_id: post.id,
        before: { openReports: 2 },
        after: { openReports: 0, settlement: 'hidden' },
      },
    ]);
    expect((await settle()).status).toBe(404);
    expect(await open(admin)).toEqual([]);
    expect((await ben.client.get(`/api/posts/${post.id}`)).status).toBe(404);
    expect(await feedOf(ben.client, 'everyone')).not.toContain(post.id);
    expect((await ann.client.get(`/api/posts/${post.id}`)).body.isHidden).toBe(true);
  });

  test('about a comment leave it in place if they are dismissed; if it is hidden, it is not counted', async () => {
    const [ann, ben, admin] = [await person(), await person(), await person({ isAdmin: true })];
    const post = await publish(ann);
    const settled: unknown[] = [];
    for (const settlement of ['dismissed', 'hidden']) {
      const { id } = await commentOn(ben, post, { text: settlement });
      await ann.client.post(`/api/comments/${id}/reports`, { reason: 'other' });
      const [report] = await open(admin);
      expect(report).toMatchObject({ commentId: id, postId: post.id, text: settlement, note: '' });
      settled.push((await admin.client.post(`/api/moderation/reports/${report.id}/settlement`, { settlement })).body);
    }
    expect(settled).toEqual([{ settled: 1 }, { settled: 1 }]);
    expect(textsOf(await commentsOf(ann.client, post))).toEqual(['dismissed']);
    expect((await ann.client.get(`/api/posts/${post.id}`)).body.comments).toBe(1);
  });

  test("about a moderator's text can be settled only by another moderator", async () => {
    const [ann, mod, other] = [await person(), await person({ isAdmin: true }), await person({ isAdmin: true })];
    const post = await publish(mod);
    const comment = await commentOn(mod, post);
    await ann.client.post(`/api/posts/${post.id}/reports`, { reason: 'spam' });
    await ann.client.post(`/api/comments/${comment.id}/reports`, { reason: 'spam' });
    const settle = ({ client }: Person, { id }: { id: string }) =>
      client.post(`/api/moderation/reports/${id}/settlement`, { settlement: 'dismissed' });
    const reports = await open(mod);
    expect(reports).toHaveLength(2);
    for (const report of reports) {
      const refused = await settle(mod, report);
      expect([refused.status, refused.body.detail]).toEqual([
        422,
        'This report is about you or what you wrote. Another moderator has to settle it.',
      ]);
      expect((await settle(other, report)).body).toEqual({ settled: 1 });
    }
    expect(await open(mod)).toEqual([]);
  });

  test('are deleted with their target, even if replies keep the place of a comment', async () => {
    const [ann, ben, admin] = [await person(), await person(), await person({ isAdmin: true })];
    const [post, gone] = [await publish(ann), await publish(ben)];
    const comment = await commentOn(ben, post);
    await commentOn(ann, post, { replyTo: comment.id });
    await ann.client.post(`/api/comments/${comment.id}/reports`, { reason: 'spam' });
    await ann.client.post(`/api/posts/${gone.id}/reports`, { reason: 'spam' });
    expect(await open(admin)).toHaveLength(2);
    await ben.client.delete(`/api/comments/${comment.id}`);
    await ben.client.delete(`/api/posts/${gone.id}`);
    expect(await open(admin)).toEqual([]);
  });

  test('about an author who blocked the moderator are settled as usual, without showing the post', async () => {
    const [ann, ben, admin] = [await person(), await person(), await person({ isAdmin: true })];
    const post = await publish(ann);
    await say(ann, 'block', admin.username);
    await ben.client.post(`/api/posts/${post.id}/reports`, { reason: 'spam' });
    const [report] = await open(admin);
    expect(report).toMatchObject({ postId: post.id, text: post.text, author: { username: ann.username } });
    expect((await admin.client.get(`/api/posts/${post.id}`)).status).toBe(404);
    expect((await admin.client.get(`/api/people/${ann.username}`)).status).toBe(404);
    const url = `/api/moderation/reports/${report.id}/settlement`;
    expect((await admin.client.post(url, { settlement: 'hidden' })).body).toEqual({ settled: 1 });
    expect((await ann.client.get(`/api/posts/${post.id}`)).body.isHidden).toBe(true);
  });

  test.each<[what: string, body: object]>([
    ['without a reason', { note: 'Look.' }],
    ['for a reason that is not on the list', { reason: 'boring' }],
    ['with a note of 501 characters', { reason: 'other', note: 'x'.repeat(501) }],
  ])('one %s is refused', async (_what, body) => {
    const [ann, ben] = [await person(), await person()];
    const { id } = await publish(ann);
    expect((await ben.client.post(`/api/posts/${id}/reports`, body)).body.code).toBe('invalid-request');
  });
});
