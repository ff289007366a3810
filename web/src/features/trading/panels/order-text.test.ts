// If this fails, a learner gets no notification, a wrong one, or one about their own action.
import { describe, expect, test } from 'vitest';
import type { TradingActivity } from '@tradesense/contract/trading-activity.ts';
import { orderOf } from '../chart/trade-lines.test-data.ts';
import { momentText } from '../../../ui/moment-text.ts';
import { endText } from './amend-text.ts';
import { announcementOf } from './announcement.tsx';
import { endReasonText, orderName, roleWords, termsOf, trailText, validityText } from './order-text.ts';

const order = { orderId: 'o1', asset: 'BTC', side: 'sell' } as const;
const fill = { kind: 'order-filled', ...order, quantity: '0.5', price: '100', fee: '0.1', isWhole: true } as const;

describe('announced events', () => {
  test.each<[TradingActivity, string, string]>([
    [{ ...fill, realised: '0' }, 'Sold 0.5 BTC at 100.00.', 'fills'],
    [
      { ...fill, side: 'buy', realised: '12.5' },
      'Bought 0.5 BTC at 100.00. Profit 12.50 SENSE$ before fees; fee 0.10 SENSE$.',
      'fills',
    ],
    [{ ...fill, fee: '0', realised: '1' }, 'Sold 0.5 BTC at 100.00. Profit 1.00 SENSE$ before fees.', 'fills'],
    [
      { ...fill, realised: '-3.25', isWhole: false },
      'Sold 0.5 BTC at 100.00. Loss 3.25 SENSE$ before fees; fee 0.10 SENSE$. The rest of the order stays live.',
      'fills',
    ],
    [
      { ...fill, realised: '0', isWhole: false, remaining: '17.1' },
      'Sold 0.5 BTC at 100.00. 17.1 BTC of the order is left.',
      'fills',
    ],
    [
      { kind: 'order-cancelled', ...order, reason: 'margin-call' },
      'Sell order of BTC was canceled: its reserved cash was needed to cover a loss.',
      'history',
    ],
    [
      { kind: 'order-cancelled', ...order, reason: 'other-of-group-filled' },
      'Sell order of BTC was canceled: the other order of its pair has filled.',
      'history',
    ],
    [
      { kind: 'order-cancelled', ...order, reason: 'insufficient-margin' },
      'Sell order of BTC was rejected: not enough free cash when it was due to fill.',
      'history',
    ],
    [
      { ...fill, realised: '2', reverse: 'closing' },
      'Sold 0.5 BTC at 100.00. Profit 2.00 SENSE$ before fees; fee 0.10 SENSE$. The position is closed; the order that opens the other side follows.',
      'fills',
    ],
    [
      { ...fill, realised: '0', isWhole: false, remaining: '0.2', reverse: 'closing' },
      'Sold 0.5 BTC at 100.00. 0.2 BTC of the order is left. The other side opens once the position is fully closed.',
      'fills',
    ],
    [{ ...fill, realised: '0', reverse: 'opening' }, 'Sold 0.5 BTC at 100.00. The position is reversed.', 'fills'],
    [
      { ...fill, realised: '0', isWhole: false, remaining: '0.2', reverse: 'opening' },
      'Sold 0.5 BTC at 100.00. 0.2 BTC of the order is left. The other side is partly open.',
      'fills',
    ],
    [
      { kind: 'order-cancelled', ...order, reason: 'parent-gone', reverse: 'closing' },
      'The BTC position was not reversed: the order that closes the position ended before it was filled.',
      'history',
    ],
    [
      { kind: 'order-cancelled', ...order, reason: 'insufficient-margin', reverse: 'opening' },
      'The BTC position was closed, but the other side did not open in full: not enough free cash when it was due to fill.',
      'history',
    ],
    [{ kind: 'order-expired', ...order }, 'Sell order of BTC expired.', 'history'],
    [{ kind: 'order-triggered', ...order }, 'Sell stop-limit of BTC was triggered and is now a limit order.', 'orders'],
    [
      { kind: 'position-liquidated', asset: 'BTC', quantity: '2', price: '95.5', realised: '-10' },
      'Your BTC position was liquidated: 2 at 95.50. Loss 10.00 SENSE$ before fees.',
      'fills',
    ],
    [{ kind: 'granted', amount: '10000', cause: '2026-Q1' }, '10,000.00 SENSE$ were granted.', 'ledger'],
  ])('have a text and a panel: %j', (news, text, panel) => {
    const isRejected = news.kind === 'order-cancelled' && news.reason === 'insufficient-margin' && !('reverse' in news);
    const lasting = news.kind === 'position-liquidated' ? 'Liquidation' : isRejected ? 'Order rejected' : null;
    expect(announcementOf(news, [])).toMatchObject({ text, panel, lasting });
  });

  test('name an order of a pair that was rejected, and say that the other one still works', () => {
    const of = { role: 'pair', groupId: 'g', asset: 'BTC' } as const;
    const rejected = orderOf({ ...of, id: order.orderId, type: 'stop', side: 'buy', remaining: '0.1' });
    const other = orderOf({ ...of, id: 'other', type: 'limit', side: 'buy', remaining: '0.1' });
    const news = { kind: 'order-cancelled', ...order, side: 'buy', reason: 'insufficient-margin' } as const;
    expect(announcementOf(news, [other, rejected])?.text).toBe(
      'Buy stop 0.1 BTC was rejected: not enough free cash when it was due to fill. The other order of its pair still works: Buy limit 0.1 BTC.',
    );
  });

  test.each<TradingActivity>([
    { kind: 'order-placed', ...order, quantity: '1' },
    { kind: 'order-amended', ...order },
    { kind: 'order-cancelled', ...order, reason: 'asked' },
    { kind: 'funding-charged', asset: 'BTC', paid: '1' },
  ])('do not include $kind', (news) => {
    expect(announcementOf(news, [])).toBeNull();
  });
});

