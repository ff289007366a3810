import { placementLessons, type PlacementLesson } from '@tradesense/core/study/placement-lesson.ts';
import type { LessonLibrary } from './content/lesson-library.ts';
import { findTopic, isTopicOpen } from './lesson-access.policy.ts';
import type { StudyOwner } from './study-owner.ts';
import { lessonsOnPath } from './study-path.policy.ts';

/**
 * Returns the lessons that a placement of the owner can ask about, in the order of the path. A lesson's difficulty is
 * the same for every owner.
 */
export function lessonsToPlace(library: LessonLibrary, owner: StudyOwner): readonly PlacementLesson[] {
  const path = lessonsOnPath(library).map(({ id, topic, needs, tasks }) => ({
    id,
    topic,
    needs,
    kinds: tasks.unaided.map(({ task }) => task.kind),
  }));
  return placementLessons(path).filter(({ topic }) => {
    const file = findTopic(library, topic);
    return file !== undefined && isTopicOpen(file, owner);
  });
}
