import { BOARDS, type Board } from '@tradesense/core/leaderboards/board-rules.ts';

/** Parses the search parameters. Leaves out an unknown board, and the first board, which is the default. */
export function leaderboardsSearch(search: Record<string, unknown>): { board?: Board } {
  const board = BOARDS.find((each) => each === search['board']);
  return board === undefined || board === BOARDS[0] ? {} : { board };
}
