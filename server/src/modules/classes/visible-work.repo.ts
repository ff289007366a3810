/**
 * The only query through which a teacher sees learners' work. It leaves out learners who have left and work from before
 * a learner joined.
 */
import { and, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { WorkRow } from './class-work.repo.ts';
import { classAssignments, classMembers, classWork } from './classes.tables.ts';

export interface VisibleWork extends WorkRow {
  /** When the learner joined the class. */
  readonly joinedAt: EpochMs;
}

interface WorkFilter {
  readonly classId: string;
  readonly assignmentIds: readonly string[];
  /** Ids of the learners to include. If absent, all learners of the class are included. */
  readonly learnerIds?: readonly string[];
}

/**
 * Returns the learners' work on the given assignments of the class, except withdrawn ones. Includes only learners who
 * are in the class now, and only work that they started after joining.
 */
export async function visibleWork(tx: Tx, { classId, assignmentIds, learnerIds }: WorkFilter): Promise<VisibleWork[]> {
  if (assignmentIds.length === 0 || learnerIds?.length === 0) return [];
  const { assignmentId, userId, attemptId, startedAt, finishedAt, score } = classWork;
  const { joinedAt } = classMembers;
  return tx
    .select({ assignmentId, userId, attemptId, startedAt, finishedAt, score, joinedAt })
    .from(classWork)
    .innerJoin(classAssignments, eq(classAssignments.id, assignmentId))
    .innerJoin(classMembers, and(eq(classMembers.classId, classAssignments.classId), eq(classMembers.userId, userId)))
    .where(
      and(
        eq(classAssignments.classId, classId),
        isNull(classAssignments.withdrawnAt),
        isNull(classMembers.leftAt),
        gte(startedAt, joinedAt),
        inArray(assignmentId, [...assignmentIds]),
        learnerIds === undefined ? undefined : inArray(userId, [...learnerIds]),
      ),
    );
}
