// If this fails, figures and filters count a trade as won that earned nothing, or the one says won and the other lost.
import { expect, test } from 'vitest';
import { isWon, tradeOutcome } from './trade-outcome.ts';

test.each([
  [1n, 'won', true],
  [0n, 'even', false],
  [-1n, 'lost', false],
] as const)('a net result of %s is %s', (net, outcome, won) => {
  expect([tradeOutcome(net), isWon(net)]).toEqual([outcome, won]);
});
