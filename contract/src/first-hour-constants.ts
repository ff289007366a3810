/** The led first hour, without zod: the browser may import this file. */

/** Steps in order. */
export const FIRST_HOUR_STEPS = [
  'trial',
  'first-chart',
  'candle',
  'register',
  'base-rates',
  'confidence-brier',
  'bias-test',
  'bias-result',
  'fractal',
  'practice-exam',
  'unlocks',
  'first-trade',
  'trade-card',
] as const;
export type FirstHourStepId = (typeof FIRST_HOUR_STEPS)[number];

/** What is stored because nothing else tells it. `left`: the owner has put the path aside. */
export const FIRST_HOUR_MARKS = ['trial', 'bias-result', 'unlocks', 'left'] as const;
export type FirstHourMark = (typeof FIRST_HOUR_MARKS)[number];

/** Marks that a page may set; the others are set by what happens. */
export const FIRST_HOUR_PAGE_MARKS = ['bias-result', 'unlocks', 'left'] as const;
