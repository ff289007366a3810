// If this fails, the tones of a chart do not follow its shape, or they play for minutes.
import { describe, expect, it } from 'vitest';
import { toneSequence } from './tone-sequence.ts';

describe('toneSequence', () => {
  it('goes from 220 Hz at the lowest close to two octaves above at the highest, and from left to right', () => {
    const tones = toneSequence([50, 100, 75]);
    expect(tones.map(({ frequencyHz }) => frequencyHz)).toEqual([220, 880, 440]);
    expect(tones.map(({ pan }) => pan)).toEqual([-1, 0, 1]);
    expect(tones.map(({ bar }) => bar)).toEqual([0, 1, 2]);
  });

  it('lasts at most nine seconds and ends at the last bar', () => {
    const tones = toneSequence(Array.from({ length: 5_000 }, (_, i) => i));
    const last = tones.at(-1);
    expect((last?.startSeconds ?? 0) + (last?.lengthSeconds ?? 0)).toBeLessThan(9);
    expect(last?.bar).toBe(4_999);
  });

  it.each([
    { name: 'no bars', closes: [], expected: [] },
    { name: 'equal bars', closes: [3, 3], expected: [440, 440] },
  ])('$name', ({ closes, expected }) => {
    expect(toneSequence(closes).map(({ frequencyHz }) => frequencyHz)).toEqual(expected);
  });
});
