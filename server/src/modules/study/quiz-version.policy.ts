import { createHash } from 'node:crypto';
import type { QuizFile } from './content/lesson-schema.ts';

/** Hash of a lesson's questions: an attempt continues only while they are those that it began with. */
export function quizVersion(quiz: QuizFile): string {
  return createHash('sha256').update(JSON.stringify(quiz)).digest('base64url').slice(0, 16);
}
