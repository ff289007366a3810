// If this fails, a profile cannot be reported or moderated, or its owner is not notified. Or a page that was open
// before a removal restores the removed content.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROFILE_PARTS, type ProfilePart } from '@tradesense/contract/people-constants.ts';
import type { Report } from '@tradesense/contract/posts.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createPeople, deleteOwnAccount, say, suspend, type Person } from '../../../test/people-world.ts';
import { pictureIn } from '../../../test/pictures.ts';
import { commentOn, publish } from '../../../test/posts-world.ts';

let t: TestApp;
let picture: Buffer;
beforeAll(async () => {
  t = await createTestApp();
  picture = await pictureIn('png', { width: 64, height: 64 });
});
afterAll(() => t.close());
beforeEach(() => sql(t, 'DELETE FROM post_reports'));

const { person } = createPeople(() => t, 'profiled');
const REASON = 'Asks others for passwords.';
const open = async ({ client }: Person): Promise<Report[]> =>
  (await client.get('/api/moderation/reports')).body.reports;
const report = ({ client }: Person, { username }: Person) =>
  client.post(`/api/people/${username}/reports`, { reason: 'harassment', note: 'Look at the bio.' });
const remove = ({ client }: Person, id: string, parts: readonly ProfilePart[], reason = REASON) =>
  client.post(`/api/moderation/reports/${id}/removal`, { parts, reason });
const upload = ({ client }: Person) => client.put('/api/profile/image', picture, { 'content-type': 'image/png' });
const aboutOf = async ({ client }: Person) => (await client.get('/api/profile/about')).body;
const TEXTS = { bio: 'Send me your keys.', links: ['https://bad.example/'] };

/** Creates a user with a full profile, a user who reports it, a moderator, and the report. */
async function reported() {
  const [owner, reader, moderator] = [await person(), await person(), await person()];
  await sql(t, 'UPDATE users SET is_moderator = true WHERE id = $1', [moderator.userId]);
  expect((await owner.client.put('/api/profile/about', { version: 0, ...TEXTS })).status).toBe(200);
  expect((await upload(owner)).status).toBe(200);
  expect((await report(reader, owner)).body).toEqual({ done: true });
  const found = (await open(moderator)).find(({ author }) => author?.username === owner.username);
  return { owner, reader, moderator, id: found?.id ?? '', found };
}

describe('a report of a profile', () => {
  test('is listed for moderators with the content of the profile, once per person while it is open', async () => {
    const { owner, reader, moderator, found } = await reported();
    await report(reader, owner);
    expect((await open(moderator)).filter(({ author }) => author?.username === owner.username)).toHaveLength(1);
    expect(found).toMatchObject({
      reason: 'harassment',
      note: 'Look at the bio.',
      reporter: { username: reader.username },
      author: { username: owner.username, profileImageUrl: expect.stringContaining(owner.userId) },
      postId: null,
      commentId: null,
      text: '',
      profile: { name: owner.username, ...TEXTS },
    });
  });

  test("is refused for one's own, an unknown or a suspended profile, and for that of a blocker", async () => {
    const [ann, ben, sue] = [await person(), await person(), await person()];
    await say(ben, 'block', ann.username);
    await suspend(sue, t);
    expect((await report(ann, ann)).body).toMatchObject({ code: 'not-yourself' });
    for (const username of [ben.username, sue.username, 'nobody_at_all'])
      expect((await report(ann, { ...ben, username })).status).toBe(404);
    expect((await t.client().post(`/api/people/${ben.username}/reports`, { reason: 'spam' })).status).toBe(401);
  });

  test('can be dismissed and made again, cannot hide the profile, and is deleted with the account', async () => {
    const { owner, reader, moderator, id } = await reported();
    const settle = (settlement: string, which = id) =>
      moderator.client.post(`/api/moderation/reports/${which}/settlement`, { settlement });
    expect((await settle('hidden')).body).toMatchObject({
      code: 'invalid-request',
      errors: [{ path: 'body.settlement' }],
    });
    expect((await settle('dismissed')).body).toEqual({ settled: 1 });
    expect(await aboutOf(owner)).toMatchObject(TEXTS);
    await report(reader, owner);
    expect(await open(moderator)).toMatchObject([{ author: { username: owner.username } }]);
    await deleteOwnAccount(owner, t);
    expect(await open(moderator)).toEqual([]);
  });
});

