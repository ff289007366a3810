// If this fails, somebody outside of a post's audience can read, like, comment on or report the post, or somebody in
// the audience cannot.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Post } from '@tradesense/contract/posts.ts';
import { joinTaughtClass, openClassOf } from '../../../test/class-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openPerson, say, suspend, type Person } from '../../../test/people-world.ts';
import { commentOn, feedOf, publish } from '../../../test/posts-world.ts';
import type { TestClient } from '../../../test/test-client.ts';

const READERS = [
  'visitor',
  'stranger',
  'follower',
  'blocked by the author',
  'has blocked the author',
  'has muted the author',
  'administrator',
  'administrator whom the author has blocked',
  'owner',
  'teacher of a class of the author',
] as const;
type Reader = (typeof READERS)[number];

let t: TestApp;
let author: Person;
let posts: Readonly<Record<'public' | 'followers', Post>>;
let comments: Readonly<Record<'public' | 'followers', string>>;
let suspended: Person;
let suspendedPost: Post;
const clients = new Map<Reader, TestClient>();
const clientOf = (reader: Reader): TestClient => clients.get(reader) ?? t.client();

beforeAll(async () => {
  t = await createTestApp();
  author = await openPerson(t, 'olga');
  const open = async (reader: Reader, name: string, options = {}) => {
    const person = await openPerson(t, name, options);
    clients.set(reader, person.client);
    return person;
  };
  clients.set('visitor', t.client());
  clients.set('owner', author.client);
  await open('stranger', 'stella');
  const follower = await open('follower', 'fritz');
  await open('blocked by the author', 'bruno');
  const blocker = await open('has blocked the author', 'berta');
  const muter = await open('has muted the author', 'mona');
  await open('administrator', 'ada', { isAdmin: true });
  await open('administrator whom the author has blocked', 'adam', { isAdmin: true });
  await joinTaughtClass(await openClassOf(t, await open('teacher of a class of the author', 'tessa')), author);
  await say(follower, 'follow', 'olga');
  await say(muter, 'follow', 'olga');
  await say(muter, 'mute', 'olga');
  await say(author, 'block', 'bruno');
  await say(author, 'block', 'adam');
  await say(blocker, 'block', 'olga');
  posts = {
    public: await publish(author, { text: 'For everyone.' }),
    followers: await publish(author, { text: 'For followers.', audience: 'followers' }),
  };
  comments = {
    public: (await commentOn(follower, posts.public)).id,
    followers: (await commentOn(follower, posts.followers)).id,
  };
  suspended = await openPerson(t, 'sue');
  await say(follower, 'follow', 'sue');
  suspendedPost = await publish(suspended);
  await suspend(suspended, t);
});
afterAll(() => t.close());

/** For each reader, whether they may see a public post and a post for followers. */
const SEES: Readonly<Record<Reader, readonly [isPublic: boolean, isForFollowers: boolean]>> = {
  visitor: [true, false],
  stranger: [true, false],
  follower: [true, true],
  'blocked by the author': [false, false],
  'has blocked the author': [false, false],
  'has muted the author': [true, true],
  administrator: [true, false],
  'administrator whom the author has blocked': [false, false],
  owner: [true, true],
  'teacher of a class of the author': [true, false],
};

describe.each(['public', 'followers'] as const)('a post for %s', (audience) => {
  test.each(READERS)('is shown or not, as its audience says, to this reader: %s', async (reader) => {
    const sees = SEES[reader][audience === 'public' ? 0 : 1];
    for (const path of [`/api/posts/${posts[audience].id}`, `/api/posts/${posts[audience].id}/comments`]) {
      const { status, body } = await clientOf(reader).get(path);
      expect([status, body.detail]).toEqual(sees ? [200, undefined] : [404, 'There is no such post.']);
    }
  });

  test.each(READERS)(
    'can be liked, commented on and reported only if it is shown to this reader: %s',
    async (reader) => {
      const { id } = posts[audience];
      const client = clientOf(reader);
      const sees = SEES[reader][audience === 'public' ? 0 : 1];
      const expected = reader === 'visitor' ? 401 : sees ? 200 : 404;
      const statuses = {
        like: (await client.put(`/api/posts/${id}/like`)).status,
        unlike: (await client.delete(`/api/posts/${id}/like`)).status,
        comment: (await client.post(`/api/posts/${id}/comments`, { text: 'Read.' })).status,
        reply: (await client.post(`/api/posts/${id}/comments`, { text: 'Yes.', replyTo: comments[audience] })).status,
        report: (await client.post(`/api/posts/${id}/reports`, { reason: 'spam' })).status,
      };
      expect(statuses).toEqual({
        like: expected,
        unlike: expected,
        comment: expected,
        reply: expected,
        // Authors cannot report their own posts.
        report: reader === 'owner' ? 422 : expected,
      });
      const ofComment = (await client.post(`/api/comments/${comments[audience]}/reports`, { reason: 'other' })).status;
      expect(ofComment).toBe(reader === 'follower' ? 422 : expected);
    },
  );
});

