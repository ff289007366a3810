// If this fails, the page states a tendency that may be only chance.
import type { BiasInsightsResponse } from '@tradesense/contract/bias-test.ts';
import { describe, expect, it } from 'vitest';
import { brierBesideRatesSentence, comparisonsSentence, tendencyRows } from './tendency-rows.ts';

const BIASES: NonNullable<BiasInsightsResponse['biases']> = {
  hitRate: { estimate: 0.42, low: 0.25, high: 0.61 },
  bullishLean: { estimate: 0.2, low: 0.05, high: 0.35, reference: 0, side: 'above' },
  // The 95% interval is below 0, but no longer after it is widened for six comparisons.
  bearishLean: { estimate: -0.1, low: -0.25, high: -0.01, reference: 0, side: null },
  overconfidence: { estimate: -0.12, low: -0.2, high: -0.01, reference: 0, side: 'below' },
  recency: { estimate: 0.7, low: 0.48, high: 0.86, reference: 0.54, side: null },
  reversal: null,
  comparisons: 6,
  meanBrier: 0.7,
  answersWithRates: 24,
  constantCaller: { direction: 'bullish', hitRate: 0.41 },
  brierBesideRates: { learner: 0.7, baseRates: 0.62 },
  hits: 10,
};

describe('tendencyRows', () => {
  const rows = tendencyRows(BIASES);

  it.each([
    { row: 0, value: '42%', interval: '95% interval 25% to 61%', meaning: /Share of your calls/ },
    {
      row: 1,
      value: '+20 points',
      interval: '95% interval +5 to +35',
      meaning: /more often than it comes/,
    },
    { row: 2, value: '−10 points', interval: '95% interval −25 to −1', meaning: /No lean/ },
    {
      row: 3,
      value: '−12 points',
      interval: '95% interval −20 to −1',
      meaning: /hit rate is higher/,
    },
    { row: 4, value: '70%', interval: '95% interval 48% to 86%, by chance 54%', meaning: /stands out from chance/ },
    { row: 5, value: 'not yet', interval: '', meaning: /No bullish or bearish call after/ },
  ])('states value, interval and meaning in row $row', ({ row, value, interval, meaning }) => {
    expect(rows[row]).toMatchObject({ value, interval });
    expect(rows[row]?.meaning).toMatch(meaning);
  });
});

it('the Brier score is compared with that of the base rates only from 20 answers on', () => {
  expect(brierBesideRatesSentence(BIASES)).toMatch(/0\.70 over 24 answers, 0\.62 for a forecaster .* not lower/);
  expect(brierBesideRatesSentence({ ...BIASES, brierBesideRates: { learner: 0.5, baseRates: 0.62 } })).toMatch(
    /better/,
  );
  const few = { ...BIASES, brierBesideRates: null, answersWithRates: 7 };
  expect(brierBesideRatesSentence(few)).toMatch(/^Mean Brier score 0\.70 .* 7 of 20 answers/);
});

it('the page states how many tendencies are compared', () => {
  expect(comparisonsSentence(BIASES)).toMatch(
    /^6 tendencies are compared.* up to 30% of records .* only named where it stands out at 99\.2%\.$/,
  );
  expect(comparisonsSentence({ ...BIASES, comparisons: 7 })).toMatch(/^7 .* up to 35% .* stands out at 99\.3%\.$/);
});
