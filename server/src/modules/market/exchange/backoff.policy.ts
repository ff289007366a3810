/**
 * How long to wait before attempt `attempt` (0 is the first one after a failure): doubled each time up to the most, then spread
 * over its upper half by `random` in [0, 1), so that servers that lost the exchange together do not come back together.
 */
export function backoffMs(attempt: number, first: number, most: number, random: number): number {
  const full = Math.min(most, first * 2 ** Math.min(attempt, 30));
  return Math.round(full * (0.5 + random / 2));
}
