// If this fails, two secrets share bytes, or one is shorter than it should be.
import { expect, test } from 'vitest';
import { randomSecret, takeRandomBytes } from './random-bytes.ts';

test('no bytes are returned twice, even where one block of fetched bytes ends', () => {
  // The number of random bytes fetched at once is not a multiple of 48, so some requests exceed what is left.
  const taken = Array.from({ length: 500 }, () => takeRandomBytes(48));
  expect(taken.every((bytes) => bytes.length === 48)).toBe(true);
  expect(new Set(taken.map((bytes) => bytes.toString('hex'))).size).toBe(500);
});

test('a request for more than 4,096 bytes throws instead of returning fewer', () => {
  expect(takeRandomBytes(4_096)).toHaveLength(4_096);
  expect(() => takeRandomBytes(4_097)).toThrow('at most 4096');
});

test('changing returned bytes does not change later ones', () => {
  takeRandomBytes(16).fill(0);
  expect(takeRandomBytes(16).equals(Buffer.alloc(16))).toBe(false);
});

test('a secret has 256 bits', () => {
  const secrets = Array.from({ length: 200 }, randomSecret);
  expect(secrets.every((secret) => /^[A-Za-z0-9_-]{43}$/.test(secret))).toBe(true);
  expect(new Set(secrets).size).toBe(200);
});
