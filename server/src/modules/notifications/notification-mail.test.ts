// If this fails, an email or a push message says something else about a fill than what happened.
import { expect, test } from 'vitest';
import { textOf } from './notification-mail.ts';

const FILL = { accountId: 'a', asset: 'BTC', side: 'sell', quantity: '0.5', price: '100', remaining: '0' } as const;

test.each([
  ['a fill that was stored without its source', {}, 'filled: sold 0.5 BTC at 100.00 in the sandbox'],
  ['a fill at a live price', { source: 'live' }, 'filled: sold 0.5 BTC at 100.00, a live price'],
  ['a part of the order that closes in a reverse', { source: 'simulated', reverse: 'closing', remaining: '0.2' }, 'partly filled: sold 0.5 BTC to close the position of a reverse at 100.00, a simulated price; 0.2 left'], // oxfmt-ignore
  ['the order that opens the other side', { source: 'simulated', reverse: 'opening' }, 'filled: sold 0.5 BTC to open the other side of a reverse at 100.00, a simulated price'], // oxfmt-ignore
] as const)('%s has its text', (_what, changes, text) => {
  expect(textOf({ type: 'order-filled', payload: { ...FILL, ...changes }, parts: 1 })).toContain(text);
});
