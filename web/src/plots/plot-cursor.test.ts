// If this fails, the arrow keys skip points of a plot, or cannot move between its lines.
import { expect, test } from 'vitest';
import { nearestSpot, spotAfterKey } from './plot-cursor.ts';
import type { Spot } from './plot-drawing.ts';

const spot = (x: number, y: number, row: number): Spot => ({ x, y, row, text: `${x} ${row}` });
/** Two lines: three points on the upper one, two on the lower one. */
const SPOTS = [spot(0, 10, 0), spot(10, 20, 0), spot(20, 5, 0), spot(2, 80, 1), spot(19, 90, 1)];

test('the first key selects the first point, and further keys go from point to point of the line', () => {
  expect(spotAfterKey(SPOTS, null, 'ArrowRight')).toBe(0);
  expect(spotAfterKey(SPOTS, 0, 'ArrowRight')).toBe(1);
  expect(spotAfterKey(SPOTS, 2, 'ArrowRight')).toBe(2);
  expect(spotAfterKey(SPOTS, 1, 'ArrowLeft')).toBe(0);
  expect(spotAfterKey(SPOTS, 0, 'End')).toBe(2);
  expect(spotAfterKey(SPOTS, 4, 'Home')).toBe(3);
});

test('the up and down keys select the nearest point of the next line', () => {
  expect(spotAfterKey(SPOTS, 2, 'ArrowDown')).toBe(4);
  expect(spotAfterKey(SPOTS, 3, 'ArrowUp')).toBe(0);
  expect(spotAfterKey(SPOTS, 3, 'ArrowDown')).toBe(3);
});

test('Escape deselects the point, and other keys are left to the page', () => {
  expect(spotAfterKey(SPOTS, 2, 'Escape')).toBeNull();
  expect(spotAfterKey(SPOTS, null, 'Escape')).toBeUndefined();
  expect(spotAfterKey(SPOTS, 2, 'Tab')).toBeUndefined();
  expect(spotAfterKey([], null, 'ArrowRight')).toBeUndefined();
});

test('the pointer selects the nearest point', () => {
  expect(nearestSpot(SPOTS, 18, 80)).toBe(4);
  expect(nearestSpot([], 0, 0)).toBeNull();
});
