/** A learner's attempt at a quiz, as shown to administrators. */
import type { AdminLessonQuizResponse } from '@tradesense/contract/administration-records.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { LessonLibrary } from './content/lesson-library.ts';
import { RIGHT_OPTION } from './quiz-view.policy.ts';
import { quizVersion } from './quiz-version.policy.ts';
import { quizAnswers, type QuizRow } from './quiz.repo.ts';
import { readLearnersQuiz } from './quizzes-of-all.repo.ts';

export type QuizOfLearner = AdminLessonQuizResponse['quiz'];

/** Returns an attempt at a quiz and the id of its learner; `null` if no learner has an attempt with this id. */
export async function readQuizOfLearner(
  tx: Tx,
  library: LessonLibrary,
  id: string,
): Promise<{ readonly userId: string; readonly quiz: QuizOfLearner } | null> {
  const row = await readLearnersQuiz(tx, id);
  if (row === null) return null;
  return { userId: row.userId, quiz: quizOf(library, row, await quizAnswers(tx, id)) };
}

function quizOf(library: LessonLibrary, row: QuizRow, answers: Awaited<ReturnType<typeof quizAnswers>>): QuizOfLearner {
  const lesson = library.lessons.get(row.lesson);
  const isCurrent = lesson !== undefined && quizVersion(lesson.quiz) === row.version;
  return {
    id: row.id,
    lesson: row.lesson,
    title: lesson?.title ?? null,
    isCurrent,
    startedAt: new Date(row.startedAt).toISOString(),
    completedAt: row.completedAt === null ? null : new Date(row.completedAt).toISOString(),
    questions: row.questions.map((asked) => {
      const question = isCurrent ? lesson.quiz.find((each) => each.id === asked.id) : undefined;
      const answer = answers.get(asked.id);
      return {
        id: asked.id,
        stem: question?.stem ?? null,
        options: asked.options.map((option) => ({
          text: question?.options[option]?.text ?? null,
          isRight: option === RIGHT_OPTION,
          isChosen: answer?.option === option,
        })),
        certainty: answer?.certainty ?? null,
        points: answer?.points ?? null,
      };
    }),
  };
}
