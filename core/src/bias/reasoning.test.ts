// If this fails, a test accepts repeated keystrokes as a reasoning, or refuses a sentence.
import { expect, it } from 'vitest';
import { isReasoning } from './reasoning.ts';

it.each([
  ['aaaaaaaaaaaaaaaaaaaaaaaa', false],
  ['asdfasdfasdfasdfasdfasdf', false],
  ['. . . . . . . . . . . . .', false],
  ['trend up trend up trend up', false],
  ['qwertzuiop qwertzuiop', false],
  ['Higher highs and higher lows.', true],
  ['up up up no more sellers', true],
  ['Lower lows, lower highs.', true],
  ['高値と安値が切り上がっているので上昇トレンドが続くと思う', true],
  ['Больше покупателей у минимума', true],
])('whether "%s" may be a reasoning: %s', (text, expected) => {
  expect(isReasoning(text)).toBe(expected);
});
