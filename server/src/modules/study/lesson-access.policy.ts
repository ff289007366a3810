import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import type { Lesson, LessonLibrary } from './content/lesson-library.ts';
import type { TopicFile } from './content/lesson-schema.ts';
import type { StudyOwner } from './study-owner.ts';

export type LessonAccessReason = 'not-found' | 'lesson-needs-account';

/** Whether the owner may open the lessons of the topic. A visitor may only open topics for beginners. */
export function isTopicOpen(topic: Pick<TopicFile, 'level'>, owner: StudyOwner): boolean {
  return owner.kind === 'learner' || topic.level === 'beginner';
}

export function findTopic({ topics }: LessonLibrary, id: string): TopicFile | undefined {
  return topics.find((topic) => topic.id === id);
}

/** Returns a lesson and its topic. Refuses if there is no such lesson, or if the owner may not open it. */
export function openLesson(
  library: LessonLibrary,
  owner: StudyOwner,
  id: string,
): Result<{ readonly lesson: Lesson; readonly topic: TopicFile }, LessonAccessReason> {
  const lesson = library.lessons.get(id);
  const topic = lesson === undefined ? undefined : findTopic(library, lesson.topic);
  if (lesson === undefined || topic === undefined) return refused('not-found');
  return isTopicOpen(topic, owner) ? ok({ lesson, topic }) : refused('lesson-needs-account');
}
