import type { AnswerQuizRequest, QuizView } from '@tradesense/contract/study.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { quizPoints } from '@tradesense/core/study/quiz-points.ts';
import { isQuizPassed } from '@tradesense/core/study/quiz-rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { countQuizAnswer } from './item-stats.repo.ts';
import { storeQuizShare } from './lesson-progress.repo.ts';
import { missLesson } from './miss-card.service.ts';
import { quizVersion } from './quiz-version.policy.ts';
import { optionOf, quizView, RIGHT_OPTION, rightShare } from './quiz-view.policy.ts';
import {
  completeQuiz,
  insertQuizAnswer,
  lockQuiz,
  quizAnswers,
  type QuizAnswerRow,
  type QuizRow,
} from './quiz.repo.ts';
import type { StudyDeps } from './study-deps.ts';
import { lessonPassed } from './study.events.ts';
import type { StudyOwner } from './study-owner.ts';

export type AnswerQuizReason = 'not-found' | 'question-already-answered';
type AnswerDeps = Pick<StudyDeps, 'db' | 'clock' | 'ids' | 'library' | 'outbox'>;

/**
 * Stores an answer to a quiz question; an answer is final. The answer to the last open question completes the attempt.
 * The share of right answers is then stored with the lesson if it is the owner's best, and the lesson is completed if
 * the attempt is passed. Answers to one attempt are processed one after the other, because each answer first locks the
 * attempt.
 */
export async function answerQuiz(
  deps: AnswerDeps,
  owner: StudyOwner,
  id: string,
  request: AnswerQuizRequest,
): Promise<Result<QuizView, AnswerQuizReason>> {
  return deps.db.transaction(async (tx) => {
    const quiz = await lockQuiz(tx, owner, id);
    const file = quiz === null ? undefined : deps.library.lessons.get(quiz.lesson)?.quiz;
    // The attempt is about an earlier version of the quiz, whose questions no longer exist.
    if (quiz === null || file === undefined || quizVersion(file) !== quiz.version) return refused('not-found');
    const asked = quiz.questions.find((question) => question.id === request.question);
    const option = asked === undefined ? null : optionOf(asked, request.option);
    if (asked === undefined || option === null) return refused('not-found');
    const before = await quizAnswers(tx, id);
    const given = before.get(asked.id);
    if (given !== undefined) {
      const isRepeated = given.option === option && given.certainty === request.certainty;
      return isRepeated ? ok(quizView(quiz, file, before)) : refused('question-already-answered');
    }
    // The time of an answer must not be before the start of its attempt, even if the server's clock was set back while
    // the owner answers.
    const now = epochMs(Math.max(deps.clock.now(), quiz.startedAt));
    const isRight = option === RIGHT_OPTION;
    const answer: QuizAnswerRow = {
      quizId: id,
      question: asked.id,
      option,
      certainty: request.certainty,
      points: quizPoints(request.certainty, isRight),
      answeredAt: now,
    };
    await insertQuizAnswer(tx, answer);
    const answers = new Map(before).set(asked.id, answer);
    if (answers.size === quiz.questions.length) await complete(deps, tx, owner, quiz, answers, now);
    if (owner.kind === 'learner') {
      // All wrong answers of an attempt count as one miss.
      const isFirstMiss = !isRight && [...before.values()].every((each) => each.option === RIGHT_OPTION);
      const { userId } = owner;
      if (isFirstMiss) await missLesson(deps, tx, { userId, lesson: quiz.lesson, cause: 'quiz' }, now);
      const key = { lesson: quiz.lesson, version: quiz.version, question: asked.id };
      await countQuizAnswer(tx, key, asked.options.length, { option, certainty: request.certainty });
    }
    return ok(quizView(quiz, file, answers));
  });
}

async function complete(
  { ids, outbox }: AnswerDeps,
  tx: Tx,
  owner: StudyOwner,
  quiz: QuizRow,
  answers: ReadonlyMap<string, QuizAnswerRow>,
  now: EpochMs,
): Promise<void> {
  await completeQuiz(tx, quiz.id, now);
  const share = rightShare(quiz, answers);
  await storeQuizShare(tx, { id: ids.next(), owner, lesson: quiz.lesson, now }, share, isQuizPassed(share));
  if (owner.kind === 'learner' && isQuizPassed(share))
    outbox.append(tx, lessonPassed.create({ userId: owner.userId, lesson: quiz.lesson, share }));
}
