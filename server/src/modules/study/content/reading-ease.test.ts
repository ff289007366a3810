// If this fails, lessons for beginners can become hard to read, or can state wrong minutes, without anybody noticing.
import { expect, it } from 'vitest';
import { lessonMinutes, readingEase, syllables } from './reading-ease.ts';

it.each([
  ['a', 1],
  ['price', 1],
  ['prices', 2],
  ['trades', 1],
  ['ranges', 2],
  ['closed', 1],
  ['counted', 2],
  ['candle', 2],
  ['average', 3],
  ['volatility', 5],
])('%s has %i syllables', (word, count) => {
  expect(syllables(word)).toBe(count);
});

it('follows the formula of Flesch', () => {
  // One sentence of six words with six syllables.
  expect(readingEase(['The cat sat on the mat.'])).toBeCloseTo(206.835 - 1.015 * 6 - 84.6, 9);
  // Two sentences of three words each: a number is no word, and the decimal point must not end a sentence.
  expect(readingEase(['The cat sat.', 'It ate 2.5 mice'])).toBeCloseTo(206.835 - 1.015 * 3 - 84.6, 9);
});

it('counts a minute for each task and 0.4 minutes for each question', () => {
  const prose = [Array.from({ length: 200 }, () => 'word').join(' ')];
  expect(lessonMinutes(prose, 4, 4)).toBeCloseTo(1 + 4 + 1.6, 9);
});
