/**
 * Leaderboards: the boards, how many results each requires, and when a learner is no longer listed. No board depends on
 * money.
 */
import { CHART_EXAM_TYPES, type ChartExamType } from '../grading/exam-rules.ts';

/** One board for each exam type, then calibration, pairs and process. */
export const BOARDS = [...CHART_EXAM_TYPES, 'bias-test', 'real-or-shuffled', 'process'] as const;
export type Board = (typeof BOARDS)[number];

/** Boards whose measure is a Glicko-2 rating. */
export type RatingBoard = ChartExamType | 'real-or-shuffled';
/** Boards whose measure is a mean over the newest results. */
export type MeanBoard = Exclude<Board, RatingBoard>;

/**
 * Minimum number of results that a learner needs to be listed: rated charts, rated answers, or closed trades of live
 * accounts.
 */
export const BOARD_SAMPLE_MIN: Readonly<Record<Board, number>> = {
  'swing-analysis': 20,
  'fibonacci-retracement': 20,
  'fair-value-gaps': 20,
  'market-structure': 20,
  'support-resistance': 20,
  'bias-test': 100,
  'real-or-shuffled': 50,
  process: 30,
};

/** Number of a learner's newest results over which the mean is computed. */
export const BOARD_WINDOW: Readonly<Record<MeanBoard, number>> = { 'bias-test': 200, process: 100 };

/** Maximum deviation of a listed rating. Source: product rules, section 8. */
export const BOARD_DEVIATION_MAX = 75;

/** Number of days without a new result after which a learner is no longer listed on a board of means. */
export const BOARD_IDLE_DAYS = 90;
