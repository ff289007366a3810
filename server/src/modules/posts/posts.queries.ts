import {
  COMMENTS_PER_PAGE,
  POSTS_PER_PAGE,
  type PostAudience,
  type PostFeed,
} from '@tradesense/contract/posts-constants.ts';
import type { CommentsResponse, Post, PostsResponse } from '@tradesense/contract/posts.ts';
import { isShownTo, type ProfileReader } from '@tradesense/core/people/audience.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import { followedBy, openPageBlock, unmetBy, type Caller } from '../people/index.ts';
import { profilesOf } from '../profiles/index.ts';
import { commentsOf, type CommentPlace } from './comments.repo.ts';
import { likedAmong } from './likes.repo.ts';
import { shownMentions } from './mentions.service.ts';
import { commentView, isGone, postView } from './post-view.policy.ts';
import { countPostsOf, postsOf, postsOfAuthors, postsOfEveryone, type PostsPage } from './posts.repo.ts';
import type { PostRow } from './posts.tables.ts';
import { withShownCounts } from './shown-counts.queries.ts';
import { keptFromReader, openPost } from './visible-post.queries.ts';

type Deps = Pick<Platform, 'db'>;

const EVERY_AUDIENCE: readonly PostAudience[] = ['public', 'followers'];

/**
 * Returns which rows to read for a page of posts: one more than the page shows, to learn whether there is a next page.
 */
const pageAt = (cursor: string | undefined): PostsPage => ({ before: cursor ?? null, limit: POSTS_PER_PAGE + 1 });

/** Returns a page of a feed. Throws `not-signed-in` (401) if a guest requests any feed other than that of everyone. */
export function readFeed(
  { db }: Deps,
  caller: Caller,
  { feed, cursor }: { readonly feed: PostFeed; readonly cursor?: string | undefined },
): Promise<PostsResponse> {
  // For guests, posts are read from a replica, which may lag. A guest has no posts of their own that could be missing
  // there.
  const read = caller === null ? 'readStale' : 'read';
  return db[read](async (tx) => postsPage(tx, await feedRows(tx, caller, feed, pageAt(cursor)), caller));
}

async function feedRows(tx: Tx, caller: Caller, feed: PostFeed, page: PostsPage): Promise<PostRow[]> {
  if (feed === 'everyone') return postsOfEveryone(tx, caller === null ? [] : await unmetBy(tx, caller.userId), page);
  if (caller === null) throw new Problem('not-signed-in');
  if (feed === 'following') return postsOfAuthors(tx, await followedBy(tx, caller.userId), page);
  return postsOf(tx, caller.userId, { audiences: EVERY_AUDIENCE, withHidden: true }, page);
}

/** Returns the audiences whose posts this kind of reader may see. */
const audiencesFor = (reader: ProfileReader): PostAudience[] =>
  EVERY_AUDIENCE.filter((audience) => isShownTo(audience, reader));

/**
 * Returns a page of a person's posts. Throws `not-found` (404) if the caller may not see the person's public page or
 * its posts.
 */
export function readPersonPosts(
  { db }: Deps,
  caller: Caller,
  { username, cursor }: { readonly username: string; readonly cursor?: string | undefined },
): Promise<PostsResponse> {
  return db.read(async (tx) => {
    const { owner, reader } = await openPageBlock(tx, username, caller, 'posts');
    const shown = { audiences: audiencesFor(reader), withHidden: reader === 'owner' };
    return postsPage(tx, await postsOf(tx, owner.userId, shown, pageAt(cursor)), caller);
  });
}

/** Counts the posts of a person that a reader of their page may see. */
export const countPosts = (tx: Tx, userId: string, reader: ProfileReader): Promise<number> =>
  countPostsOf(tx, userId, audiencesFor(reader));

/**
 * Returns a page of posts as the caller sees them. One query reads the authors of all posts, and one reads the caller's
 * likes. Posts of suspended accounts are left out.
 */
async function postsPage(tx: Tx, rows: readonly PostRow[], caller: Caller): Promise<PostsResponse> {
  const page = await withShownCounts(tx, caller, await shownMentions(tx, caller, rows.slice(0, POSTS_PER_PAGE)));
  const authors = await profilesOf(tx, [...new Set(page.map(({ authorId }) => authorId))]);
  const ids = page.map(({ id }) => id);
  const liked = caller === null ? new Set<string>() : await likedAmong(tx, caller.userId, ids);
  return {
    posts: page.flatMap((row) => {
      const author = authors.get(row.authorId);
      const callerId = caller?.userId ?? null;
      return author === undefined ? [] : [postView(row, author, { callerId, isLiked: liked.has(row.id) })];
    }),
    nextCursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Returns one post. Throws `not-found` (404). */
export function readPost({ db }: Deps, caller: Caller, postId: string): Promise<Post> {
  return db.read(async (tx) => {
    const { row: post, author } = await openPost(tx, postId, caller);
    const [row = post] = await withShownCounts(tx, caller, await shownMentions(tx, caller, [post]));
    const liked = caller === null ? null : await likedAmong(tx, caller.userId, [postId]);
    return postView(row, author, { callerId: caller?.userId ?? null, isLiked: liked?.has(postId) ?? false });
  });
}

function placeOf(cursor: string | undefined): CommentPlace | null {
  const [threadId, id] = cursor?.split('.') ?? [];
  return threadId === undefined || id === undefined ? null : { threadId, id };
}

/**
 * Returns a page of a post's comments. A deleted or hidden comment with replies stays as a placeholder without text.
 * Throws `not-found` (404) if the caller may not see the post.
 */
export function readComments(
  { db }: Deps,
  caller: Caller,
  { postId, cursor }: { readonly postId: string; readonly cursor?: string | undefined },
): Promise<CommentsResponse> {
  return db.read(async (tx) => {
    const { row: post } = await openPost(tx, postId, caller);
    const rows = await commentsOf(tx, postId, placeOf(cursor), COMMENTS_PER_PAGE + 1);
    const page = await shownMentions(tx, caller, rows.slice(0, COMMENTS_PER_PAGE));
    const authorIds = [...new Set(page.flatMap(({ authorId }) => authorId ?? []))];
    const authors = await profilesOf(tx, authorIds);
    const apart = await keptFromReader(tx, { postAuthorId: post.authorId, caller }, authorIds);
    const last = page.at(-1);
    const parents = new Set(rows.map(({ parentId }) => parentId));
    return {
      comments: page.flatMap((row) => {
        const author = row.authorId === null || apart.has(row.authorId) ? null : (authors.get(row.authorId) ?? null);
        const isEmpty = author === null || isGone(row);
        if (isEmpty && !parents.has(row.id)) return [];
        return [commentView(row, author, { callerId: caller?.userId ?? null, postAuthorId: post.authorId })];
      }),
      nextCursor: rows.length > page.length && last !== undefined ? `${last.threadId}.${last.id}` : null,
    };
  });
}
