import { createHash } from 'node:crypto';
import type { QuizFile } from './content/lesson-schema.ts';

/**
 * Returns the hash of a lesson's questions. An attempt continues only while the questions are those that it started
 * with.
 */
export function quizVersion(quiz: QuizFile): string {
  return createHash('sha256').update(JSON.stringify(quiz)).digest('base64url').slice(0, 16);
}
