// If this fails, a duration is shown in wrong units, or a negative duration has no sign.
import { expect, test } from 'vitest';
import { ageText, durationText } from './duration-text.ts';

test.each([
  [0, '0 min'],
  [90 * 60_000, '1 h 30 min'],
  [-45 * 60_000, '−45 min'],
  [-60_000, '−1 min'],
  [-59_999, '0 min'],
  [(3 * 24 + 4) * 3_600_000 + 60_000, '3 d 4 h'],
])('%d ms are shown as %s', (timeMs, text) => {
  expect(durationText(timeMs)).toBe(text);
});

test.each([
  [-5_000, 'just now'],
  [9_999, 'just now'],
  [10_000, '10 seconds ago'],
  [119_000, '1 minute ago'],
  [7_200_000, '2 hours ago'],
  [86_400_000, '1 day ago'],
])('an age of %d ms is written %s', (ageMs, text) => {
  expect(ageText(ageMs)).toBe(text);
});
