// If this fails, a learner is not told before the start that a chart is simulated, or that too few unseen charts are
// left.
import { describe, expect, it } from 'vitest';
import type { BiasChartsResponse, BiasTestKind, ChartSupply } from '@tradesense/contract/bias-test.ts';
import {
  chartSupplyText,
  limitsText,
  missingTimeframesText,
  suggestedTimeframe,
  testKindOf,
  UNRATED_LABELS,
} from './chart-supply-text.ts';

const NONE = { '4h': 0, '1d': 0, '1w': 0, '1M': 0 };
const kinds = (all: BiasTestKind, changes: Partial<ChartSupply['kinds']> = {}): ChartSupply['kinds'] => ({
  '4h': all,
  '1d': all,
  '1w': all,
  '1M': all,
  mixed: all,
  ...changes,
});
const CHARTS: BiasChartsResponse = {
  assets: [
    {
      asset: 'BTC',
      source: 'recorded',
      unseen: { '4h': 22, '1d': 13, '1w': 3, '1M': 0 },
      kinds: kinds('rated', { '1w': 'seen', '1M': 'none' }),
    },
    { asset: 'SPY', source: 'recorded', unseen: { '4h': 30, '1d': 33, '1w': 11, '1M': 3 }, kinds: kinds('rated') },
    { asset: 'NVDA', source: 'simulated', unseen: NONE, kinds: kinds('simulated') },
  ],
  random: { unseen: { '4h': 52, '1d': 46, '1w': 14, '1M': 6 }, kinds: kinds('rated') },
};

describe('the text before the start', () => {
  it.each([
    [
      'BTC',
      '1d',
      /^13 rated charts in daily bars of BTC are left that you have not seen\. A test uses up at least 5\. Charts of an asset never share days, so the days left between two of them may be too few for another\. Tests at other timeframes use up days, too\. Importing/,
    ],
    ['random', '1d', /^46 rated charts in daily bars over 2 assets with recorded prices are left/],
    [
      'random',
      '1M',
      /^6 rated charts in monthly bars over 2 .* A test uses up at least 5\. .* Each question may be about another asset\./,
    ],
    [
      'BTC',
      'mixed',
      /^22 rated charts of BTC that you have not seen are left in the timeframe that has the most\. Charts of an asset never share days, so a mixed test of 5 can use up more or fewer of them\./,
    ],
    [
      'BTC',
      '1w',
      /^3 .* too few for a rated test of 5: a test would be unrated and would not count toward the sandbox\. It may repeat charts and uses up days of the rated charts that are left at any timeframe\. Choose Random, which draws from all assets, for a rated test\.$/,
    ],
    [
      'BTC',
      '1M',
      /^BTC has too little history for a test of 5 charts in monthly bars\. Choose Random, which draws from all assets, or another timeframe\.$/,
    ],
    [
      'NVDA',
      '1d',
      /^NVDA has no recorded prices here: the charts are simulated\. Nothing can predict them, .* is unrated\. It does not count toward the sandbox\.$/,
    ],
  ] as const)('states source and number of the charts for %s at %s', (asset, timeframe, text) => {
    expect(chartSupplyText(CHARTS, asset, timeframe, 5)).toMatch(text);
  });
  it.each([
    ['BTC', '1w', kinds('rated', { '1w': 'seen' }), /any timeframe\. Tests at 4 hours and 1 day of BTC are rated\.$/],
    [
      'random',
      '1w',
      kinds('rated', { '1w': 'seen' }),
      /repeat charts\. Tests at 4 hours, 1 day and 1 month of Random are rated\.$/,
    ],
    ['AAPL', '1w', kinds('seen', { '4h': 'rated' }), /repeat charts\. Tests at 4 hours of Random are rated\.$/],
    ['AAPL', 'mixed', kinds('seen'), /repeat charts\. Importing candles adds more\.$/],
  ] as const)(
    'names another choice with a rated test if too few charts are left for %s at %s',
    (asset, timeframe, random, text) => {
      const spent = { asset: 'AAPL', source: 'recorded' as const, unseen: NONE, kinds: kinds('seen') };
      const charts = { assets: [...CHARTS.assets, spent], random: { unseen: NONE, kinds: random } };
      expect(chartSupplyText(charts, asset, timeframe, 5)).toMatch(text);
    },
  );
  it('says why enough charts make no rated Random test', () => {
    const random = { unseen: { ...NONE, '1M': 7 }, kinds: kinds('rated', { '1M': 'seen' }) };
    expect(chartSupplyText({ ...CHARTS, random }, 'random', '1M', 5)).toMatch(
      /^7 rated charts in monthly bars .* They are not enough for a rated test of 5, whose charts never share days within an asset class: a test would be unrated/,
    );
  });
  it('says for Random that no asset has recorded prices', () => {
    const simulated = { assets: CHARTS.assets.slice(2), random: { unseen: NONE, kinds: kinds('simulated') } };
    expect(chartSupplyText(simulated, 'random', '1d', 5)).toMatch(
      /^No asset has recorded prices here: the charts are simulated.* is unrated\.$/,
    );
  });
  it('says that all assets together have too little history for a test', () => {
    const little = { ...CHARTS, random: { unseen: NONE, kinds: kinds('none') } };
    const text = 'All assets together have too little history for a test of 5 charts in monthly bars.';
    expect(chartSupplyText(little, 'random', '1M', 5)).toBe(`${text} Choose another timeframe.`);
    expect(chartSupplyText(little, 'BTC', '1M', 5)).toMatch(/bars\. Choose another timeframe\.$/);
  });
});

it('does not say that charts were seen by a learner to whom nothing was shown', () => {
  expect(`${UNRATED_LABELS.seen}. ${limitsText('seen')}`).not.toMatch(/seen before|were shown to you before\. /);
  expect(limitsText('seen')).toMatch(/Too few charts were left for a rated test/);
});

it('names the timeframes that an asset has too little history for', () => {
  const none = { ...CHARTS, random: { unseen: NONE, kinds: kinds('none', { '1d': 'rated', '4h': 'seen' }) } };
  expect(missingTimeframesText(none, 'random', 5)).toBe(
    'Not offered: 1 week, 1 month and Mixed. All assets together have too little history for 5 charts there.',
  );
  expect([missingTimeframesText(CHARTS, 'SPY', 5), missingTimeframesText(undefined, 'BTC', 5)]).toEqual([null, null]);
});

it('suggests 1 day, or another timeframe whose test is rated if that of 1 day is not', () => {
  const random = { unseen: NONE, kinds: kinds('seen', { '1w': 'rated' }) };
  expect(suggestedTimeframe(CHARTS, 'BTC')).toBe('1d');
  expect(suggestedTimeframe({ ...CHARTS, random }, 'random')).toBe('1w');
  expect([suggestedTimeframe(CHARTS, 'NVDA'), suggestedTimeframe(undefined, 'BTC')]).toEqual(['1d', '1d']);
});

it.each([
  ['BTC', '1M', 'none'],
  ['random', '1M', 'rated'],
  ['NVDA', '4h', 'simulated'],
  ['EURUSD', '4h', 'none'],
] as const)('a test of %s at %s has the kind %s', (asset, timeframe, kind) => {
  expect(testKindOf(CHARTS, asset, timeframe)).toBe(kind);
});

it.each([null, 'practice', 'simulated', 'seen', 'class'] as const)('every result states its limits: %s', (unrated) => {
  expect(limitsText(unrated)).toMatch(/^What this does not show: /);
});
