import type { BiasDirection, BiasTag } from './bias-rules.ts';
import { RSI_NAME, levelPhrase, slopeWord, structurePhrase, volatilityPhrase, volumePhrase } from './fact-phrases.ts';
import type { SetupMeasures } from './setup-measures.ts';

export type TagVerdict = 'supported' | 'not-supported' | 'not-testable';

/** Whether the set-up's facts support a tag as a reason for the call; it does not say whether the call was right. */
export interface TagFact {
  readonly tag: BiasTag;
  readonly verdict: TagVerdict;
  readonly sentence: string;
}

/**
 * Maximum distance, in ATR, between a level and the last close for the level to support a call in the direction away
 * from it.
 */
export const NEAR_LEVEL_ATR = 1;
/**
 * Maximum distance, in ATR, from the last close to each of two levels, one above it and one below, for the levels to
 * form a range.
 */
export const RANGE_LEVEL_ATR = 2;
export const MOMENTUM_RSI = { bearish: 45, bullish: 55 } as const;
/**
 * Thresholds of mean volume of the last 10 bars ÷ mean volume of the set-up: volume is thin at or below `thin`, and
 * raised at or above `raised`.
 */
export const VOLUME_RATIO = { thin: 0.9, raised: 1.1 } as const;
/**
 * Thresholds of the ATR percentile at the end of the set-up: the market is quiet at or below `quiet`, and moving at or
 * above `moving`.
 */
export const VOLATILITY_PERCENTILE = { quiet: 30, moving: 70 } as const;

/** What the bars show about a tag, what each call would require, and which calls the bars support. */
interface Reading {
  readonly shown: string;
  readonly needed: Readonly<Record<BiasDirection, string>>;
  readonly supports: readonly BiasDirection[];
}

/** Returns the verdict on one tag. The tags `pattern`, `news` and `gut` cannot be tested with bars. */
export function judgeTag(tag: BiasTag, direction: BiasDirection, measures: SetupMeasures): TagFact {
  const reading = READERS[tag](measures);
  if (typeof reading === 'string') return { tag, verdict: 'not-testable', sentence: reading };
  const isSupported = reading.supports.includes(direction);
  return {
    tag,
    verdict: isSupported ? 'supported' : 'not-supported',
    sentence: `${reading.shown}. A ${direction} call needs ${reading.needed[direction]}: the set-up ${isSupported ? 'supports' : 'does not support'} it.`,
  };
}

/**
 * For each tag, the function that reads the measures. If the bars give no reading for the tag, it returns a sentence
 * instead.
 */
const READERS: Readonly<Record<BiasTag, (measures: SetupMeasures) => Reading | string>> = {
  trend: readTrend,
  level: readLevel,
  momentum: readMomentum,
  volume: readVolume,
  volatility: readVolatility,
  pattern: () => 'Chart patterns are not measured here, so the bars cannot confirm or reject this reason.',
  news: () => 'Bars contain no news, so this reason cannot be tested on them.',
  gut: () => 'A feeling cannot be tested on the bars; over many calls, your calibration tests it.',
};

/** Structure and slope each vote up, down or not at all; the sum of the votes decides. */
function readTrend({ swingStructure, meanSlopeAtr }: SetupMeasures): Reading | string {
  if (swingStructure === 'too-few-swings' && meanSlopeAtr === null) {
    return 'The set-up has too few swings and too few bars to show a trend.';
  }
  const structureVote = { 'higher-highs-higher-lows': 1, 'lower-highs-lower-lows': -1, mixed: 0, 'too-few-swings': 0 };
  const slopeVote = { rising: 1, flat: 0, falling: -1 };
  const slope = slopeWord(meanSlopeAtr ?? 0);
  const votes = structureVote[swingStructure] + slopeVote[slope];
  const mean = meanSlopeAtr === null ? '' : `; the 50-bar mean is ${slope}`;
  return {
    shown: `The swings show ${structurePhrase(swingStructure)}${mean}`,
    needed: {
      bullish: 'swings or mean up and neither of them down',
      bearish: 'swings or mean down and neither of them up',
      neutral: 'swings and a mean that point to neither side',
    },
    supports: [votes > 0 ? 'bullish' : votes < 0 ? 'bearish' : 'neutral'],
  };
}

