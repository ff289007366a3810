// If this fails, the ticker shows an invalid price, or shows nothing although it has older prices.
import { describe, expect, test } from 'vitest';
import { afterFailure, INVALID_FORMAT, readTickerPrices, type TickerState } from './ticker-prices.ts';

const BTC = { symbol: 'BTC', price: 97_123.456, change24h: 1.254 };
const ANSWER = { success: true, data: [BTC], source: 'simulated', asOf: '2026-01-15T12:00:00Z', isStale: false };

describe('a response with prices', () => {
  test('keeps its source and its time', () => {
    expect(readTickerPrices(ANSWER)).toEqual({
      entries: [BTC],
      source: 'simulated',
      asOfMs: Date.UTC(2026, 0, 15, 12),
      isStale: false,
    });
  });

  test('loses the entries with a price of 0 or less', () => {
    const data = [{ ...BTC, price: 0 }, { ...BTC, price: -1 }, BTC];
    expect(readTickerPrices({ ...ANSWER, data }).entries).toEqual([BTC]);
  });

  test.each<[string, object]>([
    ['without a source, as the specification has it', { success: true, data: [BTC] }],
    ['from a source that this page does not know', { success: true, data: [BTC], source: 'elsewhere' }],
  ])('is accepted: %s', (_name, body) => {
    expect(readTickerPrices(body)).toEqual({ entries: [BTC], source: null, asOfMs: null, isStale: false });
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', [BTC]],
    ['no success', { ...ANSWER, success: false }],
    ['no data', { ...ANSWER, data: undefined }],
    ['data that is no list', { ...ANSWER, data: { BTC } }],
    ['a price in words', { ...ANSWER, data: [{ ...BTC, price: '97123' }] }],
    ['an entry without a change', { ...ANSWER, data: [{ symbol: 'BTC', price: 1 }] }],
  ])('is refused: %s', (_name, body) => {
    expect(() => readTickerPrices(body)).toThrow(INVALID_FORMAT);
  });
});

const prices = readTickerPrices(ANSWER);
test.each<[TickerState, TickerState]>([
  [{ status: 'loading' }, { status: 'failed' }],
  [{ status: 'failed' }, { status: 'failed' }],
  [
    { status: 'loaded', prices },
    { status: 'loaded', prices: { ...prices, isStale: true } },
  ],
])('a failure changes the state %j to %j', (before, after) => {
  expect(afterFailure(before)).toEqual(after);
});
