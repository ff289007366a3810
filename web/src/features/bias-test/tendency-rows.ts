import type { BiasInsightsResponse } from '@tradesense/contract/bias-test.ts';

type Biases = NonNullable<BiasInsightsResponse['biases']>;
type Interval = Biases['hitRate'];

export interface TendencyRow {
  readonly name: string;
  readonly value: string;
  /** The 95 % interval, in words. */
  readonly interval: string;
  readonly meaning: string;
}

interface Wording {
  /** What a value says whose whole interval lies above, or below, the reference. */
  readonly above: string;
  readonly below: string;
  /** When the interval holds the reference. */
  readonly unclear: string;
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 100)}%`;
}

/** Percentage points with their sign. */
function points(fraction: number): string {
  const rounded = Math.round(fraction * 100);
  if (rounded === 0) return '0';
  return `${rounded > 0 ? '+' : '−'}${Math.abs(rounded)}`;
}

function meaningOf({ low, high }: Interval, reference: number, wording: Wording): string {
  if (low > reference) return wording.above;
  return high < reference ? wording.below : wording.unclear;
}

/** Differences are compared with 0, shares of calls with one half. */
function rowOf(name: string, interval: Interval | null, kind: 'difference' | 'share', wording: Wording): TendencyRow {
  if (!interval) return { name, value: 'not yet', interval: '', meaning: 'No bullish or bearish call so far.' };
  const written = kind === 'difference' ? points : percent;
  return {
    name,
    value: kind === 'difference' ? `${points(interval.estimate)} points` : percent(interval.estimate),
    interval: `95% interval ${written(interval.low)} to ${written(interval.high)}`,
    meaning: meaningOf(interval, kind === 'difference' ? 0 : 0.5, wording),
  };
}

/** The tendencies in words. A tendency is only asserted when its whole interval lies on one side. */
export function tendencyRows(biases: Biases): readonly TendencyRow[] {
  return [
    {
      name: 'Hit rate',
      value: percent(biases.hitRate.estimate),
      interval: `95% interval ${percent(biases.hitRate.low)} to ${percent(biases.hitRate.high)}`,
      meaning: 'Share of your calls that came true, of three possible outcomes.',
    },
    rowOf('Bullish lean', biases.bullishLean, 'difference', {
      above: 'You call Bullish more often than it comes.',
      below: 'You call Bullish less often than it comes.',
      unclear: 'No lean that stands out from chance.',
    }),
    rowOf('Bearish lean', biases.bearishLean, 'difference', {
      above: 'You call Bearish more often than it comes.',
      below: 'You call Bearish less often than it comes.',
      unclear: 'No lean that stands out from chance.',
    }),
    rowOf('Overconfidence', biases.overconfidence, 'difference', {
      above: 'You are surer than your hits allow.',
      below: 'You are more often right than you say.',
      unclear: 'Your confidence fits your hits, as far as can be told.',
    }),
    rowOf('Recency: with the last bars', biases.recency, 'share', {
      above: 'You mostly call what the last bars did.',
      below: 'You rarely call what the last bars did.',
      unclear: 'Your calls do not depend on the last bars, as far as can be told.',
    }),
    rowOf('Reversal: against the last bars', biases.reversal, 'share', {
      above: 'You mostly call a turn against the last bars.',
      below: 'You rarely call a turn against the last bars.',
      unclear: 'No habit of calling turns that stands out from chance.',
    }),
  ];
}
