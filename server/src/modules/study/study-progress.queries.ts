import type { Tx } from '../../platform/database/database.ts';
import { bookmarksOf } from './lesson-note.repo.ts';
import { lessonRows } from './lesson-progress.repo.ts';
import type { StudyProgress } from './lesson-summary.policy.ts';
import { masteryOfTopics } from './mastery.repo.ts';
import type { StudyOwner } from './study-owner.ts';

export async function readProgress(tx: Tx, owner: StudyOwner): Promise<StudyProgress> {
  if (owner.kind === 'visitor')
    return { owner, lessons: await lessonRows(tx, owner), bookmarks: new Set(), mastery: new Map() };
  const [lessons, bookmarks, mastery] = await Promise.all([
    lessonRows(tx, owner),
    bookmarksOf(tx, owner.userId),
    masteryOfTopics(tx, owner.userId),
  ]);
  return { owner, lessons, bookmarks, mastery };
}
