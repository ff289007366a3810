/** The topics of Study and what a learner has reached in them. */

export const STUDY_LEVELS = ['beginner', 'intermediate', 'advanced'] as const;
/** For whom a topic is written. Beginner topics are open to visitors. */
export type StudyLevel = (typeof STUDY_LEVELS)[number];

export const MASTERY_LEVELS = ['none', 'begun', 'familiar', 'proficient', 'mastered'] as const;
/**
 * `begun`: something was done, no challenge yet. `familiar`: a challenge was taken. `proficient`: passed once. `mastered`: passed again
 * after 2 and after 7 days, with a mean score of 0.84. A failed repeat lowers the level by one, never below `familiar`.
 */
export type MasteryLevel = (typeof MASTERY_LEVELS)[number];

/** How sure a learner says an answer of a quiz is. */
export const CERTAINTIES = ['sure', 'think-so', 'guess'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** A quiz is passed from this share of right answers on. */
export const QUIZ_PASS_SHARE = 0.7;
/** A lesson's task is shown unaided on this many fresh charts. */
export const UNAIDED_CHARTS = 3;