test('an order is named by its type and its terms', () => {
  expect(orderName(orderOf({ side: 'sell', type: 'trailing-stop' }))).toBe('Sell trailing stop');
  expect(termsOf(orderOf({ timeInForce: 'ioc', isPostOnly: true, isReduceOnly: true }))).toBe(
    'Immediately, cancel the rest (IOC), post-only, reduce-only',
  );
});

test('the distance of a trailing stop is written like in the ticket, as a percentage or an amount', () => {
  expect(trailText(orderOf({ type: 'trailing-stop', trailRatio: '0.02' }))).toBe('2% of the price');
  expect(trailText(orderOf({ type: 'trailing-stop', trailRatio: '0.0025' }))).toBe('0.25% of the price');
  expect(trailText(orderOf({ type: 'trailing-stop', trailAmount: '250' }))).toBe('250.00');
  expect(trailText(orderOf({}))).toBe('');
});

test('the second order of a reverse says that it opens the other side, and why it did not', () => {
  const opening = orderOf({
    side: 'sell',
    type: 'market',
    parentId: 'c',
    endReason: 'parent-gone',
    state: 'cancelled',
  });
  expect(roleWords(opening)).toBe('Reverse: opens the other side');
  expect(roleWords({ role: 'close', parentId: null })).toBe('Close');
  expect(endText(opening)).toBe(
    'This order was canceled: the order that closes the position ended before it was filled.',
  );
});

test('an unknown reason is shown as it is', () => {
  expect(endReasonText('something-new')).toBe('something-new');
});

const END = '2026-01-05T22:00:00.000Z';

test.each([
  [{ timeInForce: 'gtc', expiresAt: null }, ''],
  [{ timeInForce: 'day', expiresAt: END }, `DAY, until ${momentText(END)}`],
  [{ timeInForce: 'gtd', expiresAt: END }, `GTD, until ${momentText(END)}`],
  [{ timeInForce: 'ioc', expiresAt: null }, 'IOC'],
] as const)('an order says how long it is valid unless it is GTC: %o', (terms, text) => {
  expect(validityText(terms)).toBe(text);
  expect(momentText(END)).toMatch(/5.*\d\d:00/);
});
