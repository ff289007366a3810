import type { Tx } from '../../platform/database/database.ts';
import { ownedTables } from '../../platform/personal-data.ts';

/** Shorter than any username, so that a text never grows beyond its limit. */
const NOBODY = '@…';

/** Takes the present and former usernames of an account out of what others have written. */
async function eraseMentions(tx: Tx, userId: string): Promise<void> {
  const { rows } = await tx.$client.query<{ name: string }>(
    `SELECT lower(username) AS name FROM users WHERE id = $1 AND username IS NOT NULL
     UNION SELECT name_key FROM username_history WHERE user_id = $1`,
    [userId],
  );
  const names = rows.map(({ name }) => name);
  if (names.length === 0) return;
  // A username has letters, digits and underscores only.
  const pattern = `@(${names.join('|')})(?![a-z0-9_])`;
  for (const table of ['posts', 'post_comments'])
    await tx.$client.query(
      `UPDATE ${table} SET text = regexp_replace(text, $2, $3, 'gi'),
         mentions = ARRAY (SELECT name FROM unnest(mentions) AS name WHERE name <> ALL ($1::text[]))
       WHERE cardinality(mentions) > 0 AND mentions && $1::text[]`,
      [names, pattern, NOBODY],
    );
}

/** Posts with what others wrote below them, comments with their replies, likes and reports. */
export const POSTS_PERSONAL_DATA = ownedTables(
  [
    {
      name: 'post_reports',
      of: 'reporter_id = $1',
      exported: {
        path: 'posts/reports',
        about: 'Posts and comments that you reported.',
        columns: 'post_id, comment_id, reason, note, at, settlement',
        orderBy: 'id',
      },
    },
    { name: 'post_like_notices', exported: { no: 'They only keep an author from being told twice of one like.' } },
    {
      name: 'post_likes',
      exported: { path: 'posts/likes', about: 'Posts that you like.', columns: 'post_id, at', orderBy: 'at, post_id' },
    },
    {
      name: 'post_comments',
      of: 'author_id = $1',
      exported: {
        path: 'posts/comments',
        about: 'Your comments and replies.',
        columns: 'id, post_id, parent_id, at, text',
        where: 'deleted_at IS NULL',
        orderBy: 'id',
      },
    },
    {
      name: 'posts',
      of: 'author_id = $1',
      exported: {
        path: 'posts/posts',
        about: 'Your posts with the results that they share.',
        columns: 'id, at, audience, text, shared, like_count, comment_count',
        orderBy: 'id',
      },
    },
    { name: 'post_acts', exported: { no: 'They only count for the limits of a day.' } },
  ],
  { erase: eraseMentions },
);
