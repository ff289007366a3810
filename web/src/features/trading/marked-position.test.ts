// If this fails, the coach and the trading page show different profits, or a profit that differs from the server's.
import { expect, test } from 'vitest';
import { formatMoney } from '@tradesense/core/kernel/money.ts';
import type { LiveTicks } from '../../platform/live-ticks.ts';
import { accountOf } from './trading-desk.test-data.ts';
import { positionOf } from './chart/trade-lines.test-data.ts';
import { markedAccount, markedPosition, totalProfitNow, unrealizedProfitNow } from './marked-position.ts';

const ticksAt = (prices: Readonly<Record<string, number>>): LiveTicks =>
  new Map(
    Object.entries(prices).map(([asset, price]) => [
      asset,
      { asset, price, bid: null, ask: null, volume: 0, t: 0, source: 'simulated' },
    ]),
  );

const long = positionOf({
  quantity: '0.015',
  markPrice: '97123.45',
  unrealised: '12.345678',
});
const short = positionOf({
  asset: 'ETH',
  side: 'short',
  quantity: '2.5',
  markPrice: '3400',
  unrealised: '-8',
});

test.each<[string, typeof long, number | null, string]>([
  ['no price heard: the server’s figure', long, null, '12.345678'],
  ['the price has not moved', long, 97_123.45, '12.345678'],
  ['up', long, 97_223.45, '13.845678'],
  ['down, rounded down', long, 97_123.44, '12.345528'],
  ['a short loses as the price rises', short, 3_410.5, '-34.25'],
  ['a short wins as it falls', short, 3_396.8, '0'],
])('the profit of a position at the newest price is right: %s', (_what, position, price, amount) => {
  const ticks = ticksAt(price === null ? {} : { [position.asset]: price });
  expect(formatMoney(unrealizedProfitNow(position, ticks))).toBe(amount);
  expect(markedPosition(position, ticks).unrealised).toBe(amount);
});

test('the sum of profits has each position at the price of its asset', () => {
  expect(formatMoney(totalProfitNow([long, short], ticksAt({ BTC: 97_223.45 })))).toBe('5.845678');
  expect(formatMoney(totalProfitNow([], ticksAt({})))).toBe('0');
});

test('a position has the mark price and the notional that belong to its profit', () => {
  const marked = markedPosition(long, ticksAt({ BTC: 97_223.455 }));
  expect(marked).toMatchObject({ markPrice: '97223.455', notional: '1458.351825', unrealised: '13.845753' });
});

test('equity and unrealized profit of the account change with its positions', () => {
  const account = accountOf({ equity: '10004.345678', unrealised: '4.345678' });
  const marked = markedAccount(account, [long, short], ticksAt({ BTC: 97_223.45 }));
  expect(marked).toMatchObject({ equity: '10005.845678', unrealised: '5.845678', cash: '10000' });
  expect(markedAccount(account, [long, short], ticksAt({}))).toBe(account);
});

test('an amount that is not a number is an error, not 0', () => {
  expect(() => unrealizedProfitNow({ ...long, unrealised: '' }, ticksAt({}))).toThrow('no amount');
});
