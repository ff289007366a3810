import type { LessonResponse } from '@tradesense/contract/study.ts';
import { ok, type Result } from '@tradesense/core/kernel/result.ts';
import type { LessonTask } from './content/lesson-schema.ts';
import { openLesson, type LessonAccessReason } from './lesson-access.policy.ts';
import { hasExample } from './lesson-example.service.ts';
import { noteOn } from './lesson-note.repo.ts';
import { lessonsOf, lessonSummary } from './lesson-summary.policy.ts';
import type { StudyDeps } from './study-deps.ts';
import type { StudyOwner } from './study-owner.ts';
import { readProgress } from './study-progress.queries.ts';

/** Returns a lesson with the owner's progress and a description of its tasks. */
export async function readLesson(
  { db, library }: Pick<StudyDeps, 'db' | 'library'>,
  owner: StudyOwner,
  id: string,
): Promise<Result<LessonResponse, LessonAccessReason>> {
  const found = openLesson(library, owner, id);
  if (!found.ok) return found;
  const { lesson, topic } = found.value;
  return db.read(async (tx) => {
    const progress = await readProgress(tx, owner);
    const row = progress.lessons.get(id);
    return ok({
      lesson: lessonSummary(lesson, progress),
      topic: { id: topic.id, title: topic.title, level: topic.level },
      siblings: lessonsOf(library, topic).map((each) => lessonSummary(each, progress)),
      guided: lesson.tasks.guided.map(slotOf(row?.guidedDone)),
      unaided: lesson.tasks.unaided.map(slotOf(row?.unaidedRight)),
      hasExample: hasExample(lesson),
      trains: lesson.trains,
      questionCount: lesson.quiz.length,
      note: owner.kind === 'learner' ? await noteOn(tx, owner.userId, id) : null,
    });
  });
}

const slotOf =
  (done: readonly number[] = []) =>
  ({ instruction, task }: LessonTask, index: number): LessonResponse['guided'][number] => ({
    kind: task.kind,
    instruction,
    isDone: done.includes(index),
  });
