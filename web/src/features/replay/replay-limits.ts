/** Speeds of a replay, in bars a second, and the most bars that one request steps: as the contract has them. */
export const REPLAY_SPEEDS = [1, 2, 5, 10, 20, 50] as const;
export const REPLAY_BARS_PER_ADVANCE = 50;
export const SPEED_FIRST = 2;
