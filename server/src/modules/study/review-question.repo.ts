import { and, eq, isNull } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { GivenAnswer } from '@tradesense/core/study/missed-questions.ts';
import type { Certainty } from '@tradesense/core/study/topic.ts';
import type { Tx } from '../../platform/database/database.ts';
import { RIGHT_OPTION } from './quiz-view.policy.ts';
import { studyQuizAnswers, studyQuizzes, studyReviewQuestions } from './study.tables.ts';

export type ReviewQuestionRow = typeof studyReviewQuestions.$inferSelect;
type NewReviewQuestion = Omit<ReviewQuestionRow, 'option' | 'certainty' | 'answeredAt'>;

/** Returns the learner's answers to the quiz questions of a lesson, in attempts at the quiz and in reviews. */
export async function answersOfLesson(tx: Tx, userId: string, lesson: string): Promise<readonly GivenAnswer[]> {
  const quizAnswer = studyQuizAnswers;
  const ofQuizzes = await tx
    .select({ question: quizAnswer.question, option: quizAnswer.option, answeredAt: quizAnswer.answeredAt })
    .from(quizAnswer)
    .innerJoin(studyQuizzes, eq(studyQuizzes.id, quizAnswer.quizId))
    .where(and(eq(studyQuizzes.userId, userId), eq(studyQuizzes.lesson, lesson)));
  const { question, option, answeredAt } = studyReviewQuestions;
  const ofReviews = await tx
    .select({ question, option, answeredAt })
    .from(studyReviewQuestions)
    .where(and(eq(studyReviewQuestions.userId, userId), eq(studyReviewQuestions.lesson, lesson)));
  return [...ofQuizzes, ...ofReviews].flatMap((given) =>
    given.answeredAt === null
      ? []
      : { question: given.question, isRight: given.option === RIGHT_OPTION, answeredAt: given.answeredAt },
  );
}

/** Returns the open question of a card; `null` if there is none. */
export async function openQuestionOf(tx: Tx, cardId: string): Promise<ReviewQuestionRow | null> {
  const [row] = await tx
    .select()
    .from(studyReviewQuestions)
    .where(and(eq(studyReviewQuestions.cardId, cardId), isNull(studyReviewQuestions.answeredAt)));
  return row ?? null;
}

/** Stores a question of a card, unless the card already has an open one. */
export async function insertReviewQuestion(tx: Tx, row: NewReviewQuestion): Promise<void> {
  await tx.insert(studyReviewQuestions).values(row).onConflictDoNothing();
}

/** Deletes a question unless it is answered. */
export async function withdrawReviewQuestion(tx: Tx, id: string): Promise<void> {
  await tx
    .delete(studyReviewQuestions)
    .where(and(eq(studyReviewQuestions.id, id), isNull(studyReviewQuestions.answeredAt)));
}

/** Locks a question until the transaction ends and returns it; `null` if it does not belong to the learner. */
export async function lockReviewQuestion(tx: Tx, userId: string, id: string): Promise<ReviewQuestionRow | null> {
  const [row] = await tx
    .select()
    .from(studyReviewQuestions)
    .where(and(eq(studyReviewQuestions.id, id), eq(studyReviewQuestions.userId, userId)))
    .for('update');
  return row ?? null;
}

/** Stores the answer to a question. The caller must hold the lock on it. */
export async function storeReviewAnswer(
  tx: Tx,
  id: string,
  answer: { readonly option: number; readonly certainty: Certainty; readonly answeredAt: EpochMs },
): Promise<void> {
  await tx.update(studyReviewQuestions).set(answer).where(eq(studyReviewQuestions.id, id));
}
