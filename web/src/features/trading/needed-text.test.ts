// If this fails, the ticket says that a trade needs more than the learner's confidence, beside two equal percentages.
import { expect, test } from 'vitest';
import { neededPercentText, neededText } from './needed-text.ts';

test.each([
  [34.2, 20, '34%', 'After costs, this trade needs 34%: more than you give it.'],
  [40.3, 40, '40.3%', 'After costs, this trade needs 40.3%: more than you give it.'],
  [40.01, 40, '40.1%', 'After costs, this trade needs 40.1%: more than you give it.'],
  [40.1, 40, '40.1%', 'After costs, this trade needs 40.1%: more than you give it.'],
  [40, 40, '40%', 'After costs, this trade needs 40%.'],
  [39.6, 40, '40%', 'After costs, this trade needs 40%.'],
  [40.3, null, '40%', 'After costs, this trade needs 40%.'],
])('a trade that needs %d%, with a confidence of %s, reads %s', (needed, confidence, percent, text) => {
  expect(neededPercentText(needed, confidence)).toBe(percent);
  expect(neededText(needed, confidence)).toBe(text);
});
