import { and, eq, inArray } from 'drizzle-orm';
import type { AudienceRequest, AudiencesResponse } from '@tradesense/contract/people.ts';
import { DEFAULT_AUDIENCES, type Audience } from '@tradesense/core/people/audience.ts';
import type { Tx } from '../../platform/database/database.ts';
import { peopleAudiences } from './people.tables.ts';

/**
 * Returns the audience of each block of a learner's public page: the one that the learner chose, or else the default.
 */
export async function audiencesOf(tx: Tx, userId: string): Promise<AudiencesResponse['audiences']> {
  const { block, audience } = peopleAudiences;
  const rows = await tx.select({ block, audience }).from(peopleAudiences).where(eq(peopleAudiences.userId, userId));
  return { ...DEFAULT_AUDIENCES, ...Object.fromEntries(rows.map((row) => [row.block, row.audience])) };
}

/**
 * Returns, by account id, the audience that may see the account's name. An account that chose no audience for its name
 * has no entry.
 */
export async function nameAudiences(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Audience>> {
  if (userIds.length === 0) return new Map();
  const { userId, block, audience } = peopleAudiences;
  const rows = await tx
    .select({ userId, audience })
    .from(peopleAudiences)
    .where(and(inArray(userId, [...userIds]), eq(block, 'name')));
  return new Map(rows.map((row) => [row.userId, row.audience]));
}

export async function storeAudience(tx: Tx, userId: string, choice: AudienceRequest, now: Date): Promise<void> {
  const { audience } = choice;
  await tx
    .insert(peopleAudiences)
    .values({ userId, ...choice, chosenAt: now })
    .onConflictDoUpdate({
      target: [peopleAudiences.userId, peopleAudiences.block],
      set: { audience, chosenAt: now },
    });
}
