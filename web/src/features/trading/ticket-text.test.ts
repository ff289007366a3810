// If this fails, the ticket says that an order fills in another way than it does.
import { expect, test } from 'vitest';
import { orderTypeHint } from './ticket-text.ts';
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
