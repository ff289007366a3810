import { createHash } from 'node:crypto';

/** Whose pair it is: a learner's, or that of a browser without an account. */
export type PairOwner =
  { readonly kind: 'learner'; readonly userId: string } | { readonly kind: 'visitor'; readonly visitorHash: Buffer };

/** Returns the learner who is signed in, otherwise the browser with that visitor id. The id is stored as its hash. */
export function pairOwner(userId: string | null, visitor: () => string): PairOwner {
  if (userId !== null) return { kind: 'learner', userId };
  return { kind: 'visitor', visitorHash: createHash('sha256').update(visitor()).digest() };
}
