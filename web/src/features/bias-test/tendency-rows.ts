import type { BiasInsightsResponse } from '@tradesense/contract/bias-test.ts';

type Biases = NonNullable<BiasInsightsResponse['biases']>;
type Tendency = Biases['bullishLean'];

export interface TendencyRow {
  readonly name: string;
  readonly value: string;
  /** 95% interval of the tendency, as text. */
  readonly interval: string;
  readonly meaning: string;
}

interface Wording {
  /**
   * Text for a tendency that is clearly above the reference value. `below` is the text for a tendency that is clearly
   * below it.
   */
  readonly above: string;
  readonly below: string;
  /** Text if the tendency is not clear in either direction. */
  readonly unclear: string;
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 100)}%`;
}

/** Formats a fraction in percentage points with its sign. */
function points(fraction: number): string {
  const rounded = Math.round(fraction * 100);
  if (rounded === 0) return '0';
  return `${rounded > 0 ? '+' : '−'}${Math.abs(rounded)}`;
}

/**
 * Returns the row of one tendency. A difference is compared with 0; a share of calls is compared with the share by
 * chance.
 */
function rowOf(name: string, tendency: Tendency | null, kind: 'difference' | 'share', wording: Wording): TendencyRow {
  if (!tendency) {
    return { name, value: 'not yet', interval: '', meaning: 'No bullish or bearish call after a clear move so far.' };
  }
  const { estimate, low, high, reference, side } = tendency;
  const written = kind === 'difference' ? points : percent;
  const interval = `95% interval ${written(low)} to ${written(high)}`;
  return {
    name,
    value: kind === 'difference' ? `${points(estimate)} points` : percent(estimate),
    interval: kind === 'difference' ? interval : `${interval}, by chance ${percent(reference)}`,
    meaning: wording[side ?? 'unclear'],
  };
}

/**
 * Compares the learner's Brier score with the Brier score of a forecaster who states the base rates. Needs 20 answers
 * with base rates.
 */
export function brierBesideRatesSentence({ meanBrier, brierBesideRates, answersWithRates }: Biases): string {
  const yours = `Mean Brier score ${meanBrier.toFixed(2)} (0 best, 2 worst).`;
  if (brierBesideRates === null) {
    return `${yours} ${answersWithRates} of 20 answers have base rates; with 20 it is compared with a forecaster who only states these.`;
  }
  const { learner, baseRates } = brierBesideRates;
  const scores = `${learner.toFixed(2)} over ${answersWithRates} answers, ${baseRates.toFixed(2)} for a forecaster who only states the base rates`;
  const verdict =
    learner < baseRates ? 'lower, which is better' : 'not lower: stating the base rates would have done as well';
  return `Brier score ${scores}: ${verdict}.`;
}

/** Returns a sentence that says how many tendencies are compared, and how that affects their intervals. */
export function comparisonsSentence({ comparisons }: Biases): string {
  return `${comparisons} tendencies are compared. Each interval holds at every look in 95% of records, so up to ${Math.round(comparisons * 5)}% of records have one that misses. A tendency is therefore only named where it stands out at ${(100 - 5 / comparisons).toFixed(1)}%.`;
}

/**
 * Returns the tendencies as text. A tendency is stated only if it is clear after correction for the number of
 * comparisons.
 */
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
      above: 'Your average confidence is higher than your hit rate.',
      below: 'Your hit rate is higher than your average confidence.',
      unclear: 'Your confidence matches your hit rate within the interval.',
    }),
    rowOf('Recency: with the last bars', biases.recency, 'share', {
      above: 'You mostly call what the last bars did.',
      below: 'You rarely call what the last bars did.',
      unclear: 'No dependence on the last bars that stands out from chance.',
    }),
    rowOf('Reversal: against the last bars', biases.reversal, 'share', {
      above: 'You mostly call a turn against the last bars.',
      below: 'You rarely call a turn against the last bars.',
      unclear: 'No habit of calling turns that stands out from chance.',
    }),
  ];
}
