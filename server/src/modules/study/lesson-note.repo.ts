import { and, eq } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { studyBookmarks, studyNotes } from './study.tables.ts';

const isNoteOf = (userId: string, lesson: string) => and(eq(studyNotes.userId, userId), eq(studyNotes.lesson, lesson));

/** Returns the learner's note on a lesson; empty if there is none. */
export async function noteOn(tx: Tx, userId: string, lesson: string): Promise<string> {
  const [row] = await tx.select({ text: studyNotes.text }).from(studyNotes).where(isNoteOf(userId, lesson));
  return row?.text ?? '';
}

/** Replaces the learner's note on a lesson. An empty text deletes the note. */
export async function storeNote(tx: Tx, userId: string, lesson: string, text: string, now: EpochMs): Promise<void> {
  if (text === '') {
    await tx.delete(studyNotes).where(isNoteOf(userId, lesson));
    return;
  }
  await tx
    .insert(studyNotes)
    .values({ userId, lesson, text, updatedAt: now })
    .onConflictDoUpdate({ target: [studyNotes.userId, studyNotes.lesson], set: { text, updatedAt: now } });
}

/** Returns the lessons that the learner has bookmarked. */
export async function bookmarksOf(tx: Tx, userId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ lesson: studyBookmarks.lesson })
    .from(studyBookmarks)
    .where(eq(studyBookmarks.userId, userId));
  return new Set(rows.map(({ lesson }) => lesson));
}

export async function storeBookmark(
  tx: Tx,
  userId: string,
  lesson: string,
  isBookmarked: boolean,
  now: EpochMs,
): Promise<void> {
  if (isBookmarked) await tx.insert(studyBookmarks).values({ userId, lesson, createdAt: now }).onConflictDoNothing();
  else await tx.delete(studyBookmarks).where(and(eq(studyBookmarks.userId, userId), eq(studyBookmarks.lesson, lesson)));
}
