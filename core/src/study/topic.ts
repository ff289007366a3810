/** The topics of Study and the level that a learner has reached in them. */

export const STUDY_LEVELS = ['beginner', 'intermediate', 'advanced'] as const;
/** Level of the readers for whom a topic is written. Beginner topics are open to visitors. */
export type StudyLevel = (typeof STUDY_LEVELS)[number];

export const MASTERY_LEVELS = ['none', 'begun', 'familiar', 'proficient', 'mastered'] as const;
/**
 * `begun`: something was done, but no challenge was taken yet. `familiar`: a challenge was taken. `proficient`: a
 * challenge was passed once. `mastered`: passed again after 2 and after 7 days, with a mean score of at least 0.84. A
 * failed repeat lowers the level by one, but never below `familiar`.
 */
export type MasteryLevel = (typeof MASTERY_LEVELS)[number];

/** The learner's stated certainty about a quiz answer. */
export const CERTAINTIES = ['sure', 'think-so', 'guess'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** Number of new charts on which the task of a lesson is done without help. */
export const UNAIDED_CHARTS = 3;
