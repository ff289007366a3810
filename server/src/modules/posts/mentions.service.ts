import { mentionedNames } from '@tradesense/core/posts/post-text.ts';
import type { PostAudience } from '@tradesense/contract/posts-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { keptApart, readersAmong, type Caller } from '../people/index.ts';
import { profilesNamed } from '../profiles/index.ts';

export interface Mentions {
  /** The usernames that the text mentions, in lower case. */
  readonly names: string[];
  /** Ids of the accounts with these names, except the writer's. */
  readonly userIds: string[];
}

interface Written {
  readonly text: string;
  readonly writerId: string;
  readonly post: { readonly authorId: string; readonly audience: PostAudience };
}

/**
 * Finds the people whom a text mentions. People who may not see the post, or whom a block separates from the writer,
 * are left out.
 */
export async function findMentions(tx: Tx, { text, writerId, post }: Written): Promise<Mentions> {
  const names = mentionedNames(text);
  if (names.length === 0) return { names: [], userIds: [] };
  const people = await profilesNamed(tx, names);
  const ids = [...new Set([...people.values()].map(({ userId }) => userId))];
  const readers = new Set(await readersAmong(tx, post.authorId, post.audience, ids));
  const apart = await keptApart(tx, writerId, ids);
  const mentioned = names.filter((name) => {
    const userId = people.get(name)?.userId;
    return userId !== undefined && readers.has(userId) && !apart.has(userId);
  });
  const userIds = new Set(mentioned.flatMap((name) => people.get(name)?.userId ?? []));
  userIds.delete(writerId);
  return { names: mentioned, userIds: [...userIds] };
}

interface Mentioning {
  readonly mentions: string[];
}

/**
 * Returns the posts or comments as the caller may see them. A mention of a person whom a block separates from the
 * caller becomes plain text.
 */
export async function shownMentions<Row extends Mentioning>(
  tx: Tx,
  caller: Caller,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const names = [...new Set(rows.flatMap(({ mentions }) => mentions))];
  if (caller === null || names.length === 0) return rows;
  const people = await profilesNamed(tx, names);
  const ids = [...new Set([...people.values()].map(({ userId }) => userId))];
  const apart = await keptApart(tx, caller.userId, ids);
  const isShown = (name: string) => !apart.has(people.get(name)?.userId ?? '');
  return rows.map((row) => ({ ...row, mentions: row.mentions.filter(isShown) }));
}
