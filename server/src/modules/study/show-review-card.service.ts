import type { ReviewCardView } from '@tradesense/contract/study-reviews.ts';
import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { missedQuestions } from '@tradesense/core/study/missed-questions.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { QuizFile, QuizQuestion } from './content/lesson-schema.ts';
import { quizVersion } from './quiz-version.policy.ts';
import { questionView } from './quiz-view.policy.ts';
import { firstDueCard, type CardRow } from './review-card.repo.ts';
import {
  answersOfLesson,
  insertReviewQuestion,
  openQuestionOf,
  withdrawReviewQuestion,
  type ReviewQuestionRow,
} from './review-question.repo.ts';
import type { StudyDeps } from './study-deps.ts';

type CardDeps = Pick<StudyDeps, 'db' | 'clock' | 'ids' | 'library' | 'newSeed'>;

/** Maximum number of tries to ask a question. A try fails if another tab asks or answers one at the same time. */
const ATTEMPTS = 4;

/**
 * Returns the learner's card that is due first, with the missed quiz question that it asks; `null` if none is due. Until
 * the question is answered, the card asks it with the options in the same order.
 */
export async function showReviewCard(deps: CardDeps, userId: string): Promise<ReviewCardView | null> {
  const { db, clock, library } = deps;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const due = await db.read(async (tx) => {
      const card = await firstDueCard(tx, userId, [...library.lessons.keys()], clock.now());
      if (card === null) return null;
      const { topic, title, quiz } = lessonOf(deps, card);
      const missed = await missedOf(tx, card, quiz);
      const open = await openQuestionOf(tx, card.id);
      return { card, topic, title, quiz, missed, open };
    });
    if (due === null) return null;
    const { card, topic, title, quiz, missed, open } = due;
    const [first] = missed;
    const view = { lesson: card.lesson, topic, title };
    if (first === undefined) return { ...view, cause: card.cause, question: null };
    if (open?.version === quizVersion(quiz) && missed.some(({ id }) => id === open.question))
      return {
        ...view,
        cause: 'quiz',
        question: { id: open.id, question: questionView(askedIn(open), quiz, undefined) },
      };
    await db.transaction(async (tx) => {
      if (open !== null) await withdrawReviewQuestion(tx, open.id);
      await insertReviewQuestion(tx, newQuestion(deps, card, quiz, first));
    });
  }
  throw new Error(`no question could be asked by a card of ${userId} in ${ATTEMPTS} attempts`);
}

function lessonOf({ library }: CardDeps, { lesson: id }: CardRow) {
  const lesson = library.lessons.get(id);
  invariant(lesson !== undefined, 'only cards of existing lessons are read');
  return lesson;
}

/** Returns the questions of the quiz that the card still has to ask, the one that was answered longest ago first. */
async function missedOf(tx: Tx, { userId, lesson }: CardRow, quiz: QuizFile): Promise<readonly QuizQuestion[]> {
  const missed = missedQuestions(await answersOfLesson(tx, userId, lesson));
  return missed.flatMap((id) => quiz.find((each) => each.id === id) ?? []);
}

/** Returns a question in the form of a quiz attempt. */
export const askedIn = ({ question, options }: ReviewQuestionRow) => ({ id: question, options });

function newQuestion(
  { ids, clock, newSeed }: CardDeps,
  { id: cardId, userId, lesson }: CardRow,
  quiz: QuizFile,
  { id: question, options }: QuizQuestion,
) {
  return {
    id: ids.next(),
    userId,
    cardId,
    lesson,
    version: quizVersion(quiz),
    question,
    options: shuffled(createRandom(...newSeed()), [...options.keys()]),
    shownAt: clock.now(),
  };
}
