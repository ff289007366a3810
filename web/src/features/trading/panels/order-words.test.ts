// If this fails, a learner hears something else than what happened, hears their own presses again, or is not told at all.
import { describe, expect, test } from 'vitest';
import type { SandboxNews } from '@tradesense/contract/sandbox-news.ts';
import { orderOf } from '../chart/trade-lines.test-data.ts';
import { endWords, orderName, termsOf, toldOf } from './order-words.ts';

const order = { orderId: 'o1', asset: 'BTC', side: 'sell' } as const;
const fill = { kind: 'order-filled', ...order, quantity: '0.5', price: '100', fee: '0.1', isWhole: true } as const;

describe('what is told', () => {
  test.each<[SandboxNews, string, string]>([
    [{ ...fill, realised: '0' }, 'Sold 0.5 BTC at 100.', 'fills'],
    [{ ...fill, side: 'buy', realised: '12.5' }, 'Bought 0.5 BTC at 100. Profit 12.5 SENSE$.', 'fills'],
    [
      { ...fill, realised: '-3.25', isWhole: false },
      'Sold 0.5 BTC at 100. Loss 3.25 SENSE$. The rest of the order goes on.',
      'fills',
    ],
    [
      { kind: 'order-cancelled', ...order, reason: 'other-of-group-filled' },
      'Sell order of BTC was cancelled: the other order of its pair has filled.',
      'history',
    ],
    [
      { kind: 'order-cancelled', ...order, reason: 'insufficient-margin' },
      'Sell order of BTC was rejected: too little money was free when it was to fill.',
      'history',
    ],
    [{ kind: 'order-expired', ...order }, 'Sell order of BTC expired.', 'history'],
    [{ kind: 'order-triggered', ...order }, 'Sell stop-limit of BTC was triggered and is a limit now.', 'orders'],
    [
      { kind: 'position-liquidated', asset: 'BTC', quantity: '2', price: '95.5', realised: '-10' },
      'Your BTC position was liquidated: 2 at 95.5. Loss 10 SENSE$.',
      'fills',
    ],
    [{ kind: 'granted', amount: '10000', cause: '2026-Q1' }, '10000 SENSE$ were granted.', 'ledger'],
  ])('%j', (news, text, panel) => {
    expect(toldOf(news)).toMatchObject({ text, panel, isUrgent: news.kind === 'position-liquidated' });
  });

  test.each<SandboxNews>([
    { kind: 'order-placed', ...order, quantity: '1' },
    { kind: 'order-amended', ...order },
    { kind: 'order-cancelled', ...order, reason: 'asked' },
    { kind: 'funding-charged', asset: 'BTC', paid: '1' },
  ])('not: $kind', (news) => {
    expect(toldOf(news)).toBeNull();
  });
});

test('an order is named by what it does', () => {
  expect(orderName(orderOf({ side: 'sell', type: 'trailing-stop' }))).toBe('Sell trailing stop');
  expect(termsOf(orderOf({ timeInForce: 'ioc', isPostOnly: true, isReduceOnly: true }))).toBe(
    'Immediate or cancel, post-only, reduce-only',
  );
});

test('a reason that is not known here is told as it is', () => {
  expect(endWords('something-new')).toBe('something-new');
});
