import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ltiCourses, ltiResources, ltiScores } from './lti.tables.ts';

type CourseRow = typeof ltiCourses.$inferSelect;
type ResourceRow = typeof ltiResources.$inferSelect;

/** Returns the row that connects a course with a class; `null` until a teacher has connected the course. */
export async function findCourse(
  tx: Tx,
  { platformId, deploymentId, contextId }: Pick<CourseRow, 'platformId' | 'deploymentId' | 'contextId'>,
): Promise<CourseRow | null> {
  const [row] = await tx
    .select()
    .from(ltiCourses)
    .where(
      and(
        eq(ltiCourses.platformId, platformId),
        eq(ltiCourses.deploymentId, deploymentId),
        eq(ltiCourses.contextId, contextId),
      ),
    );
  return row ?? null;
}

/** Connects a course with a class. Returns `false` if another transaction has just connected the course. */
export async function insertCourse(tx: Tx, row: CourseRow): Promise<boolean> {
  const rows = await tx.insert(ltiCourses).values(row).onConflictDoNothing().returning({ id: ltiCourses.id });
  return rows.length === 1;
}

/**
 * Stores which assignment a link in a course opens and where its grades are sent. Returns the id of the row. If the
 * launch has no gradebook column, as may happen when a teacher launches, the stored column is kept. If the link now
 * opens another assignment, the link's grades are deleted, because they belong to the earlier assignment.
 */
export async function storeResource(tx: Tx, row: ResourceRow): Promise<string> {
  const ofLink = and(eq(ltiResources.courseId, row.courseId), eq(ltiResources.resourceLinkId, row.resourceLinkId));
  await tx.insert(ltiResources).values(row).onConflictDoNothing();
  const [stored] = await tx.select().from(ltiResources).where(ofLink).for('update');
  if (stored === undefined || stored.id === row.id) return row.id;
  if (stored.assignmentId !== row.assignmentId) await tx.delete(ltiScores).where(eq(ltiScores.resourceId, stored.id));
  await tx
    .update(ltiResources)
    .set({ assignmentId: row.assignmentId, lineItemUrl: row.lineItemUrl ?? stored.lineItemUrl })
    .where(eq(ltiResources.id, stored.id));
  return stored.id;
}

/** Returns the links in courses that open an assignment and have a gradebook column. */
export async function gradedResources(tx: Tx, assignmentId: string): Promise<ResourceRow[]> {
  const rows = await tx.select().from(ltiResources).where(eq(ltiResources.assignmentId, assignmentId));
  return rows.filter(({ lineItemUrl }) => lineItemUrl !== null);
}
