// If this fails, an amount of a trade differs from the stored one, or a field is read as a part of the next one.
import { expect, test } from 'vitest';
import { fieldReader } from './field-reader.ts';

test('fields are read one after the other, even empty ones', () => {
  const { text, word, number, bigint, isAtEnd } = fieldReader('ab\t\t-12\t\t7\tab\t');
  expect([text(), word(), number(), bigint(), bigint(), isAtEnd(), word(), isAtEnd()]).toEqual(['ab', '', -12, null, 7n, false, 'ab', true]); // oxfmt-ignore
});

test.each([0n, -1n, 999_999_999_999_999n, -99_999_999_999_999n, 9_007_199_254_740_993n, 9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n])(
  'a whole number of any length is read exactly: %s',
  (value) => {
    const { bigint, text } = fieldReader(`${value}\tnext\t`);
    expect([bigint(), text()]).toEqual([value, 'next']);
  },
); // oxfmt-ignore

test.each(['12', '1.5\t', '1e3\t', '-\tx', '\t', 'ab\t'])(
  '%j read as a number throws instead of being skipped',
  (source) => {
    const { number } = fieldReader(source);
    expect(number).toThrow(/whole number/);
  },
);

test('a text without a final tab throws', () => {
  expect(fieldReader('ab').text).toThrow(/ends with a tab/);
});
