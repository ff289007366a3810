// If this fails, a correct number is graded as wrong, because the learner typed it in the format of their language.
import { expect, it } from 'vitest';
import { typedNumber } from './typed-number.ts';

it.each([
  ['en', '1250.5', 1250.5],
  ['en', '1250,5', 1250.5],
  ['en', '1,250.50', 1250.5],
  ['en', '1.250,50', 1250.5],
  ['en', '5,000', 5000],
  ['en', '5.000', 5],
  ['en', '0,125', 0.125],
  ['en', '1,234,567', 1_234_567],
  ['de', '5.000', 5000],
  ['de', '5,000', 5],
  ['de', '1.250,5', 1250.5],
  ['fr', '1 250,5', 1250.5],
  ['de-CH', "1'250.5", 1250.5],
  ['en', '−12.5', -12.5],
  ['en', '.5', 0.5],
  ['en', ' 7 ', 7],
])('in the language %s, %j is read as %d', (locale, text, value) => {
  expect(typedNumber(text, locale)).toBe(value);
});

it.each(['', ' ', '.', '-', '1.2.3', '1,2,3', '1e5', '12%', '1,250.5.0', 'abc'])(
  '%j is not read as a number',
  (text) => {
    expect(typedNumber(text, 'en')).toBeNull();
  },
);
