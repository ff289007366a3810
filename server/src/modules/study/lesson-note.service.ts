import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { storeBookmark, storeNote } from './lesson-note.repo.ts';
import type { StudyDeps } from './study-deps.ts';

type NoteDeps = Pick<StudyDeps, 'db' | 'clock' | 'library'>;
type Done = Result<{ readonly done: true }, 'not-found'>;

/** Replaces the learner's note on a lesson. An empty text deletes it. */
export async function writeNote(deps: NoteDeps, userId: string, lesson: string, text: string): Promise<Done> {
  if (!deps.library.lessons.has(lesson)) return refused('not-found');
  await deps.db.transaction((tx) => storeNote(tx, userId, lesson, text.trim(), deps.clock.now()));
  return ok({ done: true });
}

export async function bookmarkLesson(
  deps: NoteDeps,
  userId: string,
  lesson: string,
  isBookmarked: boolean,
): Promise<Done> {
  if (!deps.library.lessons.has(lesson)) return refused('not-found');
  await deps.db.transaction((tx) => storeBookmark(tx, userId, lesson, isBookmarked, deps.clock.now()));
  return ok({ done: true });
}
