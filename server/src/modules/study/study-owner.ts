import { createHash } from 'node:crypto';

/** Who does a lesson: a learner, or a browser without an account. */
export type StudyOwner =
  { readonly kind: 'learner'; readonly userId: string } | { readonly kind: 'visitor'; readonly visitorHash: Buffer };

/** Returns the learner who is signed in, otherwise the browser with that visitor id. */
export function studyOwner(userId: string | null, visitor: () => string): StudyOwner {
  return userId === null ? { kind: 'visitor', visitorHash: hashOfVisitor(visitor()) } : { kind: 'learner', userId };
}

/** The id of a browser is stored as its hash. */
export function hashOfVisitor(visitor: string): Buffer {
  return createHash('sha256').update(visitor).digest();
}

/** The columns of a row that belongs to the owner. */
export function ownerColumns(owner: StudyOwner): { readonly userId: string } | { readonly visitorHash: Buffer } {
  return owner.kind === 'learner' ? { userId: owner.userId } : { visitorHash: owner.visitorHash };
}
