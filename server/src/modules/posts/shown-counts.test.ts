// If this fails, a count includes comments or followers that its reader cannot see, and so reveals them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Post } from '@tradesense/contract/posts.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createPeople, say, suspend, takeBack, type Person } from '../../../test/people-world.ts';
import { commentOn, commentsOf, publish } from '../../../test/posts-world.ts';
import type { TestClient } from '../../../test/test-client.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const { person } = createPeople(() => t, 'counted');

/**
 * Returns the number of comments of a post that a reader sees: on the post's page, in the list of its author's posts,
 * and in the feed of everyone.
 */
async function countsFor(client: TestClient, { username }: Person, { id }: Post): Promise<number[]> {
  const lists = await Promise.all(
    [`/api/people/${username}/posts`, '/api/posts?feed=everyone'].map((path) => client.get(path)),
  );
  const listed = lists.map(({ body }) => body.posts.find((post: Post) => post.id === id)?.comments);
  return [(await client.get(`/api/posts/${id}`)).body.comments, ...listed];
}

test('the page of a post, the posts of its author and the feed count only comments that the reader may read', async () => {
  const [author, reader, blocked, blocker, gone, fine] = await Promise.all(Array.from({ length: 6 }, () => person()));
  const post = await publish(author!);
  const other = await publish(author!);
  for (const each of [blocked!, blocker!, gone!, fine!]) await commentOn(each, post);
  await commentOn(blocked!, other);
  expect(await countsFor(reader!.client, author!, post)).toEqual([4, 4, 4]);

  await say(reader!, 'block', blocked!.username);
  await say(blocker!, 'block', reader!.username);
  expect(await countsFor(reader!.client, author!, post)).toEqual([2, 2, 2]);
  expect(await countsFor(reader!.client, author!, other)).toEqual([0, 0, 0]);
  expect(await commentsOf(reader!.client, post)).toHaveLength(2);
  expect(await countsFor(t.client(), author!, post)).toEqual([4, 4, 4]);

  await suspend(gone!, t);
  expect(await countsFor(reader!.client, author!, post)).toEqual([1, 1, 1]);
  // No reader's count includes the comments of a person whom the post's author blocks.
  await say(author!, 'block', blocked!.username);
  expect(await countsFor(fine!.client, author!, post)).toEqual([2, 2, 2]);
  expect(await countsFor(author!.client, author!, post)).toEqual([2, 2, 2]);

  await sql(t, 'UPDATE post_comments SET hidden_at = now() WHERE post_id = $1 AND author_id = $2', [
    post.id,
    fine!.userId,
  ]);
  expect(await countsFor(fine!.client, author!, post)).toEqual([1, 1, 1]);
  await takeBack(reader!, 'block', blocked!.username);
});

test('the counts of followers and followed people equal the lists that the reader sees', async () => {
  const [owner, reader, blocker, gone, fine] = await Promise.all(Array.from({ length: 5 }, () => person()));
  for (const each of [blocker!, gone!, fine!]) {
    await say(each, 'follow', owner!.username);
    await say(owner!, 'follow', each.username);
  }
  const seenBy = async (client: TestClient) => {
    const page = (await client.get(`/api/people/${owner!.username}`)).body.blocks.connections.content;
    const [followers, following] = await Promise.all(
      ['followers', 'following'].map((list) => client.get(`/api/people/${owner!.username}/${list}`)),
    );
    expect([page.followers, page.following]).toEqual([followers!.body.people.length, following!.body.people.length]);
    return page;
  };
  expect(await seenBy(reader!.client)).toEqual({ followers: 3, following: 3 });
  await say(blocker!, 'block', reader!.username);
  await suspend(gone!, t);
  expect(await seenBy(reader!.client)).toEqual({ followers: 1, following: 1 });
  expect(await seenBy(owner!.client)).toEqual({ followers: 2, following: 2 });
  expect(await seenBy(t.client())).toEqual({ followers: 2, following: 2 });
});
