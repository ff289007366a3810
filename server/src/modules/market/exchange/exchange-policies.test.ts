// If this fails, an exchange gets too many requests, its clock is corrected wrongly, or the price of another market is
// shown.
import { describe, expect, it } from 'vitest';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { backoffMs } from './backoff.policy.ts';
import { clockSkew } from './clock-skew.policy.ts';
import { isKnownExchange } from './exchange-client.ts';
import { exchangeSymbols } from './exchange-symbols.policy.ts';
import { mergeTrades } from './tick-merge.policy.ts';
import { UnstoredTicks } from './unstored-ticks.ts';

describe('the delay before an attempt', () => {
  it.each([
    [0, 0, 500],
    [0, 0.999999, 1_000],
    [3, 0, 4_000],
    [3, 0.5, 6_000],
    [6, 0.999999, 60_000],
    [5_000, 0, 30_000],
  ])('is, for attempt %d and random number %d, %d ms', (attempt, random, wait) => {
    expect(backoffMs(attempt, 1_000, 60_000, random)).toBe(wait);
  });
});

describe('the measured difference of the clocks', () => {
  const sample = (asked: number, way: number, exchangeTime: number) => ({ asked, answered: asked + way, exchangeTime });
  it.each([
    { name: 'none without an answer', samples: [], skew: 0 },
    { name: 'from the middle of the way', samples: [sample(1_000, 100, 1_300)], skew: 250 },
    { name: 'of the shortest way', samples: [sample(0, 900, 9), sample(1_000, 10, 1_106)], skew: 101 },
    { name: 'behind', samples: [sample(10_000, 20, 5_009)], skew: -5_001 },
    { name: 'none within what whole seconds hide', samples: [sample(1_900, 0, 1_000)], skew: 0 },
    { name: 'in whole seconds', samples: [sample(1_900, 0, 5_000)], skew: 3_600 },
  ])('$name', ({ samples, skew }) => expect(clockSkew(samples)).toBe(skew));
});

describe('the markets of an exchange', () => {
  const market = (symbol: string, rest: { isSpot?: boolean; isActive?: boolean } = {}) => {
    const [base = '', quote = ''] = symbol.split('/');
    return { symbol, base, quote, isSpot: true, isActive: true, ...rest };
  };
  it.each([
    { exchange: 'binance', has: ['BTC/USD', 'BTC/USDT', 'ETH/USDC'], used: { BTC: 'BTC/USDT', ETH: 'ETH/USDC' } },
    { exchange: 'kraken', has: ['BTC/USDT', 'BTC/USD', 'ETH/USDT'], used: { BTC: 'BTC/USD', ETH: 'ETH/USDT' } },
    { exchange: 'okx', has: ['BTC/EUR', 'ETH/BTC', 'XAU/USDT', 'AAPL/USD', 'EUR/USD'], used: {} },
  ])('are chosen for $exchange from $has', ({ exchange, has, used }) => {
    expect(
      Object.fromEntries(
        exchangeSymbols(
          exchange,
          has.map((symbol) => market(symbol)),
        ),
      ),
    ).toEqual(used);
  });

  it('are only active spot markets', () => {
    const markets = [
      market('BTC/USDT', { isSpot: false }),
      market('ETH/USDT', { isActive: false }),
      market('BTC/USDC'),
    ];
    expect([...exchangeSymbols('binance', markets)]).toEqual([['BTC', 'BTC/USDC']]);
  });

  it.each([
    ['binance', true],
    ['kraken', true],
    ['coinspot', true],
    ['nowhere', false],
    ['base/Exchange', false],
    ['../ccxt', false],
  ])('need a known exchange; whether %s is known is %s', (id, isKnown) => expect(isKnownExchange(id)).toBe(isKnown));
});

describe('merged trades', () => {
  const trade = (t: number, price: number, amount = 1) => ({ t, price, amount });
  it('keep the first, highest, lowest and last price, and the whole amount', () => {
    const trades = [5, 6, 9, 7, 2, 3, 4].map((price, at) => trade(at, price));
    expect(mergeTrades(trades, -1)).toEqual([trade(0, 5, 1), trade(2, 9, 2), trade(4, 2, 2), trade(6, 4, 2)]);
  });
  it('keep the close of a minute and the open of the next, with the amount of each minute', () => {
    const at = Date.UTC(2026, 0, 15, 12, 1);
    const trades = [5, 9, 2, 3, 4, 6, 5, 4, 8].map((price, nth) => trade(at - 4 + nth, price));
    expect(mergeTrades(trades, -1)).toEqual([
      trade(at - 4, 5),
      trade(at - 3, 9),
      trade(at - 2, 2),
      trade(at - 1, 3),
      trade(at, 4),
      trade(at + 4, 8, 4),
    ]);
  });
  it('leave out published trades, and have one price per millisecond', () => {
    const trades = [trade(1, 5), trade(2, 6), trade(3, 7), trade(3, 8, 4)];
    expect(mergeTrades(trades, 1)).toEqual([trade(2, 6), trade(3, 8, 5)]);
    expect(mergeTrades(trades, 3)).toEqual([]);
  });
});

describe('minutes that are not stored yet', () => {
  const MINUTE = Date.UTC(2026, 0, 15, 12);
  const tick = (ms: number, price: number, volume = 1) => ({
    asset: 'BTC' as const,
    price,
    bid: null,
    ask: null,
    volume,
    t: epochMs(MINUTE + ms),
  });
  it('are aggregated from the ticks up to a given time, also over several minutes', () => {
    const ticks = new UnstoredTicks();
    for (const each of [tick(0, 5), tick(59_999, 4), tick(60_000, 9), tick(60_001, 8)]) ticks.add(each);
    const bar = ticks.bar('BTC', epochMs(MINUTE), epochMs(MINUTE + 60_000));
    expect(bar).toEqual({ t: MINUTE, o: 5, h: 9, l: 4, c: 9, v: 3 });
    expect(ticks.bar('ETH', epochMs(MINUTE), epochMs(MINUTE + 60_000))).toBeNull();
  });
  it('begin with the running minute that the exchange reports', () => {
    const ticks = new UnstoredTicks();
    for (const each of [tick(100, 5), tick(300, 7, 2)]) ticks.add(each);
    ticks.setBase('BTC', { t: epochMs(MINUTE), o: 3, h: 6, l: 2, c: 5, v: 40 }, epochMs(MINUTE + 200));
    const bar = ticks.minute('BTC', epochMs(MINUTE), epochMs(MINUTE + 59_999));
    expect(bar).toEqual({ t: MINUTE, o: 3, h: 7, l: 2, c: 7, v: 42 });
  });
});
