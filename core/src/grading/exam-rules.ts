import { MINUTE_MS, SECOND_MS } from '../kernel/time.ts';
import type { Interval } from '../market/interval.ts';

/** The rules of the Chart Exam. Source: product rules, section 3. */
export const CHART_EXAM_TYPES = [
  'swing-analysis',
  'fibonacci-retracement',
  'fair-value-gaps',
  'market-structure',
  'support-resistance',
] as const;
export type ChartExamType = (typeof CHART_EXAM_TYPES)[number];

export const CHART_EXAM_LEVELS = ['beginner', 'intermediate', 'advanced'] as const;
export type ChartExamLevel = (typeof CHART_EXAM_LEVELS)[number];

/** Scope of one part of a chart: everything, or only one direction. */
export const CHART_EXAM_ASKS = ['all', 'bullish', 'bearish'] as const;
export type ChartExamAsk = (typeof CHART_EXAM_ASKS)[number];

/** `hindsight` shows the whole chart. `causal` shows the chart only up to a bar and hides the later bars. */
export const CHART_EXAM_VIEWS = ['hindsight', 'causal'] as const;
export type ChartExamView = (typeof CHART_EXAM_VIEWS)[number];

/** Tools with which learners mark charts. Each exam type accepts only marks of one tool. */
export const CHART_EXAM_TOOLS = ['swing', 'leg', 'gap', 'structure', 'level'] as const;
export type ChartExamTool = (typeof CHART_EXAM_TOOLS)[number];

export interface ChartExamRule {
  readonly level: ChartExamLevel;
  readonly tool: ChartExamTool;
  /** The parts of each chart, in the order in which they are asked. */
  readonly parts: readonly ChartExamAsk[];
  /** Time limit of each part of a rated exam, in ms. */
  readonly partMs: number;
}

export const CHART_EXAM_RULES: Readonly<Record<ChartExamType, ChartExamRule>> = {
  'swing-analysis': { level: 'beginner', tool: 'swing', parts: ['all'], partMs: 5 * MINUTE_MS },
  'fibonacci-retracement': {
    level: 'intermediate',
    tool: 'leg',
    parts: ['bullish', 'bearish'],
    partMs: 2 * MINUTE_MS,
  },
  'fair-value-gaps': { level: 'advanced', tool: 'gap', parts: ['bullish', 'bearish'], partMs: 150 * SECOND_MS },
  'market-structure': { level: 'advanced', tool: 'structure', parts: ['all'], partMs: 4 * MINUTE_MS },
  'support-resistance': { level: 'intermediate', tool: 'level', parts: ['all'], partMs: 4 * MINUTE_MS },
};

export const CHART_EXAM_INTERVALS = ['1h', '4h', '1d', '1w'] as const satisfies readonly Interval[];
export type ChartExamInterval = (typeof CHART_EXAM_INTERVALS)[number];

/** Number of bars of a chart for each interval. */
export const CHART_EXAM_BARS: Readonly<Record<ChartExamInterval, number>> = {
  '1h': 150,
  '4h': 120,
  '1d': 180,
  '1w': 200,
};

export const CHART_EXAM_CHARTS = 5;
/** Initial minimum score of a passed exam, in percent; administrators can change it. */
export const CHART_EXAM_PASS_PERCENT = 70;
/**
 * Minimum balanced accuracy (mean over both labels) of the labels of structure breaks for an exam to be passed. Random
 * labels reach 0.5 on average.
 */
export const CHART_EXAM_LABEL_PASS = 0.7;
/**
 * Minimum mean credit of the typed ratio prices for an exam to be passed. Without this minimum, perfect legs without
 * any ratio price would pass with a score of 0.7.
 */
export const CHART_EXAM_RATIO_PASS = 0.5;
/** Maximum number of marks in one part. */
export const CHART_EXAM_MARKS_MAX = 500;
export const CHART_EXAM_APPEAL_MIN = 10;
export const CHART_EXAM_APPEAL_MAX = 1000;
/** Remaining times of a part, in ms, at which the page warns the learner. */
export const CHART_EXAM_WARNINGS_MS = [60 * SECOND_MS, 30 * SECOND_MS] as const;
/**
 * Minimum number of days between two graded charts before they are compared. Charts that are closer in time are from
 * the same phase of practice.
 */
export const EXAM_COMPARISON_DAYS = 28;