describe('a removal', () => {
  test('clears all its parts, settles all reports, is recorded without content, and notifies the owner', async () => {
    const { owner, moderator, id } = await reported();
    const third = await person();
    await report(third, owner);
    const post = await publish(owner);
    expect((await remove(moderator, id, PROFILE_PARTS)).body).toEqual({ settled: 2 });
    expect(await open(moderator)).toEqual([]);
    const me = (await owner.client.get('/api/auth/me')).body;
    expect(me.username).toMatch(/^learner_[0-9a-f]{10}$/);
    expect(me).toMatchObject({ name: me.username });
    expect(await aboutOf(owner)).toMatchObject({ bio: '', links: [] });
    expect((await owner.client.get('/api/user/get-profile-image')).body).toEqual({ profileImageUrl: null });
    expect((await third.client.get(`/api/people/${owner.username}`)).status).toBe(404);
    expect((await third.client.get(`/api/posts/${post.id}`)).body.author).toEqual({
      username: me.username,
      profileImageUrl: null,
    });
    expect(await sql(t, `SELECT * FROM audit_entries WHERE act = 'remove-from-profile'`)).toMatchObject([
      {
        actor_id: moderator.userId,
        target_kind: 'user',
        target_id: owner.userId,
        before: { openReports: 2 },
        after: { openReports: 0, removed: PROFILE_PARTS.join(', ') },
        reason: REASON,
      },
    ]);
    await t.drain();
    const [told] = (await owner.client.get('/api/notifications?filter=people')).body.notifications;
    expect(told.content).toEqual({ type: 'profile-moderated', payload: { parts: [...PROFILE_PARTS], reason: REASON } });
  });

  test('keeps the parts that it does not name', async () => {
    const { owner, moderator, id } = await reported();
    await remove(moderator, id, ['bio']);
    expect(await aboutOf(owner)).toMatchObject({ bio: '', links: TEXTS.links });
    expect((await owner.client.get('/api/user/get-profile-image')).body.profileImageUrl).not.toBeNull();
    expect((await owner.client.get('/api/auth/me')).body).toMatchObject({ username: owner.username });
  });

  test('is not undone by a page that was open before, and the owner can enter new texts', async () => {
    const { owner, moderator, id } = await reported();
    const { version } = await aboutOf(owner);
    await remove(moderator, id, ['bio', 'username']);
    const stale = await owner.client.put('/api/profile/about', { version, ...TEXTS, bio: `${TEXTS.bio}!` });
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: 'profile-changed', errors: [{ path: 'body.version' }] },
    ]);
    for (const username of [owner.username, owner.username.toUpperCase()]) {
      const back = await owner.client.put('/api/profile/username', { username });
      expect([back.status, back.body.detail]).toEqual([422, 'A moderator removed this username. Choose another one.']);
    }
    expect(await aboutOf(owner)).toMatchObject({ bio: '', links: TEXTS.links });
    const now = (await aboutOf(owner)).version;
    expect((await owner.client.put('/api/profile/about', { version: now, bio: 'New.', links: [] })).body).toMatchObject(
      {
        bio: 'New.',
        version: now + 1,
      },
    );
    expect((await owner.client.put('/api/profile/username', { username: 'fresh_start' })).status).toBe(200);
  });

  test('that finds no text to clear is still not undone by a page that was open before', async () => {
    const { owner, moderator, id } = await reported();
    await sql(t, 'DELETE FROM profile_texts WHERE user_id = $1', [owner.userId]);
    await remove(moderator, id, ['links']);
    expect((await owner.client.put('/api/profile/about', { version: 0, ...TEXTS })).body.code).toBe('profile-changed');
  });

  test('is not undone, if it cleared the image, by an upload that began before it', async () => {
    const { owner, moderator, id } = await reported();
    // The test clock stands still, so the upload starts at the same time as the removal.
    await remove(moderator, id, ['picture']);
    expect((await upload(owner)).body).toMatchObject({ code: 'profile-changed' });
    t.clock.advance(1);
    expect((await upload(owner)).status).toBe(200);
  });

  test("is refused for a comment, for one's own profile, twice, without a reason or a part, and to learners", async () => {
    const { owner, reader, moderator, id } = await reported();
    const post = await publish(owner);
    const comment = await commentOn(owner, post);
    await reader.client.post(`/api/comments/${comment.id}/reports`, { reason: 'spam' });
    await report(reader, moderator);
    const reports = await open(moderator);
    const ofComment = reports.find(({ commentId }) => commentId === comment.id);
    const own = reports.find(({ author }) => author?.username === moderator.username);
    expect([ofComment, own]).toEqual([expect.any(Object), expect.any(Object)]);
    expect((await remove(moderator, ofComment?.id ?? '', ['bio'])).status).toBe(404);
    expect((await remove(moderator, own?.id ?? '', ['bio'])).body.code).toBe('not-yourself');
    expect((await remove(owner, id, ['bio'])).status).toBe(403);
    for (const [parts, reason] of [
      [[], REASON],
      [['bio', 'bio'], REASON],
      [['posts' as ProfilePart], REASON],
      [['bio'], 'x'],
      [['bio'], 'two\nlines'],
    ] as const)
      expect((await remove(moderator, id, parts, reason)).body.code).toBe('invalid-request');
    expect(await aboutOf(owner)).toMatchObject(TEXTS);
    expect((await remove(moderator, id, ['bio'])).status).toBe(200);
    expect((await remove(moderator, id, ['bio'])).status).toBe(404);
  });
});
