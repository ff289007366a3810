// If this fails, the journal's chart shows bars before the reader steps to them, or its last bar cannot be reached.
import { describe, expect, test } from 'vitest';
import { afterStep, isClosedAt, placeText, type Step } from './stepping.ts';

const STEPS = { decisionBars: 120, closeBars: 130, allBars: 150 };
/** A trade that was closed in the bar of its decision, which is not complete yet. */
const RUNNING = { decisionBars: 120, closeBars: 121, allBars: 120 };

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

  test('leads to the close even if the history ends before it', () => {
    expect((['decision', 'on', 'close', 'end'] as const).map((step) => afterStep(120, step, RUNNING))).toEqual([
      120, 121, 121, 121,
    ]);
    expect(afterStep(121, 'on', RUNNING)).toBe(121);
  });
});

test('the exit counts as shown from its own bar on', () => {
  expect([120, 129, 130, 150].map((shown) => isClosedAt(shown, STEPS))).toEqual([false, false, true, true]);
});

test('the exit stays hidden at the decision if its bar is not complete yet', () => {
  expect([120, 121].map((shown) => isClosedAt(shown, RUNNING))).toEqual([false, true]);
  expect([120, 121].map((shown) => placeText(shown, RUNNING))).toEqual([
    'At the decision',
    'The trade closes. The bar of its exit is not available yet.',
  ]);
});

test.each([
  [120, 'At the decision'],
  [121, 'Bar 1 of 30 after the decision'],
  [130, 'Bar 10 of 30 after the decision, the trade closes'],
  [131, 'Bar 11 of 30 after the decision, after the close'],
])('with %i bars shown, the place is “%s”', (shown, text) => {
  expect(placeText(shown, STEPS)).toBe(text);
});
