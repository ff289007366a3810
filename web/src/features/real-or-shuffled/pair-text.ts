import type { AnswerPairResponse, ChartPairView } from '@tradesense/contract/real-or-shuffled.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { measureChart, type ChartMeasures } from '@tradesense/core/real-or-shuffled/pair-measures.ts';
import type { PairSide } from '@tradesense/core/real-or-shuffled/pair-rules.ts';
import { fixedText } from '../../ui/number-text.ts';

export const SIDE_NAMES: Readonly<Record<PairSide, string>> = { a: 'A', b: 'B' };
export const INTERVAL_NAMES: Readonly<Record<ChartPairView['interval'], string>> = {
  '1h': '1-hour bars',
  '4h': '4-hour bars',
};

export const otherSide = (side: PairSide): PairSide => (side === 'a' ? 'b' : 'a');

/**
 * Minimum difference between two correlations that the explanation mentions. Smaller differences often occur by chance.
 */
const CLEAR_DIFFERENCE = 0.15;
const CLEAR_TREND = 0.2;

export interface PairMeasures {
  readonly a: ChartMeasures;
  readonly b: ChartMeasures;
}

export function measurePair({ a, b }: ChartPairView['charts']): PairMeasures {
  return { a: measureChart(a), b: measureChart(b) };
}

/** Returns sentences that explain which measures reveal the recorded chart, or that none does. */
export function explain(measures: PairMeasures, recorded: PairSide): readonly string[] {
  return [clusteringSentence(measures, recorded), trendSentence(measures, recorded), GAP_SENTENCE];
}

const GAP_SENTENCE = 'Gaps move with their bars, so both charts have gaps of the same sizes, which give nothing away.';

function clusteringSentence(measures: PairMeasures, recorded: PairSide): string {
  const [real, mixed] = [SIDE_NAMES[recorded], SIDE_NAMES[otherSide(recorded)]];
  const difference = measures[recorded].heightCorrelation - measures[otherSide(recorded)].heightCorrelation;
  if (difference >= CLEAR_DIFFERENCE)
    return `In ${real} wide bars stand together, and calm ones too. In ${mixed} they are spread more evenly.`;
  if (difference > -CLEAR_DIFFERENCE)
    return 'This pair gives little away: wide bars stand together about as much in both charts.';
  return `This pair misleads: by chance, wide bars stand together more in ${mixed}, the shuffled chart.`;
}

function trendSentence(measures: PairMeasures, recorded: PairSide): string {
  const { a, b } = measures;
  const more: PairSide = a.moveCorrelation > b.moveCorrelation ? 'a' : 'b';
  if (Math.abs(a.moveCorrelation - b.moveCorrelation) < CLEAR_TREND)
    return 'Trend gives nothing away: a move says about as little of the next one in both.';
  return more === recorded
    ? `Moves go on a little more in ${SIDE_NAMES[more]}. In most pairs that is chance.`
    : `Moves go on more in ${SIDE_NAMES[more]}, the shuffled chart: a trend to the eye, made by chance.`;
}

interface MeasureRow {
  readonly name: string;
  readonly a: string;
  readonly b: string;
  /** Whether this measure usually differs between the recorded and the shuffled chart. */
  readonly isSign: boolean;
}

/** Returns the rows of the table with the measures of both charts. */
export function measureRows({ a, b }: PairMeasures): readonly MeasureRow[] {
  const correlation = (value: number) => (value > 0 ? '+' : '') + fixedText(Math.abs(value) < 0.005 ? 0 : value, 2);
  const times = (value: number) => `${fixedText(value, 1)}×`;
  return [
    row('Height like the bar before, correlation', ({ heightCorrelation }) => correlation(heightCorrelation), true),
    row('Wide bars right after a wide bar', ({ wideAfterWide }) => String(wideAfterWide), true),
    row('Move like the one before, correlation', ({ moveCorrelation }) => correlation(moveCorrelation), false),
    row('Lowest to highest, in mean bar heights', ({ span }) => times(span), false),
    row('Largest gap, in mean bar heights', ({ largestGap }) => times(largestGap), false),
  ];
  function row(name: string, text: (measures: ChartMeasures) => string, isSign: boolean): MeasureRow {
    return { name, a: text(a), b: text(b), isSign };
  }
}

/** Returns the source of the recorded chart as text: 'Euro / US Dollar, 1-hour bars, March 2020'. */
export function sourceText({ asset, interval, lastAt }: AnswerPairResponse, locale: string): string {
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(lastAt);
  return `${findAsset(asset)?.name ?? asset}, ${INTERVAL_NAMES[interval]}, ${month}`;
}
