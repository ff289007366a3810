import type { AnswerReviewQuestionRequest, ReviewQuestion } from '@tradesense/contract/study-reviews.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { questionRating } from '@tradesense/core/study/missed-questions.ts';
import { quizPoints } from '@tradesense/core/study/quiz-points.ts';
import type { AnswerQuizReason } from './answer-quiz.service.ts';
import { reviewLesson } from './miss-card.service.ts';
import { quizVersion } from './quiz-version.policy.ts';
import { optionOf, questionView, RIGHT_OPTION } from './quiz-view.policy.ts';
import { lockReviewQuestion, storeReviewAnswer } from './review-question.repo.ts';
import { askedIn } from './show-review-card.service.ts';
import type { StudyDeps } from './study-deps.ts';
import { countTaskOfDay } from './study-day.repo.ts';

type AnswerDeps = Pick<StudyDeps, 'db' | 'clock' | 'library' | 'outbox'>;

/**
 * Stores an answer to the quiz question of a review; an answer is final. It rates the card and counts as a review of the
 * learner's day. Quiz results and the statistics of questions do not change, because they are about attempts at the
 * whole quiz.
 */
export async function answerReviewQuestion(
  { db, clock, library, outbox }: AnswerDeps,
  userId: string,
  id: string,
  { option: optionId, certainty }: AnswerReviewQuestionRequest,
  zone: string,
): Promise<Result<ReviewQuestion, AnswerQuizReason>> {
  return db.transaction(async (tx) => {
    const row = await lockReviewQuestion(tx, userId, id);
    const quiz = row === null ? undefined : library.lessons.get(row.lesson)?.quiz;
    // The question is of an earlier version of the quiz, whose options no longer exist.
    if (row === null || quiz === undefined || quizVersion(quiz) !== row.version) return refused('not-found');
    const asked = askedIn(row);
    const option = optionOf(asked, optionId);
    if (option === null) return refused('not-found');
    const isRight = option === RIGHT_OPTION;
    const points = quizPoints(certainty, isRight);
    const view = { id, question: questionView(asked, quiz, { option, certainty, points }) };
    if (row.answeredAt !== null) {
      const isRepeated = row.option === option && row.certainty === certainty;
      return isRepeated ? ok(view) : refused('question-already-answered');
    }
    // The time of an answer must not be before the time at which the question was shown, even if the server's clock was
    // set back in between.
    const now = epochMs(Math.max(clock.now(), row.shownAt));
    await storeReviewAnswer(tx, id, { option, certainty, answeredAt: now });
    await reviewLesson(tx, userId, row.lesson, questionRating(isRight, certainty), now);
    await countTaskOfDay(outbox, tx, userId, { zone, now }, true);
    return ok(view);
  });
}
