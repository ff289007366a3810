// If this fails, the error of a rejected order is shown at the wrong field, or not at all.
import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { EMPTY_DRAFT, type OrderDraft } from './ticket-draft.ts';
import { rejectionAt, rejectionOfError } from './rejection-fields.ts';

test.each<[code: string, draft: Partial<OrderDraft>, field: string | null]>([
  ['insufficient-margin', {}, 'quantity'],
  ['quantity-off-lot', {}, 'quantity'],
  ['leverage-too-high', {}, 'leverage'],
  ['expires-in-the-past', {}, 'expiresAt'],
  ['post-only-would-take', {}, 'limitPrice'],
  ['target-on-wrong-side', {}, 'targetPrice'],
  ['stop-on-wrong-side', { type: 'stop' }, 'triggerPrice'],
  ['stop-on-wrong-side', { type: 'limit', isPair: true }, 'pairTriggerPrice'],
  ['stop-on-wrong-side', { type: 'market' }, 'stopPrice'],
  ['nothing-to-reduce', {}, 'quantity'],
  ['nothing-to-reduce', { closePosition: true }, null],
  ['market-closed', {}, null],
  ['too-many-orders', {}, null],
])('the error %s of a draft with %o is shown at the field %s', (code, draft, field) => {
  const { fields, message } = rejectionAt({ code, detail: 'Because.' }, { ...EMPTY_DRAFT, ...draft });
  expect([fields, message]).toEqual(field === null ? [{}, 'Because.'] : [{ [field]: 'Because.' }, null]);
});

test.each([
  ['body.stopLoss.triggerPrice', 'stopPrice'],
  ['body.takeProfit.limitPrice', 'targetPrice'],
  ['body.trailRatio', 'trail'],
  ['body.pair.limitPrice', 'pairLimitPrice'],
  ['body.plan.thesis', 'thesis'],
  ['body.quantity', 'quantity'],
])('an error of the server for %s is shown at the field %s', (path, field) => {
  const problem = { errors: [{ path, message: 'Is wrong.' }] };
  const error = new ApiError({ code: 'invalid-request', status: 400, message: 'Wrong.', problem });
  expect(rejectionOfError(error, EMPTY_DRAFT)).toEqual({ fields: { [field]: 'Is wrong.' }, message: null });
});

test('an error of the preview is shown at the field that it names, whatever its code', () => {
  const refusal = { code: 'stop-on-wrong-side', detail: 'Because.', path: 'body.stopLoss.triggerPrice' };
  const draft: OrderDraft = { ...EMPTY_DRAFT, type: 'stop' };
  expect(rejectionAt(refusal, draft).fields).toEqual({ stopPrice: 'Because.' });
});

test.each([
  ['is not a number', 'This is not a number.'],
  ['must be below the entry of a buy', 'This must be below the entry of a buy.'],
  ['Only 2 can be closed.', 'Only 2 can be closed.'],
])('the message “%s” is shown as the sentence “%s”', (message, sentence) => {
  const problem = { errors: [{ path: 'body.quantity', message }] };
  const error = new ApiError({ code: 'invalid-request', status: 400, message: 'Wrong.', problem });
  expect(rejectionOfError(error, EMPTY_DRAFT).fields).toEqual({ quantity: sentence });
});

test('an error of the page itself is thrown again', () => {
  expect(() => rejectionOfError(new TypeError('x is undefined'), EMPTY_DRAFT)).toThrow(TypeError);
});
