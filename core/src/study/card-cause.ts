/** What made a review card, or made it lapse, last: a missed quiz question, task or challenge, or a failed exam. */
export const CARD_CAUSES = ['quiz', 'task', 'challenge', 'exam'] as const;
export type CardCause = (typeof CARD_CAUSES)[number];
