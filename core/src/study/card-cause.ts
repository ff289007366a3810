/** Latest miss that created a review card or let it lapse: of a quiz question, task or challenge, or a failed exam. */
export const CARD_CAUSES = ['quiz', 'task', 'challenge', 'exam'] as const;
export type CardCause = (typeof CARD_CAUSES)[number];
