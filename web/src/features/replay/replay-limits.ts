/** Speeds of a replay that a learner can choose, in bars per second. None exceeds `REPLAY_BARS_PER_ADVANCE`. */
export const REPLAY_SPEEDS = [1, 2, 5, 10, 20, 50] as const;
export const SPEED_FIRST = 2;
