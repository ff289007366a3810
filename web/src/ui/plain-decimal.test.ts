// If this fails, a price with commas is refused, or it is read as another price than the learner meant.
import { expect, test } from 'vitest';
import { decimalFault, plainDecimal, plainOr } from './plain-decimal.ts';

test.each([
  ['64250.5', '64250.5'],
  ['64,250.5', '64250.5'],
  ['64,250', '64250'],
  ['1,234,567.00000001', '1234567.00000001'],
  [' 1,000 ', '1000'],
  ['0.5', '0.5'],
  ['.5', '0.5'],
  ['-3', '-3'],
  ['−1,234.5', '-1234.5'],
])('%j is read as %s', (text, plain) => {
  expect(plainDecimal(text, 'en-US')).toBe(plain);
});

// A comma that does not separate thousands may be a decimal comma, so the text is not read at all.
test.each([
  '1,5',
  '1,50',
  '0,125',
  '64250,500',
  '1,2345',
  '12,34,567',
  ',500',
  '64.250,5',
  '1.2.3',
  '1e5',
  '5.',
  '',
  'x',
])('%j is not read', (text) => {
  expect(plainDecimal(text, 'en-US')).toBeNull();
});

// In German, '1,234' is a number between 1 and 2.
test.each([
  ['1,234', null],
  ['1,234.5', '1234.5'],
  ['1,234,567', '1234567'],
  ['1234', '1234'],
])('%j is read as %s where a comma marks the decimals', (text, plain) => {
  expect(plainDecimal(text, 'de')).toBe(plain);
});

test('a text that is not a number stays, without spaces around it', () => {
  expect([plainOr(' 64,250.5 '), plainOr(' 1,5 ')]).toEqual(['64250.5', '1,5']);
});

test('the message names the field', () => {
  expect(decimalFault('Limit price')).toBe(
    'Limit price must be a number such as 1250.5 or 1,250.5, with commas only between thousands.',
  );
});
