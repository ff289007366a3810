// If this fails, a value of the last order is sent with the next one.
import { expect, test } from 'vitest';
import { draftAfter, EMPTY_DRAFT } from './ticket-draft.ts';

test('after an order its values and its risk are cleared, and its settings stay', () => {
  const sent = {
    ...EMPTY_DRAFT,
    side: 'sell',
    type: 'limit',
    limitPrice: '90',
    leverage: 3,
    timeInForce: 'day',
  } as const;
  const next = draftAfter({ ...sent, riskPercent: '7.5', thesis: 'A thesis.', confidence: '60', stopPrice: '95' });
  expect(next).toEqual({ ...EMPTY_DRAFT, side: 'sell', type: 'limit', leverage: 3, timeInForce: 'day' });
});
