import { BIAS_ATR_PERIOD, BIAS_RSI_PERIOD } from './bias-rules.ts';
import type { SetupMeasures } from './setup-measures.ts';
import type { SwingStructure } from './swing-structure.ts';

/** Minimum slope of the 50-bar mean, in ATR per bar, to count as rising or falling. */
export const SLOPE_ATR = 0.05;
/** Name of the RSI in sentences, with its period. */
export const RSI_NAME = `RSI(${BIAS_RSI_PERIOD})`;

const STRUCTURE_PHRASES: Readonly<Record<SwingStructure, string>> = {
  'higher-highs-higher-lows': 'higher highs and higher lows',
  'lower-highs-lower-lows': 'lower highs and lower lows',
  mixed: 'highs and lows that do not agree on a direction',
  'too-few-swings': 'too few highs and lows to make a structure',
};

export function structurePhrase(structure: SwingStructure): string {
  return STRUCTURE_PHRASES[structure];
}

export function slopeWord(slopeAtr: number): 'rising' | 'flat' | 'falling' {
  if (Math.abs(slopeAtr) < SLOPE_ATR) return 'flat';
  return slopeAtr > 0 ? 'rising' : 'falling';
}

/** Returns the first half of a sentence about the distances to the nearest swing high and swing low. */
export function levelPhrase({ swingHighAtr, swingLowAtr }: SetupMeasures): string {
  const high =
    swingHighAtr === null
      ? 'No swing high lies above the last close'
      : `The nearest swing high is ${swingHighAtr} ATR above the last close`;
  const low = swingLowAtr === null ? 'no swing low lies below it' : `the nearest swing low ${swingLowAtr} ATR below it`;
  return `${high}, ${low}`;
}

/** Returns the first part of a sentence that compares the last bars' volume with the average. */
export function volumePhrase(ratio: number): string {
  return `The last 10 bars traded ${ratio} times the average volume of the set-up`;
}

/** Returns the first part of a sentence that compares the last ATR with the other ATRs of the set-up. */
export function volatilityPhrase(percentile: number): string {
  return `ATR(${BIAS_ATR_PERIOD}) ends at percentile ${percentile} of this set-up`;
}

/** Returns plain sentences on the measures that learners see, without prices and dates. */
export function factSentences(measures: SetupMeasures): string[] {
  const { swingStructure, meanSlopeAtr, rsi, atrPercentile, volumeRatio } = measures;
  return [
    `The last swings show ${structurePhrase(swingStructure)}.`,
    meanSlopeAtr === null
      ? 'The set-up is too short for the slope of a 50-bar mean.'
      : `The 50-bar mean is ${slopeWord(meanSlopeAtr)}: ${signed(meanSlopeAtr)} ATR per bar.`,
    rsi === null ? `The set-up is too short for ${RSI_NAME}.` : `${RSI_NAME} is ${rsi}: ${strengthPhrase(rsi)}.`,
    atrPercentile === null
      ? 'The bars show no range.'
      : `${volatilityPhrase(atrPercentile)}: ${sizePhrase(atrPercentile)}.`,
    `${levelPhrase(measures)}.`,
    volumeRatio === null ? 'No volume is known for these bars.' : `${volumePhrase(volumeRatio)}.`,
  ];
}

function signed(value: number): string {
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : `−${-value}`;
}

function strengthPhrase(rsi: number): string {
  if (rsi >= 70) return 'gains have far outweighed losses, the zone called overbought';
  if (rsi <= 30) return 'losses have far outweighed gains, the zone called oversold';
  if (rsi === 50) return 'gains and losses balance';
  return rsi > 50 ? 'gains outweigh losses' : 'losses outweigh gains';
}

function sizePhrase(percentile: number): string {
  if (percentile >= 70) return 'the bars are large for it';
  return percentile <= 30 ? 'the bars are small for it' : 'the bars are of ordinary size';
}
