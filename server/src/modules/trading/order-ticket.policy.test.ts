// If this fails, the engine receives something other than the learner's request: another type, price, time in force or
// protection.
import { describe, expect, test } from 'vitest';
import { previewOrderRequest, type PreviewOrderRequest } from '@tradesense/contract/trading-orders.ts';
import { price, quantity } from '@tradesense/core/kernel/money.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { Position } from '@tradesense/core/trading/account-state.ts';
import type { NewOrder } from '@tradesense/core/trading/trading-event.ts';
import { exitProblemOfTicket } from './exit-side.policy.ts';
import { orderTicket } from './order-ticket.policy.ts';

/** A Thursday, 10:00 in New York. */
const NOW = epochMs(Date.UTC(2026, 0, 15, 15));
const UNIT = 100_000_000n;
const at = (units: bigint) => price(units * UNIT);
const SHORT: Position = {
  symbol: 'BTC',
  quantity: quantity(-3n * UNIT),
  cost: 1n,
  margin: 0n as Position['margin'],
  leverage: 2,
  openedAt: NOW,
};

function ticket(changes: Partial<PreviewOrderRequest>, position?: Position) {
  const request = previewOrderRequest.parse({ asset: 'BTC', side: 'buy', type: 'market', quantity: '2', ...changes });
  return orderTicket(request, { id: 'the-order', position, now: NOW });
}
const only = (changes: Partial<PreviewOrderRequest>, position?: Position): NewOrder => {
  const { orders } = ticket(changes, position);
  expect(orders).toHaveLength(1);
  return orders[0] as NewOrder;
};
const place = { id: 'the-order', groupId: null, parentId: null };

describe('one order', () => {
  test.each<[string, Partial<PreviewOrderRequest>, NewOrder['terms']]>([
    ['market', {}, { ...place, type: 'market' }],
    ['limit', { type: 'limit', limitPrice: '5' }, { ...place, type: 'limit', limit: at(5n) }],
    ['take-profit', { type: 'take-profit', limitPrice: '5' }, { ...place, type: 'limit', limit: at(5n) }],
    ['stop', { type: 'stop', triggerPrice: '6' }, { ...place, type: 'stop', trigger: at(6n) }],
    ['stop-limit', { type: 'stop-limit', triggerPrice: '6', limitPrice: '7' }, { ...place, type: 'stop-limit', trigger: at(6n), limit: at(7n) }], // oxfmt-ignore
    ['trailing by an amount', { type: 'trailing-stop', trailAmount: '8' }, { ...place, type: 'trailing-stop', distance: { kind: 'amount', amount: at(8n) }, best: null, activation: null }], // oxfmt-ignore
    ['trailing by a share, from a price on', { type: 'trailing-stop', trailRatio: '0.02', activationPrice: '9' }, { ...place, type: 'trailing-stop', distance: { kind: 'ratio', ratio: 2_000_000n as never }, best: null, activation: at(9n) }], // oxfmt-ignore
  ])('has the terms of its type: %s', (_, changes, terms) => {
    expect(only(changes).terms).toEqual(terms);
  });

  test('is reduce-only if requested; a take-profit always is', () => {
    expect(only({}).isReduceOnly).toBe(false);
    expect(only({ isReduceOnly: true }).isReduceOnly).toBe(true);
    expect(only({ type: 'take-profit', limitPrice: '5' }).isReduceOnly).toBe(true);
  });

  test("that closes the position has the position's size and is reduce-only", () => {
    const { orders, roles } = ticket({ closePosition: true, quantity: undefined }, SHORT);
    expect(orders).toMatchObject([{ quantity: 3n * UNIT, isReduceOnly: true }]);
    expect([...roles]).toEqual([['the-order', 'close']]);
  });

  test.each<[string, Partial<PreviewOrderRequest>, string]>([
    ['a market order that only reduces', { type: 'market', isReduceOnly: true }, 'close'],
    ['a market order that may open', { type: 'market' }, 'single'],
    ['a limit order that only reduces', { type: 'limit', limitPrice: '5', isReduceOnly: true }, 'single'],
  ])('has the role of a close only if it closes at the next price: %s', (_, changes, role) => {
    expect([...ticket(changes, SHORT).roles.values()]).toEqual([role]);
  });

  test.each<[string, Partial<PreviewOrderRequest>, string | null]>([
    ['gtc', {}, null],
    ['day, a coin: until midnight UTC', { timeInForce: 'day' }, '2026-01-16T00:00:00.000Z'],
    ['day, a share: until its close', { timeInForce: 'day', asset: 'AAPL' }, '2026-01-15T21:00:00.000Z'],
    ['day, a currency: until 17:00 New York', { timeInForce: 'day', asset: 'EURUSD' }, '2026-01-15T22:00:00.000Z'],
    ['gtd', { timeInForce: 'gtd', expiresAt: '2026-02-01T12:00:00+01:00' }, '2026-02-01T11:00:00.000Z'],
  ])('ends when its time in force says: %s', (_, changes, until) => {
    const { timeInForce } = only(changes);
    expect('until' in timeInForce ? new Date(timeInForce.until).toISOString() : null).toBe(until);
  });
});

