import type { BoardMissing } from '@tradesense/contract/leaderboards.ts';
import {
  BOARD_DEVIATION_MAX,
  BOARD_IDLE_DAYS,
  BOARD_WINDOW,
  type Board,
} from '@tradesense/core/leaderboards/board-rules.ts';
import { fixedText } from '../../ui/number-text.ts';
import { TYPE_LABELS } from '../chart-exam/exam-text.ts';

interface BoardText {
  readonly name: string;
  /** Text that explains the figure of the board and how the rows are ordered. */
  readonly about: string;
  readonly figure: string;
  /** Noun for a result, singular and plural: 'chart' and 'charts'. */
  readonly results: readonly [string, string];
  /** Path of the page on which learners get the results that the board counts. */
  readonly to: '/chart-exam' | '/bias-test' | '/real-or-shuffled' | '/sandbox';
  readonly action: string;
  readonly digits: number;
}

const OTHER_BOARDS: Readonly<Record<'bias-test' | 'real-or-shuffled' | 'process', BoardText>> = {
  'bias-test': {
    name: 'Calibration',
    about: `Mean Brier score of the newest ${BOARD_WINDOW['bias-test']} rated Bias Test answers: how far stated confidence was from what happened, from 0 (best) to 2. The upper end of the interval decides the order.`,
    figure: 'Brier score',
    results: ['answer', 'answers'],
    to: '/bias-test',
    action: 'Start a Bias Test',
    digits: 3,
  },
  'real-or-shuffled': {
    name: 'Real or Shuffled',
    about:
      'Rating by pairs of a recorded chart and its bars in random order. The lower end of the interval decides the order.',
    figure: 'Rating',
    results: ['answer', 'answers'],
    to: '/real-or-shuffled',
    action: 'Answer pairs',
    digits: 0,
  },
  process: {
    name: 'Process',
    about: `Mean process score of the newest ${BOARD_WINDOW.process} closed sandbox trades with any fill preset, from 0 to 100: plan, risk and discipline, never the result. The lower end of the interval decides the order.`,
    figure: 'Process score',
    results: ['closed trade', 'closed trades'],
    to: '/sandbox',
    action: 'Open the sandbox',
    digits: 1,
  },
};

/** Short names of the boards, so that eight tabs fit in one row. */
export const BOARD_TABS: Readonly<Record<Board, string>> = {
  'swing-analysis': 'Swings',
  'fibonacci-retracement': 'Fibonacci',
  'fair-value-gaps': 'Gaps',
  'market-structure': 'Structure',
  'support-resistance': 'Levels',
  'bias-test': 'Calibration',
  'real-or-shuffled': 'Real or Shuffled',
  process: 'Process',
};

/** Returns the texts of a board. */
export function boardText(board: Board): BoardText {
  if (board === 'bias-test' || board === 'real-or-shuffled' || board === 'process') return OTHER_BOARDS[board];
  return {
    name: TYPE_LABELS[board].title,
    about: 'Rating by rated charts of this exam type. The lower end of the interval decides the order.',
    figure: 'Rating',
    results: ['rated chart', 'rated charts'],
    to: '/chart-exam',
    action: 'Take an exam',
    digits: 0,
  };
}

export const figureText = (board: Board, value: number): string => fixedText(value, boardText(board).digits);

export function resultsText(board: Board, count: number): string {
  const [one, many] = boardText(board).results;
  return `${fixedText(count, 0)} ${count === 1 ? one : many}`;
}

/** Returns a text that says what the learner still needs to be listed. */
export function missingText(board: Board, missing: BoardMissing): string {
  switch (missing.kind) {
    case 'membership':
      return 'You have not joined the leaderboards.';
    case 'username':
      return 'You need a username: others see you by it.';
    case 'results': {
      const [one, many] = boardText(board).results;
      return `${fixedText(missing.more, 0)} more ${missing.more === 1 ? one : many} to be listed.`;
    }
    case 'deviation':
      return `Your rating is still too uncertain: its deviation is ${Math.ceil(missing.deviation)}, and at most ${BOARD_DEVIATION_MAX} is listed. Each further result narrows it.`;
    case 'pause':
      return `Your newest result is more than ${BOARD_IDLE_DAYS} days old. A new one lists you again.`;
  }
}
