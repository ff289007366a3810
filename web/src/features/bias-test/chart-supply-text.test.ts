// If this fails, a learner is not told before the start that a chart is simulated, or that too few unseen charts are left.
import { describe, expect, it } from 'vitest';
import type { BiasChartsResponse } from '@tradesense/contract/bias-test.ts';
import { chartSupplyText, limitsText, provenanceText } from './chart-supply-text.ts';

const NONE = { '4h': 0, '1d': 0, '1w': 0, '1M': 0 };
const CHARTS: BiasChartsResponse['assets'] = [
  { asset: 'BTC', source: 'recorded', unseen: { '4h': 22, '1d': 13, '1w': 3, '1M': 0 } },
  { asset: 'SPY', source: 'recorded', unseen: { '4h': 30, '1d': 33, '1w': 11, '1M': 3 } },
  { asset: 'NVDA', source: 'simulated', unseen: NONE },
];

describe('before the start', () => {
  it.each([
    ['BTC', '1d', /^13 rated charts in daily bars of BTC are left that you have not seen\. A test uses 5\./],
    ['random', '1d', /^46 rated charts in daily bars over 2 assets with recorded prices are left/],
    ['BTC', 'mixed', /^22 rated charts of BTC are left/],
    [
      'BTC',
      '1w',
      /^3 .* too few for a rated test of 5: a test would repeat charts and be unrated\. Importing candles adds more\.$/,
    ],
    [
      'NVDA',
      '1d',
      /^NVDA has no recorded prices here: the charts are simulated\. Nothing can predict them, .* is unrated\. It does not count towards the sandbox\.$/,
    ],
  ] as const)('%s at %s', (asset, timeframe, text) => {
    expect(chartSupplyText(CHARTS, asset, timeframe)).toMatch(text);
  });
  it('random without recorded prices', () => {
    expect(chartSupplyText(CHARTS.slice(2), 'random', '1d')).toMatch(
      /^No asset has recorded prices here: the charts are simulated.* is unrated\.$/,
    );
  });
});

it.each([null, 'practice', 'simulated', 'seen'] as const)('every result says what it does not show: %s', (unrated) => {
  expect(limitsText(unrated)).toMatch(/^What this does not show: /);
});

it('real prices are called recorded, with their years, and simulated ones are never given real dates', () => {
  const times = [Date.UTC(2021, 10, 1), Date.UTC(2022, 1, 1)];
  expect(provenanceText('recorded', 'BTC', times)).toBe('Recorded prices of BTC, 2021 to 2022.');
  expect(provenanceText('recorded', 'BTC', times.slice(1))).toBe('Recorded prices of BTC, 2022.');
  expect(provenanceText('simulated', 'NVDA', times)).toBe('A simulated path for NVDA, not its real prices.');
});
