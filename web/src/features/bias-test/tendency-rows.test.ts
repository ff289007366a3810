// If this fails, a tendency is asserted that could be chance.
import type { BiasInsightsResponse } from '@tradesense/contract/bias-test.ts';
import { describe, expect, it } from 'vitest';
import { tendencyRows } from './tendency-rows.ts';

const BIASES: NonNullable<BiasInsightsResponse['biases']> = {
  hitRate: { estimate: 0.42, low: 0.25, high: 0.61 },
  bullishLean: { estimate: 0.2, low: 0.05, high: 0.35 },
  bearishLean: { estimate: -0.1, low: -0.25, high: 0.05 },
  overconfidence: { estimate: -0.12, low: -0.2, high: -0.01 },
  recency: { estimate: 0.7, low: 0.48, high: 0.86 },
  reversal: null,
  meanBrier: 0.7,
  luckBand: { low: 8, high: 17, level: 0.9 },
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
    { row: 2, value: '−10 points', interval: '95% interval −25 to +5', meaning: /No lean/ },
    {
      row: 3,
      value: '−12 points',
      interval: '95% interval −20 to −1',
      meaning: /more often right than you say/,
    },
    { row: 4, value: '70%', interval: '95% interval 48% to 86%', meaning: /as far as can be told/ },
    { row: 5, value: 'not yet', interval: '', meaning: /No bullish or bearish call/ },
  ])('row $row', ({ row, value, interval, meaning }) => {
    expect(rows[row]).toMatchObject({ value, interval });
    expect(rows[row]?.meaning).toMatch(meaning);
  });
});
