/**
 * Returns the delay, in ms, before attempt number `attempt` (0 is the first one after a failure). The full delay starts
 * at `first` and doubles with each attempt up to `most`. `random` in [0, 1) then picks a value from its upper half, so
 * that servers do not all reconnect at the same time.
 */
export function backoffMs(attempt: number, first: number, most: number, random: number): number {
  const full = Math.min(most, first * 2 ** Math.min(attempt, 30));
  return Math.round(full * (0.5 + random / 2));
}
