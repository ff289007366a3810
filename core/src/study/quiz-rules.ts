/** Rules that decide whether a quiz is passed. */

/** Minimum share of right answers that passes a quiz. `TASK_PASS_SCORE` decides whether a single task is right. */
export const QUIZ_PASS_SHARE = 0.7;

/** Whether an attempt with this share of right answers passes its quiz. */
export const isQuizPassed = (share: number): boolean => share >= QUIZ_PASS_SHARE;
