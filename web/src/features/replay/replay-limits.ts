/**
 * Speeds of a replay in bars per second, and the maximum number of bars that one request steps. They equal the values
 * of the contract.
 */
export const REPLAY_SPEEDS = [1, 2, 5, 10, 20, 50] as const;
export const REPLAY_BARS_PER_ADVANCE = 50;
export const SPEED_FIRST = 2;
