// If this fails, a ticket sends an order that it does not show, or sends an order without its plan.
import { describe, expect, test } from 'vitest';
import type { TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { formatPrice, formatQuantity } from '@tradesense/core/kernel/money.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { EMPTY_DRAFT, type OrderDraft } from './ticket-draft.ts';
import { readTicket } from './ticket-request.ts';

const asset = findAsset('BTC');
if (asset === undefined) throw new Error('no BTC');
const settings = { preset: 'normal', marginMode: 'isolated', makerFee: '0.0005', takerFee: '0.001' } as const;
const context = {
  account: { equity: '10000', settings },
  asset,
  position: null,
  price: { bid: '49999.00', ask: '50000.00' },
};
const PLAN = {
  thesis: 'Higher lows since Monday.',
  stopPrice: '49000',
  targetPrice: '52000',
  riskPercent: '1',
  confidence: '60',
} as const;
const PAIR = { isPair: true, pairSide: 'buy', pairType: 'stop', pairTriggerPrice: '51000' } as const;
const SHORT_PAIR = {
  side: 'sell',
  type: 'limit',
  limitPrice: '51000',
  stopPrice: '52000',
  targetPrice: '45000',
  isPair: true,
  pairSide: 'sell',
  pairType: 'stop',
  pairTriggerPrice: '48000',
} as const;
const LONG: TradingPosition = {
  asset: 'BTC',
  side: 'long',
  quantity: '0.5',
  entryPrice: '48000',
  markPrice: '50000',
  notional: '25000',
  margin: '25000',
  leverage: 1,
  maintenance: '100',
  unrealised: '1000',
  liquidationPrice: null,
  breakEvenPrice: '100',
  openedAt: '2026-01-05T00:00:00.000Z',
};

const read = (changes: Partial<OrderDraft>, position: TradingPosition | null = null) =>
  readTicket({ ...EMPTY_DRAFT, ...changes }, { ...context, position });

describe('the price from which a size is computed', () => {
  test.each<[what: string, changes: Partial<OrderDraft>, quantity: string, isLimitReached: boolean]>([
    ['the market price', {}, '0.09099', false],
    ['a limit below the market', { type: 'limit', limitPrice: '49500' }, '0.16708', false],
    ['the market price for a limit above it', { type: 'limit', limitPrice: '51000' }, '0.09099', true],
    ['the trigger of a trailing stop', { type: 'trailing-stop', trailBy: 'percent', trail: '2' }, '0.04761', false],
    ['the dearer order of a pair to buy', { type: 'limit', limitPrice: '49500', ...PAIR }, '0.04761', false],
    ['the same pair the other way round', { type: 'stop', triggerPrice: '51000', ...PAIR, pairType: 'limit', pairLimitPrice: '49500' }, '0.04761', false], // oxfmt-ignore
    ['the cheaper order of a pair to sell', { ...SHORT_PAIR }, '0.02439', false],
  ])('is %s', (_what, changes, quantity, isLimitReached) => {
    const ticket = read({ ...PLAN, ...changes });
    expect([ticket.quantity, ticket.isLimitReached]).toEqual([quantity, isLimitReached]);
  });
});

describe('the part of an order that opens a position', () => {
  test.each<[what: string, changes: Partial<OrderDraft>, position: TradingPosition | null, opens: string | null]>([
    ['all of an order without a position', { quantity: '0.8' }, null, '0.8 at 50000'],
    ['all of an order that adds', { quantity: '0.8' }, LONG, '0.8 at 50000'],
    ['the rest of an order against a position', { quantity: '0.8', side: 'sell' }, LONG, '0.3 at 49999'],
    ['nothing of an order that only closes', { quantity: '0.5', side: 'sell' }, LONG, null],
    ['an order at a limit that the market has passed', { quantity: '0.8', type: 'limit', limitPrice: '51000' }, null, '0.8 at 50000'], // oxfmt-ignore
    ['unknown without a quantity', { quantity: '' }, null, null],
  ])('is %s', (_what, changes, position, opens) => {
    const { opening } = read({ ...PLAN, sizing: 'quantity', ...changes }, position);
    const text = opening === null ? null : `${formatQuantity(opening.quantity)} at ${formatPrice(opening.entry)}`;
    expect(text).toBe(opens);
  });
});

describe('the request of a ticket', () => {
  test('has, for a first bracket, the size from the risk and the exits from the plan', () => {
    const { order, plan, isReady } = read(PLAN);
    expect(isReady).toBe(true);
    expect(order).toMatchObject({
      type: 'market',
      side: 'buy',
      // Risk of 100 SENSE$ ÷ (distance of 1,000 + fees of 0.1% of 50,000 at the entry and 0.1% of 49,000 at the exit).
      quantity: '0.09099',
      stopLoss: { triggerPrice: '49000' },
      takeProfit: { limitPrice: '52000' },
    });
    expect(plan).toEqual({
      thesis: 'Higher lows since Monday.',
      stopPrice: '49000',
      targetPrice: '52000',
      invalidationPrice: null,
      riskPercent: '1',
      confidence: 60,
    });
  });

  test.each<[what: string, changes: Partial<OrderDraft>, expected: object]>([
    [
      'a limit',
      { type: 'limit', limitPrice: '49500.50', isPostOnly: true },
      { limitPrice: '49500.5', isPostOnly: true },
    ],
    ['a stop', { type: 'stop', triggerPrice: '51000' }, { triggerPrice: '51000' }],
    [
      'a stop-limit',
      { type: 'stop-limit', triggerPrice: '51000', limitPrice: '51010' },
      { triggerPrice: '51000', limitPrice: '51010' },
    ],
    ['trailing by percent', { type: 'trailing-stop', trail: '2.5' }, { trailRatio: '0.025' }],
    [
      'trailing by an amount',
      { type: 'trailing-stop', trailBy: 'amount', trail: '250', activationPrice: '51000' },
      { trailAmount: '250', activationPrice: '51000' },
    ],
    [
      'a stop-limit as stop-loss',
      { stopLimitPrice: '48990' },
      { stopLoss: { triggerPrice: '49000', limitPrice: '48990' } },
    ],
    ['for immediate filling', { timeInForce: 'ioc', leverage: 5 }, { timeInForce: 'ioc', leverage: 5 }],
    [
      'a pair',
      {
        isPair: true,
        type: 'limit',
        limitPrice: '49000',
        pairSide: 'buy',
        pairType: 'stop',
        pairTriggerPrice: '51000',
      },
      { pair: { side: 'buy', type: 'stop', triggerPrice: '51000' } },
    ],
  ])('has the fields of the order: %s', (_what, changes, expected) => {
    const { order, errors } = read({ ...PLAN, sizing: 'quantity', quantity: '0.1', ...changes });
    expect(errors).toEqual({});
    expect(order).toMatchObject(expected);
  });

  test('has the planned exits of a pair apart from the order, because they are not placed with it', () => {
    const pair = read({ ...PLAN, type: 'limit', limitPrice: '49500', ...PAIR });
    expect(pair.planned).toEqual({ stopPrice: '49000', targetPrice: '52000' });
    expect(pair.order).not.toHaveProperty('planned');
    expect(read({ ...PLAN, type: 'limit', limitPrice: '49500' }).planned).toBeNull();
  });

  test('is not sent with a pair that may enter in either direction, but with one that only reduces', () => {
    const either = { type: 'limit', limitPrice: '49500', ...PAIR, pairSide: 'sell' } as const;
    const { errors, isReady } = read({ ...PLAN, ...either });
    expect([isReady, errors.pairSide]).toEqual([false, expect.stringMatching(/^Choose the side of the first order/)]);
    const reducing = read({ ...either, isReduceOnly: true, quantity: '0.1' }, LONG);
    expect([reducing.isReady, reducing.errors]).toEqual([true, {}]);
  });

  test('has no size from the risk while the second order of a pair has no price', () => {
    const { quantity, errors } = read({ ...PLAN, type: 'limit', limitPrice: '49500', ...PAIR, pairTriggerPrice: '' });
    expect(quantity).toBeNull();
    expect(Object.keys(errors)).toEqual(['pairTriggerPrice']);
  });

  test('has no exits for a pair, or if the learner does not want them placed', () => {
    for (const changes of [
      { isPair: true, pairTriggerPrice: '51000' },
      { placesStop: false, placesTarget: false },
    ]) {
      const { order } = read({ ...PLAN, ...changes });
      expect(order).toMatchObject({ type: 'market' });
      expect(order).not.toHaveProperty('stopLoss');
      expect(order).not.toHaveProperty('takeProfit');
    }
  });
});

describe('the plan of a ticket', () => {
  test.each<[what: string, changes: Partial<OrderDraft>, field: string]>([
    ['nine characters', { thesis: 'Nine char' }, 'thesis'],
    ['no stop and not said so', { stopPrice: '', sizing: 'quantity', quantity: '1' }, 'stopPrice'],
    ['no target', { targetPrice: '' }, 'targetPrice'],
    ['no confidence', { confidence: '' }, 'confidence'],
    ['a confidence of 100', { confidence: '100' }, 'confidence'],
    ['a risk of 0', { riskPercent: '0' }, 'riskPercent'],
    ['a target between two ticks', { targetPrice: '52000.001' }, 'targetPrice'],
    ['size by risk without a stop', { hasNoStop: true }, 'quantity'],
  ])('is missing, with an error at the right field, for %s', (_what, changes, field) => {
    const result = read({ ...PLAN, ...changes });
    expect(result.isReady).toBe(false);
    expect(result.plan).toBeNull();
    expect(Object.keys(result.errors)).toContain(field);
  });

  test('is complete with “no stop” chosen, and then there is no stop-loss', () => {
    const { plan, order, isReady } = read({ ...PLAN, hasNoStop: true, sizing: 'quantity', quantity: '0.1' });
    expect([isReady, plan?.stopPrice]).toEqual([true, null]);
    expect(order).not.toHaveProperty('stopLoss');
  });

  test.each<[what: string, changes: Partial<OrderDraft>, isEntry: boolean]>([
    ['closes', { closePosition: true, side: 'sell' }, false],
    ['reduces only', { isReduceOnly: true, side: 'sell', quantity: '9' }, false],
    ['is a take-profit', { type: 'take-profit', limitPrice: '60000', side: 'sell', quantity: '0.5' }, false],
    ['is not larger than what is open', { side: 'sell', quantity: '0.5' }, false],
    ['turns the position around', { side: 'sell', quantity: '0.50001' }, true],
    ['adds to the position', { side: 'buy', quantity: '0.1' }, true],
  ])('is needed for an order that %s: %s', (_what, changes, isEntry) => {
    expect(read({ sizing: 'quantity', ...changes }, LONG)).toMatchObject({ isEntry, isReady: !isEntry });
  });
});

test.each(['1e3', '1,5', '+2', '-1', '0', '0.000001', 'all of it'])(
  'the quantity %s is refused, with the error at its field',
  (quantity) => {
    const { errors, order } = read({ ...PLAN, sizing: 'quantity', quantity });
    expect([Object.keys(errors), order]).toEqual([['quantity'], null]);
  },
);

describe('numbers with commas', () => {
  const LIMIT = { ...PLAN, type: 'limit', limitPrice: '49500' } as const;

  test('are read with commas between thousands, in every field', () => {
    const typed = read({
      ...LIMIT,
      limitPrice: '49,500.00',
      stopPrice: '49,000',
      targetPrice: '52,000',
      sizing: 'quantity',
      quantity: '1,000',
    });
    expect(typed).toEqual(read({ ...LIMIT, sizing: 'quantity', quantity: '1000' }));
    expect(typed.order).toMatchObject({ limitPrice: '49500', quantity: '1000', stopLoss: { triggerPrice: '49000' } });
  });

  test.each<[field: keyof OrderDraft, name: string, isPreviewed: boolean]>([
    ['limitPrice', 'Limit price', false],
    ['stopPrice', 'Stop', true],
    ['targetPrice', 'Target', true],
    ['quantity', 'Quantity', false],
    ['riskPercent', 'Risk', true],
  ])('are refused in %s where a comma may mark decimals, with one sentence', (field, name, isPreviewed) => {
    const text = `${name} must be a number such as 1250.5 or 1,250.5, with commas only between thousands.`;
    const { errors, order } = read({ ...LIMIT, sizing: 'quantity', quantity: '1', [field]: '1,5' });
    expect(errors).toEqual({ [field]: text });
    // Only the order's own fields keep it from its preview.
    expect(order !== null).toBe(isPreviewed);
  });

  test('a wrong price of the order is not followed by a message about the size', () => {
    expect(Object.keys(read({ ...LIMIT, limitPrice: '1,5' }).errors)).toEqual(['limitPrice']);
    expect(Object.keys(read({ ...LIMIT, limitPrice: '' }).errors)).toEqual(['limitPrice']);
  });

  test('the size of an order at the market has a message while there is no market price', () => {
    const { errors } = readTicket({ ...EMPTY_DRAFT, ...PLAN }, { ...context, position: null, price: null });
    expect(errors).toEqual({ quantity: 'There is no market price yet to compute the size from.' });
  });
});
