import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';

interface ThanksLimits {
  /** Maximum number of thanks from one person that count for a learner. */
  readonly perPerson: number;
  /** Minimum age, in days, that an account must have when it gives thanks, for them to count. */
  readonly accountDays: number;
}

/**
 * Counts the thanks that each person has given a learner. Thanks are likes of the learner's posts, and replies of a
 * post's author to the learner's comment on that post. Hidden or deleted content, and thanks from suspended accounts,
 * do not count. The result has no particular order.
 */
export async function countThanks(
  tx: Tx,
  userId: string,
  { perPerson, accountDays }: ThanksLimits,
): Promise<readonly number[]> {
  const { rows } = await tx.$client.query<{ thanks: number }>({
    name: 'posts-thanks',
    text: `SELECT least(count(*), $2)::int AS thanks FROM (
        SELECT liked.user_id AS giver, liked.at FROM post_likes AS liked JOIN posts AS post ON post.id = liked.post_id
        WHERE post.author_id = $1 AND liked.user_id <> $1 AND post.hidden_at IS NULL
        UNION ALL
        SELECT reply.author_id, reply.at FROM post_comments AS own
        JOIN post_comments AS reply ON reply.parent_id = own.id
        JOIN posts AS post ON post.id = own.post_id AND post.author_id = reply.author_id
        WHERE own.author_id = $1 AND reply.author_id <> $1 AND own.deleted_at IS NULL AND own.hidden_at IS NULL
          AND reply.deleted_at IS NULL AND reply.hidden_at IS NULL AND post.hidden_at IS NULL
      ) AS given JOIN users AS person ON person.id = given.giver
      WHERE NOT person.is_suspended AND given.at >= person.created_at + $3 * interval '1 millisecond'
      GROUP BY given.giver`,
    values: [userId, perPerson, accountDays * DAY_MS],
  });
  return rows.map(({ thanks }) => thanks);
}
