import type { TopicFile } from './content/lesson-schema.ts';
import { isComplete } from './lesson-summary.policy.ts';
import type { LessonRow } from './lesson-progress.repo.ts';

/**
 * Whether every lesson of the topic is completed. Lessons that were completed before the learner had an account are
 * included.
 */
export function isChallengeReady(topic: TopicFile, lessons: ReadonlyMap<string, LessonRow>): boolean {
  return topic.challenge.length > 0 && topic.lessons.every((id) => isComplete(lessons.get(id)));
}
