import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ltiCourses, ltiLinks, ltiPlatforms, ltiResources, ltiScores } from './lti.tables.ts';

type LinkRow = typeof ltiLinks.$inferSelect;

/**
 * Returns the link of the person on a platform and the account's link with the same platform: none, one or two links,
 * because both may be the same link.
 */
export async function linksOf(
  tx: Tx,
  { platformId, subject, userId }: Pick<LinkRow, 'platformId' | 'subject' | 'userId'>,
): Promise<LinkRow[]> {
  return tx
    .select()
    .from(ltiLinks)
    .where(and(eq(ltiLinks.platformId, platformId), or(eq(ltiLinks.subject, subject), eq(ltiLinks.userId, userId))));
}

/** Stores a link, unless the person or the account already has one with this platform. */
export async function insertLink(tx: Tx, row: LinkRow): Promise<void> {
  await tx.insert(ltiLinks).values(row).onConflictDoNothing();
}

/** Returns the platform's id of the person with whom the account is linked; `null` if there is none. */
export async function subjectOf(tx: Tx, platformId: string, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ subject: ltiLinks.subject })
    .from(ltiLinks)
    .where(and(eq(ltiLinks.platformId, platformId), eq(ltiLinks.userId, userId)));
  return row?.subject ?? null;
}

export interface ListedLink {
  readonly id: string;
  readonly platform: string;
  readonly linkedAt: EpochMs;
}

/** Returns the links of an account, newest first. */
export async function listLinks(tx: Tx, userId: string): Promise<ListedLink[]> {
  return tx
    .select({ id: ltiLinks.id, platform: ltiPlatforms.name, linkedAt: ltiLinks.linkedAt })
    .from(ltiLinks)
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiLinks.platformId))
    .where(eq(ltiLinks.userId, userId))
    .orderBy(desc(ltiLinks.linkedAt), desc(ltiLinks.id));
}

/** Deletes a link and all grades of the account for its platform. Returns whether the account had the link. */
export async function deleteLink(tx: Tx, userId: string, id: string): Promise<boolean> {
  const [link] = await tx
    .delete(ltiLinks)
    .where(and(eq(ltiLinks.id, id), eq(ltiLinks.userId, userId)))
    .returning();
  if (link === undefined) return false;
  const resources = tx
    .select({ id: ltiResources.id })
    .from(ltiResources)
    .innerJoin(ltiCourses, eq(ltiCourses.id, ltiResources.courseId))
    .where(eq(ltiCourses.platformId, link.platformId));
  await tx.delete(ltiScores).where(and(eq(ltiScores.userId, userId), inArray(ltiScores.resourceId, resources)));
  return true;
}
