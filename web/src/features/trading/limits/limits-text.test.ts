// If this fails, the ticket states another loss of the day than the message that refuses an order.
import { expect, test } from 'vitest';
import { ownLimitsOf } from '../../../browser-test/sandbox-server.ts';
import { limitSentences, usedTexts } from './limits-text.ts';

test.each([
  ['-19.433365', '20', 'lost 19.44 of 20.00'],
  ['-20.000001', '20', 'lost 20.01 of 20.00'],
  ['-1234.5', '2000.999', 'lost 1,234.50 of 2,000.99'],
  ['0.004', '20', 'lost 0.00 of 20.00'],
  ['15', '20', 'lost 0.00 of 20.00'],
])('a result of %s with a limit of %s reads: %s', (result, dayLoss, text) => {
  const limits = { dayLoss, dayTrades: null, pause: null };
  const today = { begun: 0, waiting: 0, result, lossesInRow: 0, endsAt: '2026-01-06T00:00:00.000Z' };
  expect(usedTexts(ownLimitsOf({ limits, today }))).toEqual([text]);
});

test('the sentence about a limit rounds it as the ticket does', () => {
  expect(limitSentences({ dayLoss: '20.019', dayTrades: null, pause: null })[0]).toBe('At most 20.01 lost a day.');
});
