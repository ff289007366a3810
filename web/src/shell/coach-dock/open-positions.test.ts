// Broken if this fails: the coach shows a profit that is not the server's.
import { expect, test } from 'vitest';
import { formatMoney } from '@tradesense/core/kernel/money.ts';
import { markOf, signedText, totalNow, unrealisedNow, type HeldPosition } from './open-positions.ts';

const long: HeldPosition = {
  accountId: 'a',
  accountName: 'Account 1',
  asset: 'BTC',
  side: 'long',
  quantity: '0.015',
  markPrice: '97123.45',
  unrealised: '12.345678',
};
const short: HeldPosition = {
  ...long,
  asset: 'ETH',
  side: 'short',
  quantity: '2.5',
  markPrice: '3400',
  unrealised: '-8',
};

test.each<[string, HeldPosition, number | null, string, string]>([
  ['no price heard: the server’s figure', long, null, '12.345678', '+12.35'],
  ['the price has not moved', long, 97_123.45, '12.345678', '+12.35'],
  ['up', long, 97_223.45, '13.845678', '+13.85'],
  ['down, rounded down', long, 97_123.44, '12.345528', '+12.35'],
  ['a short loses as the price rises', short, 3_410.5, '-34.25', '-34.25'],
  ['a short wins as it falls', short, 3_396.8, '0', '0.00'],
])('%s', (_what, position, price, amount, text) => {
  const marks = new Map(price === null ? [] : [[position.asset, markOf(price)]]);
  const now = unrealisedNow(position, marks);
  expect([formatMoney(now), signedText(now)]).toEqual([amount, text]);
});

test('the sum is that of all positions, each at its own price', () => {
  expect(formatMoney(totalNow([long, short], new Map([['BTC', markOf(97_223.45)]])))).toBe('5.845678');
  expect(formatMoney(totalNow([], new Map()))).toBe('0');
});

test('an amount that cannot be read is an error, not a zero', () => {
  expect(() => unrealisedNow({ ...long, unrealised: '' }, new Map())).toThrow('no amount');
});
