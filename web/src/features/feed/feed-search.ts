import { POST_FEEDS, type PostFeed } from '@tradesense/contract/posts-constants.ts';
import type { ShareRequest } from '@tradesense/contract/posts.ts';
import { known, oneOf, uuidOf, type SearchValues } from '../../platform/search-values.ts';

export type FeedSearch = {
  /** The open tab; none for that of everyone. */
  readonly tab?: PostFeed;
  /** Kind and id of a thing to share: the composer opens with it. */
  readonly share?: ShareRequest['kind'];
  readonly thing?: string;
};

/** Things that an address may name: ideas are written, not shared. */
const SHARED_BY_ADDRESS = [
  'chart-exam',
  'bias-test',
  'trade',
  'real-or-shuffled',
  'badge',
] as const satisfies readonly ShareRequest['kind'][];

/** Returns the parts of the address that the feed knows. */
export function feedSearch({ tab, share, thing }: SearchValues): FeedSearch {
  const feed = oneOf(POST_FEEDS, tab);
  return known({
    tab: feed === 'everyone' ? undefined : feed,
    share: oneOf(SHARED_BY_ADDRESS, share),
    thing: uuidOf(thing),
  });
}

/** Returns the thing that the address wants to share; `null` if it names none. */
export function shareOf({ share, thing }: FeedSearch): ShareRequest | null {
  if (share === undefined) return null;
  if (share === 'real-or-shuffled') return { kind: share };
  return thing === undefined ? null : { kind: share, id: thing };
}
