// If this fails, a filled stop looks like any other fill, or learners are notified of replays or of their own actions.
import { expect, test } from 'vitest';
import type { TradingHappened } from '../trading/trading.events.ts';
import { tradingNotification } from './trading-notification.policy.ts';

const ACCOUNT = { accountId: 'account', userId: 'learner', sequence: 7, at: '2026-01-15T12:00:00.000Z' };
const FILL = {
  kind: 'order-filled',
  orderId: 'o1',
  asset: 'BTC',
  side: 'sell',
  quantity: '0.2',
  price: '87000.5',
  fee: '1',
  realised: '-3',
  isWhole: false,
  remaining: '0.3',
} as const;
const LIQUIDATION = { kind: 'position-liquidated', asset: 'BTC', quantity: '1', price: '9', realised: '-4' } as const;

const notificationOf = (news: TradingHappened['news'], more: Partial<TradingHappened> = {}) =>
  tradingNotification({ ...ACCOUNT, news, ...more });
const typeOf = (...parts: Parameters<typeof notificationOf>) => notificationOf(...parts)?.content.type ?? null;

test.each([
  ['stop-loss', 'stop-filled'],
  ['take-profit', 'target-filled'],
  ['entry', 'order-filled'],
  ['single', 'order-filled'],
  ['pair', 'order-filled'],
  ['close', 'order-filled'],
] as const)('a fill of a %s order has the notification %s', (role, type) => {
  expect(typeOf(FILL, { role })).toBe(type);
});

test('a fill that was stored without its role, remainder and source has the notification of a whole fill', () => {
  const { remaining: _, ...old } = FILL;
  expect(notificationOf(old)).toEqual({
    content: {
      type: 'order-filled',
      payload: { accountId: 'account', asset: 'BTC', side: 'sell', quantity: '0.2', price: '87000.5', remaining: '0' },
    },
    groupKey: 'order-filled:account:o1',
  });
});

test.each(['closing', 'opening'] as const)('a fill of the %s order of a reverse says so', (reverse) => {
  expect(notificationOf({ ...FILL, reverse })?.content.payload).toMatchObject({ reverse });
});

test('a fill and a liquidation carry the source of their price', () => {
  expect(notificationOf(FILL, { source: 'simulated' })?.content.payload).toMatchObject({ source: 'simulated' });
  expect(notificationOf(LIQUIDATION, { source: 'live' })?.content.payload).toMatchObject({ source: 'live' });
});

test('a replay has no notifications', () => {
  expect(notificationOf(FILL, { isReplay: true })).toBeNull();
  expect(notificationOf(LIQUIDATION, { isReplay: true })).toBeNull();
  expect(typeOf(LIQUIDATION, { isReplay: false })).toBe('liquidated');
});

test.each([
  ['2026-Q4', 'granted'],
  ['unlock', null],
  ['account', null],
  ['reset', null],
  ['replay', null],
])('a grant for %s has the notification %s', (cause, type) => {
  expect(typeOf({ kind: 'granted', amount: '10000', cause })).toBe(type);
});

test('neither the learner’s own actions nor funding have a notification', () => {
  const order = { orderId: 'o1', asset: 'BTC', side: 'buy' } as const;
  const others: readonly TradingHappened['news'][] = [
    { kind: 'order-placed', ...order, quantity: '1' },
    { kind: 'order-amended', ...order },
    { kind: 'order-triggered', ...order },
    { kind: 'order-cancelled', ...order, reason: 'asked' },
    { kind: 'order-expired', ...order },
    { kind: 'funding-charged', asset: 'BTC', paid: '1' },
  ];
  expect(others.map((news) => notificationOf(news))).toEqual(others.map(() => null));
});
