import { isDueBeforeJoining, isLate } from '@tradesense/core/classes/due-date.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts';
import type { ClassAssignment } from '@tradesense/contract/class-assignments.ts';
import type { LessonLibrary } from '../study/index.ts';
import { kindOf } from './assignment-kinds.ts';
import { countsSince, type WorkRow } from './class-work.repo.ts';
import type { AssignmentRow } from './classes.tables.ts';

/** A learner of the class who views the assignment, with their own work on it. */
interface Reader {
  readonly joinedAt: EpochMs;
  readonly work: WorkRow | null;
  /** Whether work was abandoned. */
  readonly isAbandoned: (work: WorkRow) => boolean;
}

/**
 * Returns an assignment as its class sees it, without charts, because a test or an exam shows them one at a time.
 * `reader` is `null` for the teacher.
 */
export function assignmentView(library: LessonLibrary, row: AssignmentRow, reader: Reader | null): ClassAssignment {
  const { id, title, dueAt, createdAt, kind, content } = row;
  const work = reader?.work ?? null;
  const isCounted = reader !== null && work !== null && countsSince(work, reader.joinedAt);
  return {
    id,
    title,
    dueAt: isoTimeOrNull(dueAt),
    createdAt: isoTime(createdAt),
    content: kindOf(kind).view(library, content),
    isDueBeforeJoining: reader !== null && isDueBeforeJoining(dueAt, reader.joinedAt),
    own: isCounted ? workView(row, reader, work) : null,
    hasEarlierWork: work !== null && !isCounted,
  };
}

function workView(
  { dueAt }: AssignmentRow,
  { joinedAt, isAbandoned }: Reader,
  work: WorkRow,
): NonNullable<ClassAssignment['own']> {
  const { attemptId, startedAt, finishedAt, score } = work;
  return {
    attemptId,
    startedAt: isoTime(startedAt),
    finishedAt: isoTimeOrNull(finishedAt),
    score: score === null ? null : Number(score),
    isLate: isLate(dueAt, joinedAt, finishedAt),
    isAbandoned: isAbandoned(work),
  };
}
