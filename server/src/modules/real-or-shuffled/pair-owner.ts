import { createHash } from 'node:crypto';

/** The owner of a pair: a learner, or the browser of a visitor without an account. */
export type PairOwner =
  | { readonly kind: 'learner'; readonly userId: string }
  | { readonly kind: 'visitor'; readonly visitorHash: Buffer };

/**
 * Returns the signed-in learner as owner or, if nobody is signed in, the browser with the given visitor id. Only a hash
 * of this id is stored.
 */
export function pairOwner(userId: string | null, visitor: () => string): PairOwner {
  if (userId !== null) return { kind: 'learner', userId };
  return { kind: 'visitor', visitorHash: createHash('sha256').update(visitor()).digest() };
}
