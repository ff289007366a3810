// If this fails, neighboring ticks of an axis have the same text.
import { expect, test } from 'vitest';
import { stepShareText, stepText } from './tick-text.ts';

test.each([
  [
    [8_000, 10_000, 12_000],
    ['8,000', '10,000', '12,000'],
  ],
  [
    [9_999, 9_999.5, 10_000],
    ['9,999.0', '9,999.5', '10,000.0'],
  ],
  [
    [9_999.9, 9_999.95, 10_000],
    ['9,999.90', '9,999.95', '10,000.00'],
  ],
  [
    [0.1, 0.2, 0.3],
    ['0.1', '0.2', '0.3'],
  ],
  [[10_000], ['10,000']],
])('the ticks %j are told apart', (values, texts) => {
  const [first = 0, second = first] = values;
  expect(values.map((value) => stepText(value, second - first))).toEqual(texts);
});

test('a small fall has enough decimal places, and none is minus zero', () => {
  expect([-0.001, -0.0005, 0].map((value) => stepShareText(value, 0.0005))).toEqual(['−0.10%', '−0.05%', '0.00%']);
  expect([-0.02, -0.01, 0].map((value) => stepShareText(value, 0.01))).toEqual(['−2%', '−1%', '0%']);
});
