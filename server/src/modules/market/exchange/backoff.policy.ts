/**
 * Returns the delay before attempt `attempt` in ms (0 is the first one after a failure). It doubles each time up to a
 * maximum and is then spread over its upper half by `random` in [0, 1), so that servers do not reconnect at the same
 * time.
 */
export function backoffMs(attempt: number, first: number, most: number, random: number): number {
  const full = Math.min(most, first * 2 ** Math.min(attempt, 30));
  return Math.round(full * (0.5 + random / 2));
}
