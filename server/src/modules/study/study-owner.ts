import { createHash } from 'node:crypto';

/** The owner of work in Study: a learner, or the browser of a visitor without an account. */
export type StudyOwner =
  | { readonly kind: 'learner'; readonly userId: string }
  | { readonly kind: 'visitor'; readonly visitorHash: Buffer };

/** Returns the signed-in learner as owner or, if nobody is signed in, the browser with the given visitor id. */
export function studyOwner(userId: string | null, visitor: () => string): StudyOwner {
  return userId === null ? { kind: 'visitor', visitorHash: hashOfVisitor(visitor()) } : { kind: 'learner', userId };
}

/** Returns the hash that is stored in place of a browser's visitor id. */
export function hashOfVisitor(visitor: string): Buffer {
  return createHash('sha256').update(visitor).digest();
}

/** Returns the columns of a row that belongs to the owner. */
export function ownerColumns(owner: StudyOwner): { readonly userId: string } | { readonly visitorHash: Buffer } {
  return owner.kind === 'learner' ? { userId: owner.userId } : { visitorHash: owner.visitorHash };
}
