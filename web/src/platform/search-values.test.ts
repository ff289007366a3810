/** If this fails, a page opens with a filter that the server rejects, or loses parameters of its address. */
import { expect, test } from 'vitest';
import { known, matching, oneOf, textOf, uuidOf, wholeOf } from './search-values.ts';

const ID = '01900000-0000-7000-8000-000000000001';

test('a value that is in the list is kept, and any other is undefined', () => {
  expect(oneOf(['asc', 'desc'], 'asc')).toBe('asc');
  expect(oneOf(['asc', 'desc'], 'ASC')).toBeUndefined();
  expect(oneOf(['asc', 'desc'], ['asc'])).toBeUndefined();
});

test('an id is kept if it is a UUID with nothing before or after it', () => {
  expect(uuidOf(ID)).toBe(ID);
  for (const wrong of [` ${ID}`, `${ID}0`, '', 7, null]) expect(uuidOf(wrong)).toBeUndefined();
});

test('a text is kept unless it is blank, and a number is read as text', () => {
  expect(textOf('long')).toBe('long');
  expect(textOf(2026)).toBe('2026');
  for (const wrong of ['', '  ', null, {}]) expect(textOf(wrong)).toBeUndefined();
});

test('a whole number within the bounds is kept, and anything else is undefined', () => {
  expect(wholeOf(1, 1, 3)).toBe(1);
  for (const wrong of [0, 4, 1.5, '2', Number.NaN]) expect(wholeOf(wrong, 1, 3)).toBeUndefined();
});

test('a text that matches the pattern is kept, but not a number', () => {
  expect(matching(/^\d+$/, '12')).toBe('12');
  expect(matching(/^\d+$/, 12)).toBeUndefined();
});

test('a value that is undefined has no key, because the router would write its key into the address', () => {
  expect(Object.keys(known({ a: 1, b: undefined }))).toEqual(['a']);
});
