/** Lists of the guided first hour. Imports no zod, so that browsers load little code. */

/** Share of the equity at risk, in percent, in the plan of the first trade. */
export const FIRST_TRADE_RISK = { min: 0.1, max: 10 } as const;

/** Steps of the first hour, in order. */
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

/**
 * Progress in the first hour that must be stored, because no other record shows it. `left` means that the learner has
 * dismissed the first hour.
 */
export const FIRST_HOUR_MARKS = ['trial', 'bias-result', 'unlocks', 'left'] as const;
export type FirstHourMark = (typeof FIRST_HOUR_MARKS)[number];

/** Marks that a page may set. The server sets `trial` itself. */
export const FIRST_HOUR_PAGE_MARKS = ['bias-result', 'unlocks', 'left'] as const;
