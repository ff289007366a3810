// If this fails, the ticket says that an order fills in another way than it does.
import { expect, test } from 'vitest';
import { orderOf } from './chart/trade-lines.test-data.ts';
import { acceptedText, orderTypeHint } from './ticket-text.ts';
import { accountOf } from './trading-desk.test-data.ts';

const NOW = { isLimitReached: false, isMarketClosed: false };
const REACHED = { isLimitReached: true, isMarketClosed: false };
const CLOSED = { isLimitReached: true, isMarketClosed: true };

test.each([
  ['market', 'live', NOW, /^Fills now/],
  ['limit', 'live', NOW, /or waits\.$/],
  ['limit', 'live', REACHED, /fills now, at the market price\.$/],
  ['market', 'live', CLOSED, /^The market is closed/],
  ['limit', 'replay', REACHED, /or waits\.$/],
  ['market', 'replay', NOW, /bar from now|next bar/],
] as const)('the hint of a %s order in a %s account says how it fills', (type, kind, order, text) => {
  expect(orderTypeHint(type, accountOf({ kind }), order)).toMatch(text);
});

test('an accepted pair is called a pair, and a bracket says what belongs to it', () => {
  const first = orderOf({ quantity: '0.1' });
  const pair = [orderOf({ quantity: '0.1', role: 'pair' }), orderOf({ id: 'second', role: 'pair' })];
  expect(acceptedText(pair)).toBe('Accepted: a pair of orders, buy 0.1 BTC. When one fills, the other is canceled.');
  expect(acceptedText([first, orderOf({ id: 's' })])).toBe('Accepted: buy 0.1 BTC, with 1 more that belongs to it.');
});
