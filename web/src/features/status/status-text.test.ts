// If this fails, the status page states a wrong age of a price, or a wrong source of a history.
import { expect, test } from 'vitest';
import { ageText, historyText } from './status-text.ts';

test.each([
  [{}, 'none'],
  [{ '1h': 'simulated', '1d': 'simulated' } as const, 'simulated'],
  [{ '1m': 'simulated', '1h': 'recorded', '1d': 'recorded' } as const, 'simulated 1m · recorded 1h, 1d'],
])('the history %j is described as %s', (history, text) => {
  expect(historyText(history)).toBe(text);
});

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [119, '1 minute'],
  [7_200, '2 hours'],
  [86_400, '1 day'],
])('an age of %d seconds is written %s', (seconds, text) => {
  expect(ageText(seconds)).toBe(text);
});
