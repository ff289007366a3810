import type { Tx } from '../../platform/database/database.ts';
import { publicAccounts } from '../identity/index.ts';
import { keptApartFromEach, type Caller } from '../people/index.ts';
import { commentsByAuthor } from './comments.repo.ts';
import type { PostRow } from './posts.tables.ts';

/**
 * Returns the posts with the number of comments that the caller can read. Starts from the stored number, which already
 * leaves out deleted and hidden comments. Then also leaves out comments of suspended accounts and of people whom a
 * block separates from the caller or from the post's author.
 */
export async function withShownCounts(tx: Tx, caller: Caller, rows: readonly PostRow[]): Promise<PostRow[]> {
  const commented = rows.filter(({ commentCount }) => commentCount > 0);
  const counts = await commentsByAuthor(
    tx,
    commented.map(({ id }) => id),
  );
  const commenters = [...new Set(counts.map(({ authorId }) => authorId))];
  const accounts = await publicAccounts(tx, commenters);
  const shown = new Set(accounts.map(({ userId }) => userId));
  const readers = new Set(commented.map(({ authorId }) => authorId));
  if (caller !== null) readers.add(caller.userId);
  const apart = await keptApartFromEach(tx, [...readers], commenters);
  const isApart = (one: string | undefined, other: string) =>
    one !== undefined && (apart.get(one)?.has(other) ?? false);
  return rows.map((row) => {
    const read = counts.filter(
      ({ postId, authorId }) =>
        postId === row.id &&
        shown.has(authorId) &&
        !isApart(row.authorId, authorId) &&
        !isApart(caller?.userId, authorId),
    );
    return { ...row, commentCount: read.reduce((sum, { n }) => sum + n, 0) };
  });
}
