// If this fails, a key moves a handle to a wrong value, or beyond the end of its scale.
import { expect, it } from 'vitest';
import { snapped, valueAfterKey } from './handle-value.ts';

const SCALE = { min: 0, max: 100, step: 0.5 };

it.each([
  ['ArrowUp', 50, 50.5],
  ['ArrowLeft', 50, 49.5],
  ['PageUp', 50, 55],
  ['PageDown', 2, 0],
  ['ArrowRight', 100, 100],
  ['Home', 50, 0],
  ['End', 50, 100],
  ['Enter', 50, null],
  ['Tab', null, null],
])('the key %s at the value %j leads to %j', (key, from, to) => {
  expect(valueAfterKey(key, from, SCALE, 'min')).toBe(to);
});

it('a handle that is not set starts from its end of the scale', () => {
  expect(valueAfterKey('ArrowUp', null, SCALE, 'min')).toBe(0.5);
  expect(valueAfterKey('PageDown', null, SCALE, 'max')).toBe(95);
});

it('a value is rounded to a step without a floating-point error', () => {
  expect(snapped(0.3 + 1e-9, { min: 0, max: 1, step: 0.1 })).toBe(0.3);
  expect(snapped(7, { min: 0, max: 5, step: 1 })).toBe(5);
});
