// If this fails, a duration is shown in wrong units, or a negative duration has no sign.
import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

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