/**
 * A level within 1 ATR that is nearer than the level on the other side supports a call away from it. If the set-up has
 * swing highs, but none above the last close, that supports a bullish call; the mirror image supports a bearish one.
 * Two levels within 2 ATR support a neutral call.
 */
function readLevel(measures: SetupMeasures): Reading | string {
  const { swingHighAtr, swingLowAtr, hasSwingHigh, hasSwingLow, atrPercentile } = measures;
  if (atrPercentile === null) return 'The bars show no range to measure the distance of a level with.';
  if (!hasSwingHigh && !hasSwingLow) return 'The set-up has no confirmed swing, so it shows no level.';
  const above = swingHighAtr ?? Number.POSITIVE_INFINITY;
  const below = swingLowAtr ?? Number.POSITIVE_INFINITY;
  const supports: BiasDirection[] = [];
  if ((below <= NEAR_LEVEL_ATR && below < above) || (hasSwingHigh && swingHighAtr === null)) supports.push('bullish');
  if ((above <= NEAR_LEVEL_ATR && above < below) || (hasSwingLow && swingLowAtr === null)) supports.push('bearish');
  if (above <= RANGE_LEVEL_ATR && below <= RANGE_LEVEL_ATR) supports.push('neutral');
  return {
    shown: levelPhrase(measures),
    needed: {
      bullish: `a swing low within ${NEAR_LEVEL_ATR} ATR that is nearer than the high, or no swing high left above`,
      bearish: `a swing high within ${NEAR_LEVEL_ATR} ATR that is nearer than the low, or no swing low left below`,
      neutral: `a swing high and a swing low that are both within ${RANGE_LEVEL_ATR} ATR`,
    },
    supports,
  };
}

function readMomentum({ rsi }: SetupMeasures): Reading | string {
  if (rsi === null) return `The set-up is too short for ${RSI_NAME}, so momentum cannot be measured.`;
  const { bearish, bullish } = MOMENTUM_RSI;
  return {
    shown: `${RSI_NAME} is ${rsi}`,
    needed: {
      bullish: `${bullish} or more`,
      bearish: `${bearish} or less`,
      neutral: `a reading between ${bearish} and ${bullish}`,
    },
    supports: [rsi >= bullish ? 'bullish' : rsi <= bearish ? 'bearish' : 'neutral'],
  };
}

/** Raised volume supports a call in the direction of the late move; thin volume supports a neutral call. */
function readVolume({ volumeRatio, lateMoveAtr }: SetupMeasures): Reading | string {
  if (volumeRatio === null || lateMoveAtr === null)
    return 'No volume is known for these bars, so it cannot be a tested reason.';
  const { thin, raised } = VOLUME_RATIO;
  const late = lateMoveAtr > 0 ? 'up' : lateMoveAtr < 0 ? 'down' : 'nowhere';
  const supports: BiasDirection[] = [];
  if (volumeRatio >= raised && late === 'up') supports.push('bullish');
  if (volumeRatio >= raised && late === 'down') supports.push('bearish');
  if (volumeRatio <= thin) supports.push('neutral');
  return {
    shown: `${volumePhrase(volumeRatio)} and went ${late}`,
    needed: {
      bullish: `at least ${raised} times that volume in bars that rise`,
      bearish: `at least ${raised} times that volume in bars that fall`,
      neutral: `at most ${thin} times that volume`,
    },
    supports,
  };
}

/** Volatility has no direction: if high, it supports bullish and bearish calls alike; if low, a neutral call. */
function readVolatility({ atrPercentile }: SetupMeasures): Reading | string {
  if (atrPercentile === null) return 'The bars show no range to measure volatility with.';
  const { quiet, moving } = VOLATILITY_PERCENTILE;
  const directional = `a percentile of ${moving} or more, and even then it speaks for a move, not for a side`;
  const supports: BiasDirection[] = [];
  if (atrPercentile >= moving) supports.push('bullish', 'bearish');
  if (atrPercentile <= quiet) supports.push('neutral');
  return {
    shown: volatilityPhrase(atrPercentile),
    needed: { bullish: directional, bearish: directional, neutral: `a percentile of ${quiet} or less` },
    supports,
  };
}
