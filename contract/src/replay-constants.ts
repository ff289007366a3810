/** Maximum number of bars by which one request advances a replay. */
export const REPLAY_BARS_PER_ADVANCE = 50;
