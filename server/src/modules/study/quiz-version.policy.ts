import { createHash } from 'node:crypto';
import type { QuizFile } from './content/lesson-schema.ts';

/**
 * Returns the hash of a lesson's questions. An attempt can continue only as long as the lesson has the questions that
 * the attempt started with.
 */
export function quizVersion(quiz: QuizFile): string {
  return createHash('sha256').update(JSON.stringify(quiz)).digest('base64url').slice(0, 16);
}
