import { createHash } from 'node:crypto';

/** Owner of work in Study: a learner, or a browser without an account. */
export type StudyOwner =
  | { readonly kind: 'learner'; readonly userId: string }
  | { readonly kind: 'visitor'; readonly visitorHash: Buffer };

/** Returns the signed-in learner, otherwise the browser with the given visitor id. */
export function studyOwner(userId: string | null, visitor: () => string): StudyOwner {
  return userId === null ? { kind: 'visitor', visitorHash: hashOfVisitor(visitor()) } : { kind: 'learner', userId };
}

/** Returns the hash that is stored instead of a browser's id. */
export function hashOfVisitor(visitor: string): Buffer {
  return createHash('sha256').update(visitor).digest();
}

/** Returns the columns of a row that belongs to the owner. */
export function ownerColumns(owner: StudyOwner): { readonly userId: string } | { readonly visitorHash: Buffer } {
  return owner.kind === 'learner' ? { userId: owner.userId } : { visitorHash: owner.visitorHash };
}
