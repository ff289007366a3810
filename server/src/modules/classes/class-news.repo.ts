import { and, eq, gte, inArray, isNotNull, isNull, notExists } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { classAssignments, classes, classMembers, classWork } from './classes.tables.ts';

/**
 * Returns the ids of the learners who are in a class now. If `notFinished` is an assignment's id, leaves out learners
 * who have finished that assignment.
 */
export async function learnersOf(tx: Tx, classId: string, notFinished: string | null): Promise<readonly string[]> {
  const finished = tx
    .select({ userId: classWork.userId })
    .from(classWork)
    .where(
      and(
        eq(classWork.userId, classMembers.userId),
        eq(classWork.assignmentId, notFinished ?? classId),
        isNotNull(classWork.finishedAt),
        gte(classWork.startedAt, classMembers.joinedAt),
      ),
    );
  const rows = await tx
    .select({ userId: classMembers.userId })
    .from(classMembers)
    .where(
      and(
        eq(classMembers.classId, classId),
        isNull(classMembers.leftAt),
        notFinished === null ? undefined : notExists(finished),
      ),
    )
    .orderBy(classMembers.userId);
  return rows.map(({ userId }) => userId);
}

export interface ClassNames {
  readonly classes: ReadonlyMap<string, string>;
  readonly assignments: ReadonlyMap<string, string>;
}

/**
 * Returns, by id, the names of the classes that the learner is in now, and the titles of these classes' assignments,
 * except withdrawn ones.
 */
export async function namesFor(
  tx: Tx,
  userId: string,
  classIds: readonly string[],
  assignmentIds: readonly string[],
): Promise<ClassNames> {
  const isIn = and(eq(classMembers.userId, userId), isNull(classMembers.leftAt));
  const named = await tx
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .innerJoin(classMembers, and(eq(classMembers.classId, classes.id), isIn))
    .where(inArray(classes.id, [...classIds]));
  const titled =
    assignmentIds.length === 0
      ? []
      : await tx
          .select({ id: classAssignments.id, title: classAssignments.title })
          .from(classAssignments)
          .innerJoin(classMembers, and(eq(classMembers.classId, classAssignments.classId), isIn))
          .where(and(inArray(classAssignments.id, [...assignmentIds]), isNull(classAssignments.withdrawnAt)));
  return {
    classes: new Map(named.map(({ id, name }) => [id, name])),
    assignments: new Map(titled.map(({ id, title }) => [id, title])),
  };
}
