// If this fails, a neutral move reads as large as one that has a direction.
import { expect, it } from 'vitest';
import { moveSentence } from './bias-text.ts';

it.each([
  [0.2, 0.4996, 'up 0.20% (0.49 ATR)'],
  [-0.2, -0.5004, 'down 0.20% (0.50 ATR)'],
  [0, 0, 'unchanged 0.00% (0.00 ATR)'],
])('a move of %f percent and %f ATR is %s', (percent, atr, text) => {
  expect(moveSentence(percent, atr)).toBe(text);
});
