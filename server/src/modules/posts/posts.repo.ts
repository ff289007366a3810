import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { PostAudience } from '@tradesense/contract/posts-constants.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { posts, type PostRow } from './posts.tables.ts';

const { id, authorId, audience, hiddenAt } = posts;

export async function insertPost(tx: Tx, post: typeof posts.$inferInsert): Promise<PostRow> {
  const [row] = await tx.insert(posts).values(post).returning();
  invariant(row !== undefined, 'an insert returns its row');
  return row;
}

export async function findPost(tx: Tx, postId: string): Promise<PostRow | null> {
  const rows = await tx.select().from(posts).where(eq(id, postId));
  return rows[0] ?? null;
}

/** Locks a post until the transaction ends. Returns the post; `null` if there is none. */
export async function lockPost(tx: Tx, postId: string): Promise<PostRow | null> {
  const rows = await tx.select().from(posts).where(eq(id, postId)).for('update');
  return rows[0] ?? null;
}

/** Prevents a post from being deleted until the transaction ends. Returns `false` if it no longer exists. */
export async function keepPost(tx: Tx, postId: string): Promise<boolean> {
  const rows = await tx.select({ id }).from(posts).where(eq(id, postId)).for('key share');
  return rows.length === 1;
}

export async function deletePostRow(tx: Tx, postId: string): Promise<void> {
  await tx.delete(posts).where(eq(id, postId));
}

/** Hides a post from everybody except its author. */
export async function hidePost(tx: Tx, postId: string, now: EpochMs): Promise<void> {
  await tx
    .update(posts)
    .set({ hiddenAt: now })
    .where(and(eq(id, postId), isNull(hiddenAt)));
}

export interface PostsPage {
  /** Id of the last post of the previous page; `null` for the first page. */
  readonly before: string | null;
  readonly limit: number;
}

/**
 * Returns one author's posts for the given audiences, newest first. `withHidden` must be `false` unless the reader is
 * the author.
 */
export function postsOf(
  tx: Tx,
  author: string,
  shown: { readonly audiences: readonly PostAudience[]; readonly withHidden: boolean },
  { before, limit }: PostsPage,
): Promise<PostRow[]> {
  return tx
    .select()
    .from(posts)
    .where(
      and(
        eq(authorId, author),
        inArray(audience, [...shown.audiences]),
        shown.withHidden ? undefined : isNull(hiddenAt),
        before === null ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
}

export const countPostsOf = (tx: Tx, author: string, audiences: readonly PostAudience[]): Promise<number> =>
  tx.$count(posts, and(eq(authorId, author), inArray(audience, [...audiences]), isNull(hiddenAt)));

/** The largest possible id, larger than that of every post. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

async function rowsOf(tx: Tx, ids: readonly string[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(posts)
    .where(inArray(id, [...ids]))
    .orderBy(desc(id));
}

/**
 * Returns public posts of all authors except the given ones, newest first. Reads the index of public posts, newest
 * first, until the page is full.
 */
export async function postsOfEveryone(
  tx: Tx,
  without: readonly string[],
  { before, limit }: PostsPage,
): Promise<PostRow[]> {
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'posts-of-everyone',
    text: `SELECT id FROM posts WHERE audience = 'public' AND hidden_at IS NULL AND id < $1 AND author_id <> ALL ($2::uuid[])
      ORDER BY id DESC LIMIT $3`,
    values: [before ?? LAST_ID, without, limit],
  });
  return rowsOf(
    tx,
    rows.map((row) => row.id),
  );
}

/**
 * If a reader follows at least this many authors, the newest posts of all authors are read and filtered first. This
 * then costs less than one index lookup per author.
 */
const MANY_AUTHORS = 400;
/**
 * Number of the newest posts of all authors that are read and filtered, if the reader follows at least `MANY_AUTHORS`
 * authors.
 */
const LOOKED_THROUGH = 4_000;

/**
 * Returns ids of the newest posts of some authors, found among the newest `LOOKED_THROUGH` posts of all authors.
 * Returns fewer than `limit` ids if these authors wrote too few of those posts.
 */
async function recentOfAuthors(tx: Tx, authors: readonly string[], { before, limit }: PostsPage): Promise<string[]> {
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'posts-recent-of-authors',
    text: `WITH recent AS MATERIALIZED (
        SELECT id, author_id FROM posts WHERE id < $1 AND hidden_at IS NULL ORDER BY id DESC LIMIT ${LOOKED_THROUGH}
      )
      SELECT id FROM recent WHERE author_id IN (SELECT unnest($2::uuid[])) ORDER BY id DESC LIMIT $3`,
    values: [before ?? LAST_ID, authors, limit],
  });
  return rows.map((row) => row.id);
}

/**
 * Returns the newest posts of the given authors, newest first. The newest `limit` posts can only come from the `limit`
 * authors whose newest post is most recent. The first step therefore reads one index entry per author, and the second
 * step up to `limit` entries for each of those few authors.
 */
export async function postsOfAuthors(
  tx: Tx,
  authors: readonly string[],
  { before, limit }: PostsPage,
): Promise<PostRow[]> {
  const recent = authors.length < MANY_AUTHORS ? [] : await recentOfAuthors(tx, authors, { before, limit });
  if (recent.length === limit) return rowsOf(tx, recent);
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'posts-of-authors',
    text: `WITH latest AS (
        SELECT author.id AS author_id FROM unnest($2::uuid[]) AS author (id) CROSS JOIN LATERAL (
          SELECT id FROM posts WHERE author_id = author.id AND hidden_at IS NULL AND id < $1 ORDER BY id DESC LIMIT 1
        ) newest ORDER BY newest.id DESC LIMIT $3
      )
      SELECT post.id FROM latest CROSS JOIN LATERAL (
        SELECT id FROM posts WHERE author_id = latest.author_id AND hidden_at IS NULL AND id < $1 ORDER BY id DESC LIMIT $3
      ) post ORDER BY post.id DESC LIMIT $3`,
    values: [before ?? LAST_ID, authors, limit],
  });
  return rowsOf(
    tx,
    rows.map((row) => row.id),
  );
}
