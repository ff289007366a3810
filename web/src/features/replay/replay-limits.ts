/**
 * Speeds of a replay in bars per second, and the maximum number of bars per request. These constants must equal the
 * values in the contract.
 */
export const REPLAY_SPEEDS = [1, 2, 5, 10, 20, 50] as const;
export const REPLAY_BARS_PER_ADVANCE = 50;
export const SPEED_FIRST = 2;
