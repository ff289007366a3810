import { and, eq, gte } from 'drizzle-orm';
import type { ProfilePart } from '@tradesense/contract/people-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { profileRemovals } from './profiles.tables.ts';

export async function insertRemovals(tx: Tx, rows: readonly (typeof profileRemovals.$inferInsert)[]): Promise<void> {
  await tx.insert(profileRemovals).values([...rows]);
}

/** Whether a moderator removed this part of the user's profile at or after the given time. */
export async function wasRemovedSince(tx: Tx, userId: string, part: ProfilePart, since: Date): Promise<boolean> {
  const { id, at } = profileRemovals;
  const rows = await tx
    .select({ id })
    .from(profileRemovals)
    .where(and(eq(profileRemovals.userId, userId), eq(profileRemovals.part, part), gte(at, since)))
    .limit(1);
  return rows.length === 1;
}
