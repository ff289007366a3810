// If this fails, an image does not have the offered quality closest to the requested one, or callers can make the
// server store a hundred copies of an image.
import { expect, test } from 'vitest';
import { imageQuery } from '@tradesense/contract/images.ts';

test.each([
  [undefined, 75],
  ['1', 50],
  ['50', 50],
  ['62', 50],
  ['63', 75],
  ['75', 75],
  ['82', 75],
  ['83', 90],
  ['100', 90],
])('for the quality %s, the image has the quality %i', (q, quality) => {
  expect(imageQuery.parse({ url: '/a.png', w: '48', q }).q).toBe(quality);
});

test.each(['0', '101', '7.5', '-1', ''])('the quality %j is refused', (q) => {
  expect(imageQuery.safeParse({ url: '/a.png', w: '48', q }).error?.issues[0]?.message).toBe(
    'Must be a whole number from 1 to 100',
  );
});
