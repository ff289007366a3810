// If this fails, a notification describes something that did not happen.
import { expect, test } from 'vitest';
import type { NotificationContent } from '@tradesense/contract/notifications.ts';
import { notificationWords } from './notification-text.ts';

const fill = (change: Partial<Extract<NotificationContent, { type: 'order-filled' }>['payload']> = {}) => ({
  accountId: 'a1',
  asset: 'ETH',
  side: 'sell',
  quantity: '0.5',
  price: '3310',
  remaining: '0',
  ...change,
});
const textOf = (content: unknown, parts = 1) => {
  const { title, about, detail } = notificationWords({ content: content as NotificationContent, parts });
  return [title, about, detail];
};

test.each([
  [
    { type: 'stop-filled', payload: fill({ source: 'simulated' }) },
    1,
    ['Stop filled', 'sold 0.5 ETH', 'at 3,310.00, a simulated price'],
  ],
  [{ type: 'stop-filled', payload: fill() }, 1, ['Stop filled', 'sold 0.5 ETH', 'at 3,310.00 in the sandbox']],
  [
    { type: 'target-filled', payload: fill({ quantity: '1234.5', remaining: '0.25', source: 'live' }) },
    3,
    [
      'Target partly filled',
      'sold 1,234.5 ETH',
      'in 3 parts, the last at 3,310.00, a live price; 0.25 left when it was filled',
    ],
  ],
  [
    { type: 'order-filled', payload: fill({ side: 'buy', asset: 'GONE', price: '0.123456' }) },
    1,
    ['Order filled', 'bought 0.5 GONE', 'at 0.12345600 in the sandbox'],
  ],
  [
    { type: 'order-filled', payload: fill({ reverse: 'closing', remaining: '0.1' }) },
    1,
    ['Reverse: position partly closed', 'sold 0.5 ETH', 'at 3,310.00 in the sandbox; 0.1 left when it was filled'],
  ],
  [
    { type: 'order-filled', payload: fill({ reverse: 'opening' }) },
    1,
    ['Reverse: other side opened', 'sold 0.5 ETH', 'at 3,310.00 in the sandbox'],
  ],
  [
    {
      type: 'liquidated',
      payload: { accountId: 'a1', asset: 'BTC', quantity: '2', price: '81000.5', source: 'simulated' },
    },
    1,
    ['Position liquidated', '2 BTC at 81,000.50, a simulated price', 'Its margin was used up.'],
  ],
  [
    { type: 'granted', payload: { accountId: 'a1', amount: '10000', quarter: '2026-Q4' } },
    1,
    ['Grant', '10,000.00 SENSE$ for Q4 2026', ''],
  ],
  [
    { type: 'exam-graded', payload: { examId: 'e1', type: 'swing-analysis', score: 0.824, passed: false } },
    1,
    ['Exam graded', 'Swing analysis, 82.4%', 'Not passed yet'],
  ],
])('the text says what happened: %j in %i parts', (content, parts, words) => {
  expect(textOf(content, parts)).toEqual(words);
});
