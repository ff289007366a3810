/** Limits of Study. Imports no zod, so that browsers load little code. */
export const STUDY_NOTE_MAX = 4_000;
/** Number of bars or hints that no task reaches; requests with a larger number are refused. */
export const STUDY_SEEN_MAX = 500;
export const STUDY_SEARCH_MIN = 2;
export const STUDY_SEARCH_MAX = 80;
export { FORGIVEN_DAYS_PER_MONTH } from '@tradesense/core/study/streak.ts';
/** Number of minutes for which an opened chart of a challenge waits for its answer. */
export const CHALLENGE_CHART_MINUTES = 30;
/** Number of items in the daily set. They take about three minutes. */
export const DAILY_SET_ITEMS = 3;
