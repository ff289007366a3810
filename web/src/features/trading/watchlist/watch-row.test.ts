// If this fails, the watchlist shows a wrong price, source or session, or leaves out the learner's positions and
// orders.
import { expect, test } from 'vitest';
import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import { BTC } from '../chart/trade-lines.test-data.ts';
import { groupOf, holdingsOf, rowOf, rowText, stateOf, watchedGroups } from './watch-row.ts';

const T = '2026-01-05T12:00:00.000Z';
type Price = NonNullable<MarketDayResponse['price']>;

function dayOf(price: Partial<Price> = {}, isOpen = true, previousClose: number | null = 95): MarketDayResponse {
  return {
    asset: 'BTC',
    marketTime: T,
    session: { isOpen, opensAt: isOpen ? null : T, closesAt: null },
    price: { last: 100, asOf: T, source: 'simulated', change24h: 3, isStale: false, reason: null, ...price },
    day: { start: T, open: 96, high: 101, low: 94, last: 100, previousClose, volume: 3 },
  };
}

test.each([
  [dayOf(), 'live', 'Simulated'],
  [dayOf({ source: 'live' }), 'live', 'Live'],
  [dayOf({}, false), 'live', 'Simulated, closed'],
  [dayOf({ isStale: true, source: 'live' }), 'live', 'Live, out of date'],
  [dayOf({ source: 'recorded' }), 'offline', 'Recorded, out of date'],
  [{ ...dayOf(), price: null }, 'live', 'No price'],
] as const)('the state of a price has its words: %#', (day, stream, text) => {
  expect(stateOf(day, stream).text).toBe(text);
});

const nothing = { side: null, orders: 0 } as const;

test.each([
  [95, '+5.26%', 'up'],
  [104.5, '−4.31%', 'down'],
  [100.000_1, '0.00%', 'flat'],
  [null, null, 'flat'],
] as const)('the change of the day since %s is %s', (previousClose, change, trend) => {
  expect(rowOf(BTC, dayOf({}, true, previousClose), 'live', nothing)).toMatchObject({ price: '100.00', change, trend });
});

test('a row is described in words', () => {
  const held = holdingsOf([{ asset: 'BTC', side: 'short' }], [{ asset: 'BTC' }, { asset: 'ETH' }, { asset: 'BTC' }]);
  expect(held.get('ETH')).toEqual({ side: null, orders: 1 });
  expect(rowText(rowOf(BTC, dayOf(), 'live', held.get('BTC') ?? nothing))).toBe(
    'BTC, Bitcoin, last price 100.00, +5.26% today, simulated, short position, 2 live orders',
  );
  expect(rowText(rowOf(BTC, dayOf({}, false), 'live', nothing))).toBe(
    'BTC, Bitcoin, last price 100.00, +5.26% last session, simulated, closed',
  );
  expect(rowText(rowOf(BTC, undefined, 'live', nothing))).toBe('BTC, Bitcoin, no price yet');
});

test('pinned assets come first, and hidden assets and empty groups are left out', () => {
  const groups = watchedGroups({ pinned: ['SOL', 'NG'], hidden: ['NG', 'EURUSD', 'GBPUSD'] });
  expect(groups.map(({ name, assets }) => [name, assets.map(({ symbol }) => symbol).join()])).toEqual([
    ['Pinned', 'SOL'],
    ['Crypto', 'BTC,ETH,BNB'],
    ['Shares and funds', 'AAPL,NVDA,TSLA,GLD,SPY,QQQ'],
    ['Commodities', 'XAU,XAG,CL'],
  ]);
});

test('a group shows a state only if all its rows have that state', () => {
  const row = (day: MarketDayResponse | undefined) => rowOf(BTC, day, 'live', nothing);
  expect(groupOf('Crypto', [row(dayOf()), row(dayOf())]).state?.text).toBe('Simulated');
  expect(groupOf('Crypto', [row(dayOf()), row(dayOf({}, false))]).state).toBeNull();
  expect(groupOf('Crypto', [row(undefined), row(dayOf())]).state).toBeNull();
});
