import { createHash } from 'node:crypto';
import type { QuizFile } from './content/lesson-schema.ts';

/**
 * Returns a hash of a quiz's questions. An attempt can only continue while the quiz still has the questions with which
 * the attempt started.
 */
export function quizVersion(quiz: QuizFile): string {
  return createHash('sha256').update(JSON.stringify(quiz)).digest('base64url').slice(0, 16);
}
