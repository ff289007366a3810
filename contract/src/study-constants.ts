/** Limits of Study. Imports no zod, so that the browser can load this file cheaply. */
export const STUDY_NOTE_MAX = 4_000;
/** Upper bound for the number of bars or hints of a task; no task has as many. */
export const STUDY_SEEN_MAX = 500;
export const STUDY_SEARCH_MIN = 2;
export const STUDY_SEARCH_MAX = 80;
export { FORGIVEN_DAYS_PER_MONTH } from '@tradesense/core/study/streak.ts';
/** Minutes for which an opened chart of a challenge waits for its answer. */
export const CHALLENGE_CHART_MINUTES = 30;
/** Number of items of the daily set, which takes about three minutes. */
export const DAILY_SET_ITEMS = 3;
