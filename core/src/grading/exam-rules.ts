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

/** What one part of a chart asks for: all there is, or only what points in one direction. */
export const CHART_EXAM_ASKS = ['all', 'bullish', 'bearish'] as const;
export type ChartExamAsk = (typeof CHART_EXAM_ASKS)[number];

/** In hindsight: the whole chart is there. Causal: the chart ends at a bar beyond which more bars exist, which nobody sees. */
export const CHART_EXAM_VIEWS = ['hindsight', 'causal'] as const;
export type ChartExamView = (typeof CHART_EXAM_VIEWS)[number];

/** The tool whose marks an exam takes. */
export const CHART_EXAM_TOOLS = ['swing', 'leg', 'gap', 'structure', 'level'] as const;
export type ChartExamTool = (typeof CHART_EXAM_TOOLS)[number];

export interface ChartExamRule {
  readonly level: ChartExamLevel;
  readonly tool: ChartExamTool;
  /** The parts of each chart, in the order in which they are asked. */
  readonly parts: readonly ChartExamAsk[];
  /** The time for each part. */
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

/** Bars of a chart. */
export const CHART_EXAM_BARS: Readonly<Record<ChartExamInterval, number>> = {
  '1h': 150,
  '4h': 120,
  '1d': 180,
  '1w': 200,
};

export const CHART_EXAM_CHARTS = 5;
/** Exam scores from here on pass. */
export const CHART_EXAM_PASS = 0.7;
/** Marks in one part, at most. */
export const CHART_EXAM_MARKS_MAX = 500;
export const CHART_EXAM_APPEAL_MIN = 10;
export const CHART_EXAM_APPEAL_MAX = 1000;
/** What is left of a part's time when the page warns. */
export const CHART_EXAM_WARNINGS_MS = [60 * SECOND_MS, 30 * SECOND_MS] as const;
