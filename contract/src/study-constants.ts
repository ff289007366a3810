/** Limits of Study. Imports no zod, so that browsers load little code. */
export const STUDY_NOTE_MAX = 4_000;
/** Upper limit of the number of bars or hints that a request may state. No task has that many. */
export const STUDY_SEEN_MAX = 500;
export const STUDY_SEARCH_MIN = 2;
export const STUDY_SEARCH_MAX = 80;
export { FORGIVEN_DAYS_PER_MONTH } from '@tradesense/core/study/streak.ts';
/** Number of minutes for which a chart of a challenge accepts an answer after it was opened. */
export const CHALLENGE_CHART_MINUTES = 30;
/** Number of items in the daily set. They take about three minutes. */
export const DAILY_SET_ITEMS = 3;
