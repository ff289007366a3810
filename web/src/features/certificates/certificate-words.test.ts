// If this fails, a certificate says another rating than the dashboard, because a rounded figure is rounded again.
import { ratingStanding } from '@tradesense/core/certificates/certificate-standing.ts';
import { expect, it } from 'vitest';
import { measureText } from './certificate-words.ts';

it.each([
  [1750.46, 70.43, 'Rating 1,750.5 (95% interval 1,612.4 to 1,888.6), deviation 70.5'],
  // The lower end misses the level of 1,600 and must not read as if it met it.
  [1737.2, 70.01, 'Rating 1,737.2 (95% interval 1,599.9 to 1,874.5), deviation 70.1'],
])('a rating of %d is rounded once, to tenths, with its interval outward', (value, deviation, text) => {
  const { measure } = ratingStanding({ value, deviation }, 0);
  expect(measure === null ? null : measureText(measure)).toBe(text);
});
