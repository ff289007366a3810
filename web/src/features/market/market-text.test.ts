// If this fails, a price, an age or a time of the session is formatted wrongly.
import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import { findAsset, type Asset } from '@tradesense/core/market/asset.ts';
import { expect, it } from 'vitest';
import { ageText, amountText, dayText, marketTimeText, priceText, sessionText, volumeText } from './market-text.ts';

function assetOf(symbol: string): Asset {
  const asset = findAsset(symbol);
  if (asset === undefined) throw new Error(`no asset ${symbol}`);
  return asset;
}
const LONDON = { locale: 'en-GB', zone: 'Europe/London' };
const TOKYO = { locale: 'en-GB', zone: 'Asia/Tokyo' };

it.each([
  ['BTC', 97_123.4, '$97,123.40'],
  ['XAG', 31.2, '$31.200'],
  ['EURUSD', 1.0842, '1.08420'],
])('a price of %s, %d, is %s', (symbol, price, text) => {
  expect(priceText(assetOf(symbol), price, 'en-US')).toBe(text);
});

it('changes have a sign, except for 0', () => {
  const btc = assetOf('BTC');
  expect([12.5, -3, 0].map((amount) => amountText(btc, amount, 'en-US'))).toEqual(['+12.50', '−3.00', '0.00']);
});

it('a volume is abbreviated, and an unknown volume is a dash', () => {
  expect([0, 999, 12_345, 7_000_000].map((volume) => volumeText(volume, 'en-US'))).toEqual(['–', '999', '12.3K', '7M']);
});

it.each([
  [0, '0 seconds'],
  [1_999, '1 second'],
  [61_000, '1 minute'],
  [3 * 3_600_000 + 1, '3 hours'],
  [50 * 3_600_000, '2 days'],
])('an age of %d ms is %s', (ageMs, text) => {
  expect(ageText(ageMs, 'en-US')).toBe(text);
});

function session(isOpen: boolean, opensAt: string | null, closesAt: string | null): MarketDayResponse {
  return {
    asset: 'AAPL',
    marketTime: '2026-01-16T14:59:59.000Z',
    session: { isOpen, opensAt, closesAt },
    price: null,
    day: null,
  };
}

it.each([
  { known: session(true, null, null), writing: LONDON, text: 'Open around the clock' },
  { known: session(true, null, '2026-01-16T21:00:00.000Z'), writing: LONDON, text: 'Open, closes 21:00 GMT' },
  {
    known: session(true, null, '2026-01-16T21:00:00.000Z'),
    writing: TOKYO,
    text: 'Open, closes Sat 17 Jan, 06:00 GMT+9',
  },
  {
    known: session(false, '2026-01-20T14:30:00.000Z', null),
    writing: LONDON,
    text: 'Closed, opens Tue 20 Jan, 14:30 GMT',
  },
])('a session is described as $text', ({ known, writing, text }) => {
  expect(sessionText(known, writing)).toBe(text);
});

it.each([
  { symbol: 'AAPL', start: '2026-01-16T00:00:00.000Z', text: 'Session of Fri 16 Jan' },
  { symbol: 'BTC', start: '2026-01-16T00:00:00.000Z', text: 'Since Fri 16 Jan, 09:00 GMT+9' },
])('the day of the statistics of $symbol is described as $text', ({ symbol, start, text }) => {
  expect(dayText(assetOf(symbol), start, TOKYO)).toBe(text);
});

it('the time of a replay has its year', () => {
  expect(marketTimeText('2024-06-01T02:00:00.000Z', LONDON)).toBe('1 Jun 2024, 03:00');
});
