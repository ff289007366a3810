/** Where practice charts come from: shipped candles, candles that an operator imported, or the simulated market. */
export const PRACTICE_ORIGINS = ['recorded', 'imported', 'simulated'] as const;
export type PracticeOrigin = (typeof PRACTICE_ORIGINS)[number];

/**
 * Returns the origin of a test whose charts have these origins: simulated if any chart is simulated, otherwise imported
 * if any is imported, otherwise recorded; `null` without charts.
 */
export function weakestOrigin(origins: readonly PracticeOrigin[]): PracticeOrigin | null {
  return PRACTICE_ORIGINS.findLast((origin) => origins.includes(origin)) ?? null;
}
