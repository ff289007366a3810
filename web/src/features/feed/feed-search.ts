import { POST_FEEDS, SHARED_KINDS, type PostFeed } from '@tradesense/contract/posts-constants.ts';
import type { ShareRequest } from '@tradesense/contract/posts.ts';
import { known, oneOf, uuidOf, type SearchValues } from '../../platform/search-values.ts';

export type FeedSearch = {
  /** The open tab; absent for the tab with all posts. */
  readonly tab?: PostFeed;
  /** Kind of the result that the composer offers to share when it opens. `thing` is the id of the result. */
  readonly share?: ShareRequest['kind'];
  readonly thing?: string;
};

/**
 * Kinds of results that an address may name for sharing. Ideas are not included, because they are written in their own
 * form.
 */
const SHARED_BY_ADDRESS: readonly ShareRequest['kind'][] = SHARED_KINDS.filter((kind) => kind !== 'idea');

/** Parses the search parameters of the feed. Unknown parameters are left out. */
export function feedSearch({ tab, share, thing }: SearchValues): FeedSearch {
  const feed = oneOf(POST_FEEDS, tab);
  return known({
    tab: feed === 'everyone' ? undefined : feed,
    share: oneOf(SHARED_BY_ADDRESS, share),
    thing: uuidOf(thing),
  });
}

/** Returns the result to share, as given in the address; `null` if the address contains none. */
export function shareOf({ share, thing }: FeedSearch): ShareRequest | null {
  if (share === undefined) return null;
  if (share === 'real-or-shuffled') return { kind: share };
  return thing === undefined ? null : { kind: share, id: thing };
}
