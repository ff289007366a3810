import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts';
import type { ClassAssignment } from '@tradesense/contract/class-assignments.ts';
import type { LessonLibrary } from '../study/index.ts';
import { kindOf } from './assignment-kinds.ts';
import type { WorkRow } from './class-work.repo.ts';
import type { AssignmentRow } from './classes.tables.ts';

/** Returns an assignment as its class sees it, without its charts, because a test shows them one at a time. */
export function assignmentView(library: LessonLibrary, row: AssignmentRow, work: WorkRow | null): ClassAssignment {
  const { id, title, dueAt, createdAt, kind, content } = row;
  return {
    id,
    title,
    dueAt: isoTimeOrNull(dueAt),
    createdAt: isoTime(createdAt),
    content: kindOf(kind).view(library, content),
    own: work === null ? null : workView(row, work),
  };
}

/** Whether work was finished after its due date. */
export const isLate = (dueAt: EpochMs | null, finishedAt: EpochMs | null): boolean =>
  dueAt !== null && finishedAt !== null && finishedAt > dueAt;

function workView({ dueAt }: AssignmentRow, work: WorkRow): NonNullable<ClassAssignment['own']> {
  const { attemptId, startedAt, finishedAt, score } = work;
  return {
    attemptId,
    startedAt: isoTime(startedAt),
    finishedAt: isoTimeOrNull(finishedAt),
    score: score === null ? null : Number(score),
    isLate: isLate(dueAt, finishedAt),
  };
}
