import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Comment, Post, PublishPostRequest, WriteCommentRequest } from '@tradesense/contract/posts.ts';
import type { Account } from './account-world.ts';
import type { TestClient } from './test-client.ts';

/** Publishes a post. Throws if it is rejected. */
export async function publish({ client }: Account, change: Partial<PublishPostRequest> = {}): Promise<Post> {
  const { status, body, text } = await client.post('/api/posts', { text: 'The close broke the swing.', ...change });
  invariant(status === 200, text);
  return body;
}

/** Writes a comment. Throws if it is rejected. */
export async function commentOn(
  { client }: Account,
  { id }: Pick<Post, 'id'>,
  change: Partial<WriteCommentRequest> = {},
): Promise<Comment> {
  const { status, body, text } = await client.post(`/api/posts/${id}/comments`, { text: 'Which close?', ...change });
  invariant(status === 200, text);
  return body;
}

/** Returns the ids of the posts on the first page of a feed. */
export async function feedOf(client: TestClient, feed: string): Promise<string[]> {
  const { body } = await client.get(`/api/posts?feed=${feed}`);
  return body.posts.map(({ id }: Post) => id);
}

export async function commentsOf(client: TestClient, { id }: Pick<Post, 'id'>): Promise<Comment[]> {
  return (await client.get(`/api/posts/${id}/comments`)).body.comments;
}
