// If this fails, the journal's chart shows bars before the reader steps to them, or its last bar cannot be reached.
import { describe, expect, test } from 'vitest';
import { afterStep, isClosedAt, placeText, type Step } from './stepping.ts';

const STEPS = { decisionBars: 120, closeBars: 130, allBars: 150 };

describe('a step on the chart of a trade', () => {
  test.each<[Step, number, number]>([
    ['on', 120, 121],
    ['on', 150, 150],
    ['back', 121, 120],
    ['back', 120, 120],
    ['decision', 140, 120],
    ['close', 120, 130],
    ['end', 120, 150],
  ])('“%s” leads from %i bars to %i bars', (step, from, to) => {
    expect(afterStep(from, step, STEPS)).toBe(to);
  });

  test('stays within a history that ends early', () => {
    const short = { decisionBars: 120, closeBars: 130, allBars: 100 };
    expect((['decision', 'on', 'close', 'end'] as const).map((step) => afterStep(100, step, short))).toEqual([
      100, 100, 100, 100,
    ]);
  });
});

test('the exit counts as shown from its own bar on', () => {
  expect([120, 129, 130, 150].map((shown) => isClosedAt(shown, STEPS))).toEqual([false, false, true, true]);
});

test.each([
  [120, 'At the decision'],
  [121, 'Bar 1 of 30 after the decision'],
  [130, 'Bar 10 of 30 after the decision, the trade closes'],
  [131, 'Bar 11 of 30 after the decision, after the close'],
])('with %i bars shown, the place is “%s”', (shown, text) => {
  expect(placeText(shown, STEPS)).toBe(text);
});
