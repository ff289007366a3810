import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { StudyOwner } from './study-owner.ts';

/** Returns the SQL condition that a row belongs to the owner. */
export function isOwnedBy(
  table: { readonly userId: PgColumn; readonly visitorHash: PgColumn },
  owner: StudyOwner,
): SQL {
  return owner.kind === 'learner' ? eq(table.userId, owner.userId) : eq(table.visitorHash, owner.visitorHash);
}
