import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts';
import type { ClassAssignment } from '@tradesense/contract/class-assignments.ts';
import type { LessonLibrary } from '../study/index.ts';
import { isLesson, type AssignmentContent } from './assignment-content.ts';
import type { WorkRow } from './class-work.repo.ts';
import type { AssignmentRow } from './classes.tables.ts';

/** Returns an assignment as its class sees it: without the charts, which a test shows one after the other. */
export function assignmentView(library: LessonLibrary, row: AssignmentRow, work: WorkRow | null): ClassAssignment {
  const { id, title, dueAt, createdAt, content } = row;
  return {
    id,
    title,
    dueAt: isoTimeOrNull(dueAt),
    createdAt: isoTime(createdAt),
    content: contentView(library, content),
    own: work === null ? null : workView(row, work),
  };
}

function contentView(library: LessonLibrary, content: AssignmentContent): ClassAssignment['content'] {
  if (!isLesson(content)) {
    const { asset, timeframe, windows } = content;
    return { kind: 'bias-test', asset, timeframe, charts: windows.length };
  }
  const { lesson } = content;
  const found = library.lessons.get(lesson);
  // A lesson that a later release no longer has keeps its name.
  return { kind: 'lesson', lesson, topic: found?.topic ?? '', lessonTitle: found?.title ?? lesson };
}

function workView({ dueAt }: AssignmentRow, work: WorkRow): NonNullable<ClassAssignment['own']> {
  const { attemptId, startedAt, finishedAt, score } = work;
  return {
    attemptId,
    startedAt: isoTime(startedAt),
    finishedAt: isoTimeOrNull(finishedAt),
    score: score === null ? null : Number(score),
    isLate: dueAt !== null && finishedAt !== null && finishedAt > dueAt,
  };
}
