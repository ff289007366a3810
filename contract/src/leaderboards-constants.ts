/** Number of learners on one page of a leaderboard. */
export const BOARD_ROWS_PER_PAGE = 50;
