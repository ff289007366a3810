// If this fails, previews, plans and sizes assume an entry price that differs from the price at which the order fills.
import { expect, test } from 'vitest';
import { formatPrice, rate } from '../kernel/money.ts';
import { at, quoteAt } from './engine-world.test-data.ts';
import { expectedEntry, fillsAtOnce } from './entry-price.ts';
import type { OrderTerms } from './order.ts';

/** A market with a bid of 99 and an ask of 101. */
const QUOTE = quoteAt(100, 2);
const limit = (value: number) => ({ type: 'limit', limit: at(value) }) as const;
const trail = (percent: number, activation: number | null = null) =>
  ({
    type: 'trailing-stop',
    distance: { kind: 'ratio', ratio: rate(BigInt(percent) * 1_000_000n) },
    activation: activation === null ? null : at(activation),
    best: null,
  }) as const;
const byAmount = {
  type: 'trailing-stop',
  distance: { kind: 'amount', amount: at(5) },
  activation: null,
  best: null,
} as const;

test.each<[what: string, terms: OrderTerms, entry: string, isNow: boolean]>([
  ['a market order to buy', { side: 'buy', type: 'market' }, '101', true],
  ['a market order to sell', { side: 'sell', type: 'market' }, '99', true],
  ['a limit below the market to buy', { side: 'buy', ...limit(90) }, '90', false],
  ['a limit at the ask to buy', { side: 'buy', ...limit(101) }, '101', true],
  ['a limit above the market to buy', { side: 'buy', ...limit(110) }, '101', true],
  ['a limit above the market to sell', { side: 'sell', ...limit(110) }, '110', false],
  ['a limit at the bid to sell', { side: 'sell', ...limit(99) }, '99', true],
  ['a limit below the market to sell', { side: 'sell', ...limit(90) }, '99', true],
  ['a stop to buy', { side: 'buy', type: 'stop', trigger: at(110) }, '110', false],
  ['a stop-limit to sell', { side: 'sell', type: 'stop-limit', trigger: at(90), limit: at(88) }, '88', false],
  ['a trailing stop to sell', { side: 'sell', ...trail(10) }, '89.1', false],
  ['a trailing stop to buy', { side: 'buy', ...trail(10) }, '111.1', false],
  ['a trailing stop by an amount', { side: 'sell', ...byAmount }, '94', false],
  ['a trailing stop that follows from a higher price', { side: 'sell', ...trail(10, 120) }, '108', false],
  ['a trailing stop that follows already', { side: 'sell', ...trail(10, 90) }, '89.1', false],
  ['a trailing stop that has followed the price', { side: 'sell', ...trail(10), best: at(110) }, '99', false],
  ['a trailing stop that follows from a lower price', { side: 'buy', ...trail(10, 80) }, '88', false],
])('%s is expected to fill at its price or at the market', (_what, terms, entry, isNow) => {
  expect(formatPrice(expectedEntry(terms, QUOTE))).toBe(entry);
  expect(fillsAtOnce(terms, QUOTE)).toBe(isNow);
});
