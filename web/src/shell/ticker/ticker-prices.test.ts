// Broken if this fails: the ticker shows a price that is none, or nothing where old prices were at hand.
import { describe, expect, test } from 'vitest';
import { afterFailure, INVALID_FORMAT, readTickerPrices, type TickerState } from './ticker-prices.ts';

const BTC = { symbol: 'BTC', price: 97_123.456, change24h: 1.254 };
const ANSWER = { success: true, data: [BTC], source: 'simulated', asOf: '2026-01-15T12:00:00Z', isStale: false };

describe('the answer', () => {
  test('is taken with its source and its age', () => {
    expect(readTickerPrices(ANSWER)).toEqual({
      entries: [BTC],
      source: 'simulated',
      asOfMs: Date.UTC(2026, 0, 15, 12),
      isStale: false,
    });
  });

  test('loses its entries with a price of 0 or less', () => {
    const data = [{ ...BTC, price: 0 }, { ...BTC, price: -1 }, BTC];
    expect(readTickerPrices({ ...ANSWER, data }).entries).toEqual([BTC]);
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', [BTC]],
    ['no success', { ...ANSWER, success: false }],
    ['no data', { ...ANSWER, data: undefined }],
    ['data that is no list', { ...ANSWER, data: { BTC } }],
    ['a price in words', { ...ANSWER, data: [{ ...BTC, price: '97123' }] }],
    ['an entry without a change', { ...ANSWER, data: [{ symbol: 'BTC', price: 1 }] }],
    ['prices from nowhere', { ...ANSWER, source: undefined }],
  ])('%s is refused', (_name, body) => {
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
])('after %j a failure leaves %j', (before, after) => {
  expect(afterFailure(before)).toEqual(after);
});
