// If this fails, the chart shows a plan that differs from the ticket, or a gesture leaves a field of an earlier order
// in the ticket.
import { describe, expect, test } from 'vitest';
import { price, quantity as toQuantity } from '@tradesense/core/kernel/money.ts';
import { EMPTY_DRAFT, type OrderDraft } from '../ticket-draft.ts';
import { fieldsOfMove, fieldsOfPlan, planFieldsOf, planOfDraft } from './plan-draft.ts';
import { planFiguresOf } from './plan-figures.ts';
import type { PlacedPlan } from './plan-prices.ts';

const market = { bid: '99.9', ask: '100.1', last: '100', isStale: false, reason: null };
const long: PlacedPlan = { side: 'buy', entry: '95', stop: '93', target: '99' };
const after = (draft: OrderDraft, fields: Partial<OrderDraft>): OrderDraft => ({ ...draft, ...fields });

describe('a plan on the chart and the draft of the ticket', () => {
  test.each([
    ['limit', '95', ''],
    ['stop', '', '95'],
  ] as const)('have the same prices for a %s order', (type, limitPrice, triggerPrice) => {
    const draft = after(EMPTY_DRAFT, fieldsOfPlan(EMPTY_DRAFT, long, type));
    expect(draft).toMatchObject({ side: 'buy', type, limitPrice, triggerPrice, stopPrice: '93', targetPrice: '99' });
    expect(planOfDraft(draft, true, market)).toEqual(long);
  });

  test('have an entry at the current price for a market order', () => {
    const draft = after(EMPTY_DRAFT, fieldsOfPlan(EMPTY_DRAFT, long, 'market'));
    expect([draft.limitPrice, draft.triggerPrice]).toEqual(['', '']);
    expect(planOfDraft(draft, true, market)).toEqual({ ...long, entry: '100.1', target: null });
    expect(planOfDraft(draft, true, null)).toBeNull();
  });

  test('differ in no field of the order; the thesis stays, and all replaced fields can be restored', () => {
    const before: OrderDraft = {
      ...EMPTY_DRAFT,
      thesis: 'Higher lows since Monday.',
      riskPercent: 'much',
      sizing: 'quantity',
      hasNoStop: true,
      isPair: true,
      isReduceOnly: true,
      closePosition: true,
      placesStop: false,
      placesTarget: false,
      stopLimitPrice: '1',
      timeInForce: 'ioc',
    };
    const draft = after(before, fieldsOfPlan(before, long, 'limit'));
    expect(draft).toEqual({
      ...EMPTY_DRAFT,
      thesis: before.thesis,
      type: 'limit',
      limitPrice: '95',
      stopPrice: '93',
      targetPrice: '99',
    });
    expect(after(draft, planFieldsOf(before))).toEqual(before);
    expect(fieldsOfPlan({ ...before, riskPercent: '2.5' }, long, 'market')).toMatchObject({
      riskPercent: '2.5',
      timeInForce: 'ioc',
    });
  });

  test('change one field for a moved handle, and for the entry also the type of the order', () => {
    const draft = after(EMPTY_DRAFT, fieldsOfPlan(EMPTY_DRAFT, long, 'limit'));
    expect(fieldsOfMove(draft, { ...long, stop: '92' }, 'stop', 'limit')).toEqual({
      stopPrice: '92',
      hasNoStop: false,
    });
    expect(fieldsOfMove(draft, { ...long, target: '120' }, 'target', 'limit')).toEqual({ targetPrice: '120' });
    expect(fieldsOfMove(draft, { ...long, entry: '105' }, 'entry', 'stop')).toEqual({
      type: 'stop',
      limitPrice: '',
      triggerPrice: '105',
    });
    const stopLimit = { ...draft, type: 'stop-limit', triggerPrice: '94' } as const;
    expect(fieldsOfMove(stopLimit, { ...long, entry: '96' }, 'entry', 'limit')).toEqual({ limitPrice: '96' });
  });
});

describe('a draft that was typed', () => {
  const typed: OrderDraft = { ...EMPTY_DRAFT, type: 'limit', limitPrice: '95', stopPrice: ' 93 ', targetPrice: '99' };

  test('has the plan that the chart shows', () => {
    expect(planOfDraft(typed, true, market)).toEqual(long);
  });

  test.each<[string, Partial<OrderDraft>]>([
    ['a stop on the winning side', { stopPrice: '96' }],
    ['a stop at the entry', { stopPrice: '95' }],
    ['no stop', { stopPrice: '' }],
    ['a stop that is no number', { stopPrice: '9x' }],
    ['"no stop" chosen', { hasNoStop: true }],
    ['the other side', { side: 'sell' }],
    ['a pair', { isPair: true }],
    ['a trailing stop', { type: 'trailing-stop' }],
  ])('has no plan with %s', (_what, fields) => {
    expect(planOfDraft(after(typed, fields), true, market)).toBeNull();
  });

  test('has no plan unless the order opens, and leaves out a target on the losing side', () => {
    expect(planOfDraft(typed, false, market)).toBeNull();
    expect(planOfDraft({ ...typed, targetPrice: '94' }, true, market)?.target).toBeNull();
  });
});

describe('the figures of a plan', () => {
  const fees = { makerFee: '0.0002', takerFee: '0.0005' };
  const opening = (quantity: bigint, entry: bigint) => ({
    quantity: toQuantity(quantity * 10n ** 8n),
    entry: price(entry * 10n ** 8n),
  });

  test('are the loss and the profit after fees, as in the server’s preview', () => {
    const plan = { side: 'buy', entry: '100', stop: '90', target: '120' } as const;
    expect(planFiguresOf(plan, opening(1n, 100n), fees)).toEqual({
      risk: '10.095',
      reward: '19.926',
      rewardToRisk: '1.97',
      stopPercent: '-10.00',
      targetPercent: '20.00',
    });
  });

  test('are only distances without a quantity, and have no reward without a target', () => {
    const plan = { side: 'sell', entry: '100', stop: '102', target: '96' } as const;
    expect(planFiguresOf(plan, null, fees)).toEqual({
      risk: null,
      reward: null,
      rewardToRisk: '2.00',
      stopPercent: '2.00',
      targetPercent: '-4.00',
    });
    expect(planFiguresOf({ ...plan, target: null }, opening(1n, 100n), fees)).toMatchObject({
      reward: null,
      rewardToRisk: null,
    });
  });

  test('count from the price at which the order fills, not from a limit that the market has passed', () => {
    const plan = { side: 'buy', entry: '110', stop: '90', target: '120' } as const;
    expect(planFiguresOf(plan, opening(1n, 100n), fees)).toMatchObject({ risk: '10.095', reward: '19.926' });
    // Nothing is lost or gained between these prices if the market is already beyond the stop.
    expect(planFiguresOf(plan, opening(1n, 89n), fees)).toMatchObject({ risk: null, reward: null });
  });

  test('leave out amounts if the quantity is too large to compute them', () => {
    const plan = { side: 'buy', entry: '100', stop: '90', target: '120' } as const;
    expect(planFiguresOf(plan, opening(90_000_000_000n, 100n), fees)).toMatchObject({
      risk: null,
      rewardToRisk: '2.00',
    });
  });
});
