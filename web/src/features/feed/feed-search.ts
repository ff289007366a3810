import { POST_FEEDS, SHARED_KINDS, type PostFeed } from '@tradesense/contract/posts-constants.ts';
import type { ShareRequest } from '@tradesense/contract/posts.ts';

export type FeedSearch = {
  /** The open tab; none for that of everyone. */
  readonly tab?: PostFeed;
  /** Kind and id of a thing to share: the composer opens with it. */
  readonly share?: ShareRequest['kind'];
  readonly thing?: string;
};

const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.some((each) => each === value);

/** A UUID. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the parts of the address that the feed knows. */
export function feedSearch({ tab, share, thing }: Record<string, unknown>): FeedSearch {
  return {
    ...(isOneOf(POST_FEEDS, tab) && tab !== 'everyone' ? { tab } : {}),
    ...(isOneOf(SHARED_KINDS, share) ? { share } : {}),
    ...(typeof thing === 'string' && ID.test(thing) ? { thing } : {}),
  };
}

/** Returns the thing that the address wants to share; `null` if it names none. */
export function shareOf({ share, thing }: FeedSearch): ShareRequest | null {
  if (share === undefined) return null;
  if (share === 'real-or-shuffled') return { kind: share };
  return thing === undefined ? null : { kind: share, id: thing };
}
