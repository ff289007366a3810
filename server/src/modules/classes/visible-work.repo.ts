/**
 * The only query for the learners’ work that a teacher sees. It contains no learner who has left and no work from
 * before joining.
 */
import { and, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { WorkRow } from './class-work.repo.ts';
import { classAssignments, classMembers, classWork } from './classes.tables.ts';

export interface VisibleWork extends WorkRow {
  /** Time when the learner joined the class. */
  readonly joinedAt: EpochMs;
}

interface WorkFilter {
  readonly classId: string;
  readonly assignmentIds: readonly string[];
  /** Learners to include. If absent, all who are in the class. */
  readonly learnerIds?: readonly string[];
}

/**
 * Returns the work of learners who are in the class now, started since they joined, on its assignments that were not
 * withdrawn.
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
