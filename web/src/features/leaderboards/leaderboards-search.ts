import { BOARDS, type Board } from '@tradesense/core/leaderboards/board-rules.ts';

/**
 * Parses the search parameters. The board is left out if it is unknown, or if it is the first board, which is the
 * default.
 */
export function leaderboardsSearch(search: Record<string, unknown>): { board?: Board } {
  const board = BOARDS.find((each) => each === search['board']);
  return board === undefined || board === BOARDS[0] ? {} : { board };
}
