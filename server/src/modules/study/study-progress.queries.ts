import type { Tx } from '../../platform/database/database.ts';
import { bookmarksOf } from './lesson-note.repo.ts';
import { lessonRows } from './lesson-progress.repo.ts';
import type { StudyProgress } from './lesson-summary.policy.ts';
import { masteryOfTopics } from './mastery.repo.ts';
import type { StudyOwner } from './study-owner.ts';

export async function readProgress(tx: Tx, owner: StudyOwner): Promise<StudyProgress> {
  const lessons = await lessonRows(tx, owner);
  if (owner.kind === 'visitor') return { owner, lessons, bookmarks: new Set(), mastery: new Map() };
  const bookmarks = await bookmarksOf(tx, owner.userId);
  return { owner, lessons, bookmarks, mastery: await masteryOfTopics(tx, owner.userId) };
}