test('the exits of a bracket wait for the entry, are reduce-only on the other side, and cancel each other', () => {
  const { orders, roles } = ticket({
    type: 'limit',
    limitPrice: '100',
    isPostOnly: true,
    timeInForce: 'day',
    leverage: 3,
    stopLoss: { triggerPrice: '90', limitPrice: '89' },
    takeProfit: { limitPrice: '120' },
  });
  const exit = { symbol: 'BTC', side: 'sell', quantity: 2n * UNIT, leverage: 3, isReduceOnly: true, isPostOnly: false };
  const waits = { groupId: 'the-order:exits', parentId: 'the-order' };
  expect(orders).toMatchObject([
    { side: 'buy', isPostOnly: true, isReduceOnly: false, terms: { ...place, limit: at(100n) } },
    {
      ...exit,
      timeInForce: { kind: 'gtc' },
      terms: { ...waits, type: 'stop-limit', trigger: at(90n), limit: at(89n) },
    },
    { ...exit, timeInForce: { kind: 'gtc' }, terms: { ...waits, type: 'limit', limit: at(120n) } },
  ]);
  expect([...roles.values()]).toEqual(['entry', 'stop-loss', 'take-profit']);
  const alone = ticket({ stopLoss: { triggerPrice: '90' } });
  expect(alone.orders[1]?.terms).toMatchObject({ type: 'stop', groupId: null, parentId: 'the-order' });
});

test('an OCO has two orders of one group, each with its own side and terms', () => {
  const pair = { side: 'sell', type: 'stop', triggerPrice: '90' } as const;
  const { orders, roles } = ticket({ type: 'limit', limitPrice: '100', side: 'sell', pair });
  expect(orders).toMatchObject([
    { side: 'sell', quantity: 2n * UNIT, terms: { id: 'the-order', groupId: 'the-order:pair', limit: at(100n) } },
    { side: 'sell', quantity: 2n * UNIT, terms: { id: 'the-order:b', groupId: 'the-order:pair', trigger: at(90n) } },
  ]);
  expect([...roles.values()]).toEqual(['pair', 'pair']);
});

test.each<['buy' | 'sell', string, string, string | null]>([
  ['buy', '99', '101', null],
  ['buy', '100', '101', 'stop-on-wrong-side'],
  ['buy', '99', '100', 'target-on-wrong-side'],
  ['sell', '101', '99', null],
  ['sell', '100', '99', 'stop-on-wrong-side'],
  ['sell', '101', '100', 'target-on-wrong-side'],
])(
  'the problem of a %s at 100 with its stop at %s and its target at %s is %s',
  (side, triggerPrice, limitPrice, code) => {
    const { orders } = ticket({ side, stopLoss: { triggerPrice }, takeProfit: { limitPrice } });
    expect(exitProblemOfTicket(orders, at(100n))?.code ?? null).toBe(code);
  },
);
