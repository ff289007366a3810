// If this fails, images are blurred or out of date, or are requested in widths that the server does not offer.
import { expect, test } from 'vitest';
import { imageWidth, scaledImageUrl, versionedUrl } from './image-url.ts';

test.each([
  [1, 1, 16],
  [16, 1, 16],
  [17, 1, 32],
  [36, 1, 48],
  [36, 2, 96],
  [36, 1.25, 48],
  [96, 3, 384],
  [200, 2, 640],
  [384, 1, 384],
  [385, 1, 640],
  [641, 1, 750],
  [3840, 1, 3840],
  [3000, 2, 3840],
])('an image of %s px on a screen of density %s has the width %s', (size, pixelRatio, width) => {
  expect(imageWidth(size, pixelRatio)).toBe(width);
});

test('a scaled copy has quality 75 by default, and its address is encoded', () => {
  expect(scaledImageUrl('/media/a b?v=1&x', 48)).toBe('/_next/image?url=%2Fmedia%2Fa%20b%3Fv%3D1%26x&w=48&q=75');
  expect(scaledImageUrl('/a', 16, 50)).toBe('/_next/image?url=%2Fa&w=16&q=50');
});

test.each([
  ['/a', '/a?v=1234'],
  ['/a?b=1', '/a?b=1&v=1234'],
])('the address %s with its version is %s', (url, expected) => {
  expect(versionedUrl(url, 1234)).toBe(expected);
});
