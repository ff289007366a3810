/** Results of a class in the quiz of a lesson, for its teacher. */
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { LessonLibrary } from './content/lesson-library.ts';
import { RIGHT_OPTION } from './quiz-view.policy.ts';
import { quizVersion } from './quiz-version.policy.ts';

/** A learner, and the time from which the class may see the learner's attempts. */
export interface QuizTaker {
  readonly userId: string;
  readonly since: EpochMs;
}

export interface ClassQuiz {
  readonly questions: readonly {
    readonly id: string;
    readonly stem: string;
    readonly options: readonly { readonly text: string; readonly isRight: boolean }[];
  }[];
  /** Each learner's answers in their first complete attempt. `option` is an index into the options of the question. */
  readonly answers: readonly { readonly userId: string; readonly question: string; readonly option: number }[];
}

interface AnswerRow {
  readonly user_id: string;
  readonly question: string;
  readonly option: number;
}

/**
 * Returns the current questions of the lesson's quiz and the learners' answers to them; `null` if the lesson no longer
 * exists.
 */
export async function classQuiz(
  tx: Tx,
  library: LessonLibrary,
  lesson: string,
  takers: readonly QuizTaker[],
): Promise<ClassQuiz | null> {
  const quiz = library.lessons.get(lesson)?.quiz;
  if (quiz === undefined) return null;
  const { rows } = await tx.$client.query<AnswerRow>({
    name: 'study-class-quiz',
    text: `WITH first AS (
        SELECT DISTINCT ON (quiz.user_id) quiz.id, quiz.user_id
        FROM unnest($1::uuid[], $2::timestamptz[]) AS taker (user_id, since) JOIN study_quizzes quiz USING (user_id)
        WHERE quiz.lesson = $3 AND quiz.version = $4 AND quiz.completed_at IS NOT NULL AND quiz.started_at >= taker.since
        ORDER BY quiz.user_id, quiz.completed_at, quiz.id
      )
      SELECT first.user_id, answer.question, answer.option
      FROM first JOIN study_quiz_answers answer ON answer.quiz_id = first.id`,
    values: [takers.map(({ userId }) => userId), takers.map(({ since }) => new Date(since)), lesson, quizVersion(quiz)],
  });
  return {
    questions: quiz.map(({ id, stem, options }) => ({
      id,
      stem,
      options: options.map(({ text }, place) => ({ text, isRight: place === RIGHT_OPTION })),
    })),
    answers: rows.map(({ user_id: userId, question, option }) => ({ userId, question, option })),
  };
}
