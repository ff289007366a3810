import { createHash } from 'node:crypto';
import type { QuizFile } from './content/lesson-schema.ts';

/**
 * Returns the hash of a lesson's questions. An attempt can continue only while the lesson still has the questions with
 * which the attempt started.
 */
export function quizVersion(quiz: QuizFile): string {
  return createHash('sha256').update(JSON.stringify(quiz)).digest('base64url').slice(0, 16);
}