/**
 * How many of the two posts each reader sees in the feed of everyone, in the feed of followed people, and on the
 * author’s page. If the page is refused, its entry is the status code.
 */
const LISTED: Readonly<Record<Reader, readonly [everyone: number, following: number, page: number]>> = {
  visitor: [1, 0, 1],
  stranger: [1, 0, 1],
  follower: [1, 2, 2],
  'blocked by the author': [0, 0, 404],
  'has blocked the author': [0, 0, 404],
  'has muted the author': [0, 0, 2],
  administrator: [1, 0, 1],
  'administrator whom the author has blocked': [0, 0, 404],
  owner: [1, 0, 2],
  'teacher of a class of the author': [1, 0, 1],
};

test.each(READERS)('feeds and pages list the posts that are shown to this reader: %s', async (reader) => {
  const client = clientOf(reader);
  const isListed = (id: string) => id === posts.public.id || id === posts.followers.id;
  const everyone = (await feedOf(client, 'everyone')).filter(isListed).length;
  const following = reader === 'visitor' ? 0 : (await feedOf(client, 'following')).filter(isListed).length;
  const { status, body } = await client.get('/api/people/olga/posts');
  expect([everyone, following, status === 200 ? body.posts.length : status]).toEqual(LISTED[reader]);
});

test.each(READERS)('a post of a suspended account is not shown to this reader: %s', async (reader) => {
  const client = clientOf(reader);
  const { id } = suspendedPost;
  expect((await client.get(`/api/posts/${id}`)).status).toBe(404);
  expect((await client.get('/api/people/sue/posts')).status).toBe(404);
  expect(await feedOf(client, 'everyone')).not.toContain(id);
  if (reader === 'visitor') return;
  expect(await feedOf(client, 'following')).not.toContain(id);
  expect((await client.put(`/api/posts/${id}/like`)).status).toBe(404);
  expect((await client.post(`/api/posts/${id}/comments`, { text: 'Hello.' })).status).toBe(404);
  expect((await client.post(`/api/posts/${id}/reports`, { reason: 'spam' })).status).toBe(404);
});

test('a visitor has no feed of followed people and no own posts', async () => {
  for (const feed of ['following', 'mine'])
    expect((await t.client().get(`/api/posts?feed=${feed}`)).body.code).toBe('not-signed-in');
});

test('the audience of the posts block of a page hides the list, but not a post at its own address', async () => {
  await author.client.put('/api/profile/audiences', { block: 'posts', audience: 'private' });
  expect((await clientOf('follower').get('/api/people/olga/posts')).status).toBe(404);
  expect((await author.client.get('/api/people/olga/posts')).body.posts).toHaveLength(2);
  expect((await clientOf('stranger').get(`/api/posts/${posts.public.id}`)).status).toBe(200);
  await author.client.put('/api/profile/audiences', { block: 'posts', audience: 'public' });
  const counts = await Promise.all(
    (['visitor', 'follower'] as const).map(async (reader) => (await clientOf(reader).get('/api/people/olga')).body),
  );
  expect(counts.map(({ blocks }) => blocks.posts.content)).toEqual([{ count: 1 }, { count: 2 }]);
});

test('only its author can delete a post, and for others it is not found', async () => {
  const mine = await publish(author, { text: 'For a moment.' });
  for (const reader of READERS.filter((each) => each !== 'owner' && each !== 'visitor'))
    expect((await clientOf(reader).delete(`/api/posts/${mine.id}`)).status).toBe(404);
  expect((await author.client.delete(`/api/posts/${mine.id}`)).status).toBe(200);
  expect((await author.client.delete(`/api/posts/${mine.id}`)).status).toBe(200);
  expect((await author.client.get(`/api/posts/${mine.id}`)).status).toBe(404);
});
