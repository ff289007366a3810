// If this fails, a file that the server will reject is uploaded, or a valid one is not.
import { expect, test } from 'vitest';
import { pictureProblem } from './picture-file.ts';

const MB = 1024 * 1024;

test.each([
  ['image/jpeg', 5 * MB, null],
  ['image/png', 1, null],
  ['image/webp', MB, null],
  ['image/avif', MB, null],
  ['image/gif', MB, null],
  ['image/jpeg', 5 * MB + 1, 'This image has 5.1 MB. The limit is 5 MB.'],
  ['image/jpeg', 12 * MB, 'This image has 12 MB. The limit is 5 MB.'],
  ['image/jpeg', 0, 'This file is empty.'],
  ['image/heic', MB, 'This file type is not supported. Choose a JPEG, PNG, WebP, AVIF or GIF file.'],
  ['image/svg+xml', MB, 'This file type is not supported. Choose a JPEG, PNG, WebP, AVIF or GIF file.'],
  ['', MB, 'This file type is not supported. Choose a JPEG, PNG, WebP, AVIF or GIF file.'],
])('a file of type %s with %s bytes: %s', (type, size, expected) => {
  expect(pictureProblem({ type, size }, 5 * MB)).toBe(expected);
});
