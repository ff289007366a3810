import type { TopicFile } from './content/lesson-schema.ts';
import { isComplete } from './lesson-summary.policy.ts';
import type { LessonRow } from './lesson-progress.repo.ts';

/** Whether every lesson of the topic is complete. Lessons that were completed without an account count, too. */
export function isChallengeReady(topic: TopicFile, lessons: ReadonlyMap<string, LessonRow>): boolean {
  return topic.challenge.length > 0 && topic.lessons.every((id) => isComplete(lessons.get(id)));
}
