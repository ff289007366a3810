import type { ExamRating, MarkCredit } from '@tradesense/contract/chart-exam.ts';
import type {
  ChartExamAsk,
  ChartExamInterval,
  ChartExamLevel,
  ChartExamTool,
  ChartExamType,
  ChartExamView,
} from '@tradesense/core/grading/exam-rules.ts';
import type { AssetClass } from '@tradesense/core/market/asset.ts';
import type { ReviewTone } from '../../chart/marks/review-layer.ts';

interface TypeWords {
  readonly title: string;
  /** What is to be found, on the card of the type. */
  readonly aim: string;
  /** What to do on a chart, by what is asked. */
  readonly tasks: Readonly<Partial<Record<ChartExamAsk, string>>>;
  readonly how: string;
}

export const TYPE_WORDS: Readonly<Record<ChartExamType, TypeWords>> = {
  'swing-analysis': {
    title: 'Swing analysis',
    aim: 'Find every swing high and swing low that makes the structure of a chart.',
    tasks: { all: 'Mark every swing high and every swing low.' },
    how: 'Choose high or low, then press at the extreme of its bar.',
  },
  'fibonacci-retracement': {
    title: 'Fibonacci retracement',
    aim: 'Choose the leg that a retracement is drawn on: the largest one up, then the largest one down.',
    tasks: {
      bullish: 'Draw the largest bullish leg, from its low to its high.',
      bearish: 'Draw the largest bearish leg, from its high to its low.',
    },
    how: 'Pull from where the leg starts to where it ends, or press at both.',
  },
  'fair-value-gaps': {
    title: 'Fair value gaps',
    aim: 'Find the three-bar gaps that price left behind: the bullish ones, then the bearish ones.',
    tasks: {
      bullish: 'Mark every bullish fair value gap.',
      bearish: 'Mark every bearish fair value gap.',
    },
    how: 'Pull from the edge of the first bar to the edge of the third: the bar between them is the gap’s.',
  },
  'market-structure': {
    title: 'Market structure',
    aim: 'Tell where price breaks its structure, and where that changes the trend.',
    tasks: { all: 'Mark every break of structure (BOS) and change of character (CHoCH).' },
    how: 'Choose label and direction, then press at the bar whose close breaks the swing.',
  },
  'support-resistance': {
    title: 'Support and resistance',
    aim: 'Find the prices at which swings turn again and again.',
    tasks: { all: 'Mark every level that at least three swing extremes make.' },
    how: 'Press at the price of the level; where along it does not matter.',
  },
};

export const LEVEL_WORDS: Readonly<Record<ChartExamLevel, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};

export const CLASS_WORDS: Readonly<Record<AssetClass, string>> = {
  crypto: 'Crypto',
  equity: 'Shares and funds',
  commodity: 'Commodities',
  forex: 'Currencies',
};

export const INTERVAL_WORDS: Readonly<Record<ChartExamInterval, string>> = {
  '1h': 'hourly',
  '4h': '4-hour',
  '1d': 'daily',
  '1w': 'weekly',
};

export const ASK_WORDS: Readonly<Record<ChartExamAsk, string>> = {
  all: 'All',
  bullish: 'Bullish',
  bearish: 'Bearish',
};

export const VIEW_WORDS: Readonly<Record<ChartExamView, { readonly name: string; readonly meaning: string }>> = {
  hindsight: { name: 'In hindsight', meaning: 'The whole chart is there: all that it confirms counts.' },
  causal: {
    name: 'As of the last bar',
    meaning: 'The last bar is now. Only what is confirmed by then counts; what came later is shown afterwards.',
  },
};

type Verdict = MarkCredit['verdict'];

export const VERDICT_WORDS: Readonly<
  Record<Verdict, { readonly name: string; readonly sign: string; readonly tone: ReviewTone }>
> = {
  hit: { name: 'Hit', sign: '✓', tone: 'good' },
  near: { name: 'Near', sign: '≈', tone: 'half' },
  late: { name: 'Late', sign: '→', tone: 'half' },
  early: { name: 'Early', sign: '←', tone: 'half' },
  'wrong-side': { name: 'Wrong side', sign: '⇄', tone: 'bad' },
  extra: { name: 'Extra', sign: '✕', tone: 'bad' },
};

export const REFERENCE_NAMES: Readonly<Record<ChartExamTool, string>> = {
  swing: 'swings',
  leg: 'legs',
  gap: 'gaps',
  structure: 'breaks',
  level: 'levels',
};

/** '84 %' of a score from 0 to 1. Never rounded up to a pass. */
export function scoreText(score: number): string {
  return `${Math.floor(score * 100 + 1e-9)} %`;
}

/** '1510 ± 90', with '?' while it says little. */
export function ratingText({ value, deviation, isProvisional }: ExamRating): string {
  return `${Math.round(value)} ± ${Math.round(deviation)}${isProvisional ? ' ?' : ''}`;
}

/** '4:05' of what is left, in whole seconds begun. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
