// If this fails, a replay shows bars beyond its cursor, or its bars reveal the replay's place in the history.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createRandom } from '../kernel/random.ts';
import { DAY_MS, epochMs, MINUTE_MS } from '../kernel/time.ts';
import type { Bar } from './bar.ts';
import { barOpen, intervalContains, INTERVALS, nextBarOpen, type Interval } from './interval.ts';
import { REPLAY_LEAD, REPLAY_LENGTH, replayRange, shownBars, steppedBarOpen } from './replay-cursor.ts';

const START = epochMs(Date.UTC(2024, 0, 1));

/** Generates bars of one interval. Some bars are missing, as in a market that closes. */
const series = fc
  .record({
    interval: fc.constantFrom(...INTERVALS),
    offset: fc.integer({ min: 0, max: 90 * 24 * 60 }),
    rows: fc.array(fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 99 }), fc.boolean()), {
      minLength: 2,
      maxLength: 80,
    }),
  })
  .map(({ interval, offset, rows }) => {
    let t = barOpen(interval, epochMs(START + offset * MINUTE_MS));
    const bars: Bar[] = [];
    for (const [price, spread, isThere] of rows) {
      if (isThere || bars.length === 0)
        bars.push({ t, o: price, h: price + spread, l: price - spread / 2, c: price, v: spread });
      t = nextBarOpen(interval, t);
    }
    return { interval, bars };
  });
const replay = fc.tuple(series, fc.nat(), fc.constantFrom(...INTERVALS)).map(([{ interval, bars }, at, wish]) => {
  const to: Interval = intervalContains(wish, interval) ? wish : interval;
  return { interval, bars, to, cursor: 1 + (at % bars.length) };
});

describe('the visible bars of a replay', () => {
  test('are the first bars of the history at every cursor, except that the last one may be incomplete', () => {
    fc.assert(
      fc.property(replay, ({ interval, bars, to, cursor }) => {
        const whole = shownBars(bars, interval, to, 'crypto');
        const shown = shownBars(bars.slice(0, cursor), interval, to, 'crypto');
        const first = whole.findIndex(({ t }) => t === shown[0]?.t);
        // If the beginning of the first bar is missing, the bar is shown only as long as there is no second bar.
        if (first < 0) return shown.length === 1;
        const [there, last] = [whole[first + shown.length - 1], shown.at(-1)];
        expect(shown.slice(0, -1)).toEqual(whole.slice(first, first + shown.length - 1));
        expect([last?.t, last?.o]).toEqual([there?.t, there?.o]);
        return (
          (last?.h ?? 0) <= (there?.h ?? 0) && (last?.l ?? 0) >= (there?.l ?? 0) && (last?.v ?? 0) <= (there?.v ?? 0)
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test("end at the close of the cursor's bar", () => {
    fc.assert(
      fc.property(replay, ({ interval, bars, to, cursor }) => {
        const shown = shownBars(bars.slice(0, cursor), interval, to, 'crypto');
        expect(shown.at(-1)?.c).toBe(bars[cursor - 1]?.c);
      }),
      { numRuns: 500 },
    );
  });

  it('include a longer bar from its beginning on, which grows with each step', () => {
    const bar = (hour: number, c: number): Bar => ({
      t: epochMs(START + hour * 3_600_000),
      o: c,
      h: c + 1,
      l: c - 1,
      c,
      v: 1,
    });
    const hours = [bar(22, 5), bar(23, 6), bar(24, 7), bar(25, 9)];
    expect(shownBars(hours.slice(0, 3), '1h', '1d', 'crypto')).toEqual([{ ...bar(24, 7) }]);
    expect(shownBars(hours, '1h', '1d', 'crypto')).toEqual([{ t: START + DAY_MS, o: 7, h: 10, l: 6, c: 9, v: 2 }]);
  });
});

describe('the range of a replay', () => {
  it.each([
    [REPLAY_LEAD.min - 1, 500],
    [500, REPLAY_LENGTH.min - 1],
  ])('is null if there are too few bars before or after the start: %i and %i', (before, after) => {
    expect(replayRange(before, after, null)).toBeNull();
  });

  it('has all available bars up to a limit if the date was chosen', () => {
    expect(replayRange(70, 30, null)).toEqual({ lead: 70, length: 30 });
    expect(replayRange(9_999, 9_999, null)).toEqual({ lead: REPLAY_LEAD.max, length: REPLAY_LENGTH.max });
  });

  it('ends at random places inside the history if the start is random, with the preferred lengths if available', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(3_000), fc.nat(3_000), (seed, before, after) => {
        const range = replayRange(before, after, createRandom(seed));
        if (range === null) return before < REPLAY_LEAD.min || after < REPLAY_LENGTH.min;
        const holds = (
          n: number,
          available: number,
          { max, preferred, min }: { max: number; preferred: number; min: number },
        ) => n <= available && n <= max && n >= (available >= preferred ? preferred : min);
        return holds(range.lead, before, REPLAY_LEAD) && holds(range.length, after, REPLAY_LENGTH);
      }),
    );
    const lengths = new Set(
      Array.from({ length: 200 }, (_, seed) => replayRange(900, 800, createRandom(seed))?.length),
    );
    expect(lengths.size).toBeGreaterThan(100);
  });
});

test('the bar that was stepped at the end of a bar is this bar, in every interval', () => {
  fc.assert(
    fc.property(fc.constantFrom(...INTERVALS), fc.nat(2_000 * DAY_MS), (interval, ms) => {
      const t = epochMs(START + ms);
      expect(steppedBarOpen(interval, nextBarOpen(interval, t))).toBe(barOpen(interval, t));
    }),
  );
});
