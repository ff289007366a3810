/** Reviews of Study: the cards that are due, and what they ask. */
import { z } from 'zod';
import { CARD_CAUSES } from '@tradesense/core/study/card-cause.ts';
import { questionAnswer, quizQuestion, studySlug } from './study.ts';

export const reviewsResponse = z.object({
  due: z.number().int(),
  cards: z.number().int(),
  reviewedToday: z.number().int(),
  /**
   * Number of cards that become due on each of the next 14 days of the learner's calendar, today first. Overdue cards
   * count for today.
   */
  forecast: z.array(z.object({ date: z.string(), cards: z.number().int() })),
  /** The first 20 cards by due time, overdue ones included. */
  upcoming: z.array(
    z.object({ lesson: studySlug, title: z.string(), cause: z.enum(CARD_CAUSES).nullable(), dueAt: z.string() }),
  ),
});
export type ReviewsResponse = z.infer<typeof reviewsResponse>;

/** A missed quiz question that a review asks again. */
export const reviewQuestion = z.object({ id: z.uuid(), question: quizQuestion });
export type ReviewQuestion = z.infer<typeof reviewQuestion>;

/** The card that is due first. */
export const reviewCard = z.object({
  lesson: studySlug,
  topic: studySlug,
  title: z.string(),
  /** Latest miss that created the card or let it lapse; `null` if it was not recorded. */
  cause: z.enum(CARD_CAUSES).nullable(),
  /** The missed quiz question that the card asks; `null` if the card asks for a task. */
  question: reviewQuestion.nullable(),
});
export type ReviewCardView = z.infer<typeof reviewCard>;
/** `card` is `null` if no card is due. */
export const reviewCardResponse = z.object({ card: reviewCard.nullable() });
export type ReviewCardResponse = z.infer<typeof reviewCardResponse>;
export const answerReviewQuestionRequest = z.strictObject(questionAnswer);
export type AnswerReviewQuestionRequest = z.infer<typeof answerReviewQuestionRequest>;
export const reviewQuestionResponse = z.object({ question: reviewQuestion });
export type ReviewQuestionResponse = z.infer<typeof reviewQuestionResponse>;
