// If this fails, the status page states a wrong source of a history.
import { expect, test } from 'vitest';
import { historyText, practiceSources, seriesText, simulatedText } from './status-text.ts';

test.each([
  [{}, 'none'],
  [{ '1h': 'simulated', '1d': 'simulated' } as const, 'simulated'],
  [{ '1m': 'simulated', '1h': 'recorded', '1d': 'recorded' } as const, 'simulated 1m · recorded 1h, 1d'],
])('the history %j is described as %s', (history, text) => {
  expect(historyText(history)).toBe(text);
});

const DAYS = {
  interval: '1d',
  firstOpen: '2003-01-02T00:00:00.000Z',
  lastOpen: '2021-03-31T00:00:00.000Z',
  source: 'Lean',
} as const;

test.each([
  [DAYS, '1d, 2003 to 2021'],
  [{ ...DAYS, interval: '4h', firstOpen: '2021-01-04T00:00:00.000Z' } as const, '4h, 2021'],
])('the series %j is described as %s', (series, text) => {
  expect(seriesText(series)).toBe(text);
});

const AAPL = {
  symbol: 'AAPL',
  name: 'Apple',
  origin: 'recorded',
  series: [{ ...DAYS, interval: '1h' }, DAYS],
} as const;
const asset = (changes: Partial<Parameters<typeof practiceSources>[0]>) => ({
  ...AAPL,
  series: [...AAPL.series],
  ...changes,
});

test.each([
  ['shipped', asset({}), ['Lean']],
  ['imported', asset({ origin: 'imported' }), ['Imported by the operator of this server']],
  ['without a source', asset({ series: [{ ...DAYS, source: null }] }), ['Shipped without a named source']],
])('the source of a history that is %s is named once', (_name, history, sources) => {
  expect(practiceSources(history)).toEqual(sources);
});

test('assets with a simulated practice history are listed as never rated', () => {
  const simulated = asset({ symbol: 'DOGE', origin: 'simulated', series: [] });
  expect(simulatedText([asset({}), simulated])).toBe('Simulated, and so never rated: DOGE.');
  expect(simulatedText([asset({})])).toBeNull();
});
