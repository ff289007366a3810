import { mentionedNames } from '@tradesense/core/posts/post-text.ts';
import type { PostAudience } from '@tradesense/contract/posts-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { keptApart, readersAmong } from '../people/index.ts';
import { profilesNamed } from '../profiles/index.ts';

export interface Mentions {
  /** In lower case, as they stand in the text. */
  readonly names: string[];
  /** The people behind them, without the writer. */
  readonly userIds: string[];
}

interface Written {
  readonly text: string;
  readonly writerId: string;
  readonly post: { readonly authorId: string; readonly audience: PostAudience };
}

/** Finds the people whom a text mentions. Leaves out those who may not see the post and those with a block between them and the writer. */
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
