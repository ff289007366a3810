import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ownedTables } from '../../platform/personal-data.ts';

/**
 * Text that replaces a mention of a deleted account. It is shorter than any username with its `@`, so that no text
 * exceeds its maximum length.
 */
const NOBODY = '@…';

/** Removes the current and former usernames of an account from texts that others have written. */
async function eraseMentions(tx: Tx, userId: string): Promise<void> {
  const { rows } = await tx.$client.query<{ name: string }>(
    `SELECT lower(username) AS name FROM users WHERE id = $1 AND username IS NOT NULL
     UNION SELECT name_key FROM username_history WHERE user_id = $1`,
    [userId],
  );
  const names = rows.map(({ name }) => name);
  if (names.length === 0) return;
  // A username needs no escaping, because it contains only letters, digits and underscores.
  const pattern = `@(${names.join('|')})(?![a-z0-9_])`;
  for (const table of ['posts', 'post_comments'])
    await tx.$client.query(
      `UPDATE ${table} SET text = regexp_replace(text, $2, $3, 'gi'),
         mentions = ARRAY (SELECT name FROM unnest(mentions) AS name WHERE name <> ALL ($1::text[]))
       WHERE cardinality(mentions) > 0 AND mentions && $1::text[]`,
      [names, pattern, NOBODY],
    );
}

/**
 * Empties the account's comments to which others replied. Its other comments are deleted later, with its rows in this
 * table. First locks the account's comments and their parent comments, in the same order as a new reply does. A
 * simultaneous reply is therefore either found here or fails because its parent comment no longer exists.
 */
async function leavePlaces(tx: Tx, userId: string, now: EpochMs): Promise<void> {
  await tx.$client.query(
    `SELECT id FROM post_comments WHERE id IN (
       SELECT id FROM post_comments WHERE author_id = $1 UNION SELECT parent_id FROM post_comments WHERE author_id = $1)
     ORDER BY id FOR UPDATE`,
    [userId],
  );
  const { rows } = await tx.$client.query<{ id: string }>(
    `UPDATE post_comments place SET author_id = NULL, text = '', mentions = '{}', deleted_at = coalesce(deleted_at, $2)
     WHERE author_id = $1 AND EXISTS (SELECT 1 FROM post_comments WHERE parent_id = place.id AND author_id IS DISTINCT FROM $1)
     RETURNING id`,
    [userId, new Date(now)],
  );
  // Reports about a comment are about its author, so they are deleted with the author's account.
  await tx.$client.query('DELETE FROM post_reports WHERE comment_id = ANY ($1::uuid[])', [rows.map(({ id }) => id)]);
}

/** Deletes the placeholders of deleted comments to which only this account replied. */
async function dropEmptiedPlaces(tx: Tx, userId: string): Promise<void> {
  await tx.$client.query(
    `DELETE FROM post_comments place WHERE deleted_at IS NOT NULL AND author_id IS DISTINCT FROM $1
       AND id IN (SELECT parent_id FROM post_comments WHERE author_id = $1)
       AND NOT EXISTS (SELECT 1 FROM post_comments WHERE parent_id = place.id AND author_id IS DISTINCT FROM $1)`,
    [userId],
  );
}

/**
 * What this module stores about a learner: posts, comments, likes and reports. Deleting the account deletes its posts
 * with all comments on them. It also deletes the account's own comments, but a comment with replies by others stays as
 * an empty placeholder.
 */
export const POSTS_PERSONAL_DATA = ownedTables(
  [
    {
      name: 'post_reports',
      of: 'reporter_id = $1',
      exported: {
        path: 'posts/reports',
        about: 'Posts, comments, profiles and messages to classes that you reported.',
        columns: 'post_id, comment_id, profile_id, class_message_id, reason, note, at, settlement',
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
  {
    async erase(tx, userId, now) {
      await leavePlaces(tx, userId, now);
      await dropEmptiedPlaces(tx, userId);
      await eraseMentions(tx, userId);
    },
  },
);
