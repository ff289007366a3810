import { createHash } from 'node:crypto';

/** The owner of a pair: a learner, or a browser without an account. */
export type PairOwner =
  | { readonly kind: 'learner'; readonly userId: string }
  | { readonly kind: 'visitor'; readonly visitorHash: Buffer };

/**
 * Returns the signed-in learner. If nobody is signed in, returns the browser with the given visitor id. Only a hash of
 * the id is stored.
 */
export function pairOwner(userId: string | null, visitor: () => string): PairOwner {
  if (userId !== null) return { kind: 'learner', userId };
  return { kind: 'visitor', visitorHash: createHash('sha256').update(visitor()).digest() };
}
