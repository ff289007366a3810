import { BOARDS, type Board } from '@tradesense/core/leaderboards/board-rules.ts';

/** The chosen board; none for the first. */
export function leaderboardsSearch(search: Record<string, unknown>): { board?: Board } {
  const board = BOARDS.find((each) => each === search['board']);
  return board === undefined || board === BOARDS[0] ? {} : { board };
}
