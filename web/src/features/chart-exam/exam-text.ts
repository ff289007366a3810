import type { ExamResultsResponse, ExamSummary, MarkCredit } from '@tradesense/contract/chart-exam.ts';
import { scorePercent } from '@tradesense/core/grading/exam-pass.ts';
import { CREDIT_RULES } from '@tradesense/core/grading/credit.ts';
import { CHART_EXAM_LABEL_PASS, CHART_EXAM_RATIO_PASS } from '@tradesense/core/grading/exam-rules.ts';
import type {
  ChartExamAsk,
  ChartExamInterval,
  ChartExamLevel,
  ChartExamType,
  ChartExamView,
} from '@tradesense/core/grading/exam-rules.ts';
import type { AssetClass } from '@tradesense/core/market/asset.ts';
import type { ReviewTone } from '../../chart/marks/review-layer.ts';
import { tenthPercentText } from '../../ui/number-text.ts';

interface TypeWords {
  readonly title: string;
  /** What the learner has to find. It is shown on the card of the exam type. */
  readonly aim: string;
  /** Text of the task, by the scope of the chart's question. */
  readonly tasks: Readonly<Partial<Record<ChartExamAsk, string>>>;
  readonly how: string;
}

export const TYPE_LABELS: Readonly<Record<ChartExamType, TypeWords>> = {
  'swing-analysis': {
    title: 'Swing analysis',
    aim: 'Find every swing high and swing low that makes the structure of a chart.',
    tasks: { all: 'Mark every swing high and every swing low.' },
    how: 'Choose high or low, then press the extreme of its bar.',
  },
  'fibonacci-retracement': {
    title: 'Fibonacci retracement',
    aim: 'Choose the leg that a retracement is drawn on, the largest one up, then the largest one down, and work out its prices.',
    tasks: {
      bullish: 'Draw the largest bullish leg, from its low to its high.',
      bearish: 'Draw the largest bearish leg, from its high to its low.',
    },
    how: 'Drag from the start of the leg to its end, or press both; a finger that rests first aims one end. Then type the prices of its retracements in the list: measured from the end of the leg back to its start.',
  },
  'fair-value-gaps': {
    title: 'Fair value gaps',
    aim: 'Find the three-bar gaps that price left behind: the bullish ones, then the bearish ones.',
    tasks: {
      bullish: 'Mark every bullish fair value gap.',
      bearish: 'Mark every bearish fair value gap.',
    },
    how: 'Drag from the edge of the first bar to the edge of the third, or press both; a finger that rests first aims one edge. The middle bar is the gap’s.',
  },
  'market-structure': {
    title: 'Market structure',
    aim: 'Find where price breaks its structure, and where that changes the trend.',
    tasks: { all: 'Mark every break of structure (BOS) and change of character (CHoCH).' },
    how: 'Choose label and direction, then press the bar whose close breaks the swing.',
  },
  'support-resistance': {
    title: 'Support and resistance',
    aim: 'Find the prices at which several swings turned.',
    tasks: { all: 'Mark every level that at least three swing extremes make.' },
    how: 'Press anywhere at the price of the level.',
  },
};

export const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** Conditions for passing apart from the score, in the words of a learner who has not started yet. */
export const PASS_CONDITIONS: Readonly<Partial<Record<ChartExamType, string>>> = {
  'fibonacci-retracement': `The prices make ${percent(CREDIT_RULES[2].ratioShare)} of the credit of a leg. To pass, at least ${percent(CHART_EXAM_RATIO_PASS)} of them must be right, on the legs that you find.`,
  'market-structure': `To pass, at least ${percent(CHART_EXAM_LABEL_PASS)} of the labels must be right too: on average over BOS and CHoCH, of the breaks that you find.`,
};

export const LEVEL_LABELS: Readonly<Record<ChartExamLevel, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};

export const CLASS_LABELS: Readonly<Record<AssetClass, string>> = {
  crypto: 'Crypto',
  equity: 'Shares and funds',
  commodity: 'Commodities',
  forex: 'Currencies',
};

/**
 * Returns a text that says before the start that the charts of an asset class are simulated; `null` if they are
 * recorded.
 */
export function chartSourceText(assetClass: AssetClass, recordedClasses: readonly AssetClass[]): string | null {
  if (recordedClasses.includes(assetClass)) return null;
  const assets = assetClass === 'crypto' ? 'Crypto assets' : CLASS_LABELS[assetClass];
  const simulated = `${assets} have no recorded prices here: the charts are simulated.`;
  if (recordedClasses.length === 0) return `${simulated} An exam on them does not change your rating.`;
  return `${simulated} An exam on them does not change your rating or count toward the sandbox.`;
}

export const INTERVAL_LABELS: Readonly<Record<ChartExamInterval, string>> = {
  '1h': 'hourly',
  '4h': '4-hour',
  '1d': 'daily',
  '1w': 'weekly',
};

export const ASK_LABELS: Readonly<Record<ChartExamAsk, string>> = {
  all: 'All',
  bullish: 'Bullish',
  bearish: 'Bearish',
};

export const VIEW_NAMES: Readonly<Record<ChartExamView, string>> = {
  hindsight: 'In hindsight',
  causal: 'As of the last bar',
};

/** Says which marks count if the learner sees the whole chart, for each exam type. */
const HINDSIGHT_MEANINGS: Readonly<Record<ChartExamType, string>> = {
  'swing-analysis': 'A turn counts if the bars after it confirm it.',
  'fibonacci-retracement': 'A leg counts if the bars after its end confirm that turn.',
  'fair-value-gaps': 'A gap counts even if later bars fill it.',
  'market-structure': 'A break counts if the swing that it breaks was confirmed before it.',
  'support-resistance': 'A turn counts if the bars after it confirm it.',
};

/** Says what the learner sees of the chart, and what counts on it. */
export function viewMeaning(view: ChartExamView, type: ChartExamType): string {
  return view === 'hindsight'
    ? `You see the whole chart. ${HINDSIGHT_MEANINGS[type]}`
    : 'The last bar is now. Only what is confirmed by then counts; later bars are shown afterwards.';
}

type Verdict = MarkCredit['verdict'];

export const VERDICT_LABELS: Readonly<
  Record<Verdict, { readonly name: string; readonly sign: string; readonly tone: ReviewTone }>
> = {
  hit: { name: 'Hit', sign: '✓', tone: 'good' },
  near: { name: 'Near', sign: '≈', tone: 'half' },
  late: { name: 'Late', sign: '→', tone: 'half' },
  early: { name: 'Early', sign: '←', tone: 'half' },
  'wrong-side': { name: 'Wrong side', sign: '⇄', tone: 'bad' },
  extra: { name: 'Extra', sign: '✕', tone: 'bad' },
};

/** Names of the conditions for passing, apart from the score. */
export const REQUIREMENT_NAMES: Readonly<Record<ExamResultsResponse['requirements'][number]['skill'], string>> = {
  labels: 'Labels (BOS and CHoCH, balanced)',
  'ratio-prices': 'Ratio prices',
};

/** Formats a score from 0 to 1 with up to one decimal place: '84.5%'. */
export const scoreText = (score: number): string => tenthPercentText(scorePercent(score, 1));

/** Formats a duration in ms: '4.2 s'. */
export function secondsText(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Formats the remaining time, rounded up to whole seconds: '4:05'. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whether a rated exam does not count, because a chart was submitted faster than a person can mark it. */
export const isTooFast = ({ mode, tooFast }: Pick<ExamSummary, 'mode' | 'tooFast'>): boolean =>
  mode === 'rated' && tooFast > 0;
