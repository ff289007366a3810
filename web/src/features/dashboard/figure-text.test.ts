// If this fails, counts of trades on one page seem to contradict each other, because they do not say what they include.
import { expect, test } from 'vitest';
import { scopeText } from './figure-text.ts';

test.each([
  [{}, 'of the running attempts'],
  [{ attempt: 'all' }, 'of all attempts'],
  [{ attempt: '2', period: 'month' }, 'of attempt 2, last month'],
  [{ period: 'all', asset: 'BTC' }, 'of the running attempts, filtered'],
] as const)('the trades of the filter %j are those %s', (filter, text) => {
  expect(scopeText(filter)).toBe(text);
});
