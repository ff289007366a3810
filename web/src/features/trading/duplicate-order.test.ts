// If this fails, a duplicated order differs from the original, or includes the thesis that the learner wrote for the
// original.
import { expect, test } from 'vitest';
import { orderOf } from './chart/trade-lines.test-data.ts';
import { duplicateDraft } from './duplicate-order.ts';
import { EMPTY_DRAFT } from './ticket-draft.ts';

test('copies an entry with its stop and its target, but without its thesis', () => {
  const entry = orderOf({
    id: 'e',
    side: 'sell',
    limitPrice: '110',
    quantity: '2',
    remaining: '1',
    leverage: 3,
    isPostOnly: true,
  });
  const stop = orderOf({
    id: 's',
    parentId: 'e',
    role: 'stop-loss',
    type: 'stop-limit',
    triggerPrice: '120',
    limitPrice: '121',
  });
  const target = orderOf({ id: 't', parentId: 'e', role: 'take-profit', limitPrice: '90' });
  const other = orderOf({ id: 'o', parentId: 'x', role: 'stop-loss', type: 'stop', triggerPrice: '1' });
  expect(duplicateDraft(entry, [other, entry, stop, target])).toEqual({
    ...EMPTY_DRAFT,
    side: 'sell',
    type: 'limit',
    limitPrice: '110',
    trailBy: 'amount',
    sizing: 'quantity',
    quantity: '2',
    leverage: 3,
    isPostOnly: true,
    stopPrice: '120',
    stopLimitPrice: '121',
    targetPrice: '90',
  });
});

test('copies a trailing stop with its percentage, and an order with an end time without that time', () => {
  const trailing = orderOf({ type: 'trailing-stop', limitPrice: null, trailRatio: '0.025', activationPrice: '105' });
  expect(duplicateDraft(trailing, [])).toMatchObject({
    type: 'trailing-stop',
    trailBy: 'percent',
    trail: '2.5',
    activationPrice: '105',
  });
  expect(duplicateDraft(orderOf({ timeInForce: 'gtd' }), []).timeInForce).toBe('gtc');
});
