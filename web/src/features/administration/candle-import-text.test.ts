// If this fails, the page proposes a series that does not match the name of the file.
import { expect, test } from 'vitest';
import { seriesOfFileName } from './candle-import-text.ts';

test.each([
  ['BTCUSDT_1h_2023_2025.csv', { asset: 'BTC', interval: '1h' }],
  ['EURUSD_15m_2022.csv', { asset: 'EURUSD', interval: '15m' }],
  ['XAUUSD-1d.csv', { asset: 'XAU', interval: '1d' }],
  ['spy 1M.csv', { asset: 'SPY', interval: '1M' }],
  ['spy 1m.csv', { asset: 'SPY', interval: '1m' }],
  ['aapl.csv', { asset: 'AAPL' }],
  ['solution-21h.csv', {}],
])('%s', (name, series) => {
  expect(seriesOfFileName(name)).toEqual(series);
});
