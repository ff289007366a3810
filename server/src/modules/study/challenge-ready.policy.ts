import type { TopicFile } from './content/lesson-schema.ts';
import { isComplete } from './lesson-summary.policy.ts';
import type { LessonRow } from './lesson-progress.repo.ts';

/**
 * Whether the learner has completed every lesson of the topic, so that its challenge can start. Lessons completed
 * before the learner had an account count too.
 */
export function isChallengeReady(topic: TopicFile, lessons: ReadonlyMap<string, LessonRow>): boolean {
  return topic.challenge.length > 0 && topic.lessons.every((id) => isComplete(lessons.get(id)));
}
