// If this fails, a rated chart may show bars that examples have shown, or contain a hole in the history.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../kernel/time.ts';
import type { AssetClass } from './asset.ts';
import { openPart, windowStarts, type HistoryPart, type HistoryRange } from './history-windows.ts';

const START = Date.UTC(2024, 0, 1);
const days = (count: number, missing: readonly number[] = []) =>
  Float64Array.from(
    Array.from({ length: count }, (_, i) => i).filter((i) => !missing.includes(i)),
    (i) => START + i * DAY_MS,
  );

function startsOf(times: Float64Array, length: number, part: HistoryPart, assetClass: AssetClass = 'crypto'): number[] {
  const open = openPart({ from: START, until: START + 100 * DAY_MS });
  const starts = windowStarts(times, { interval: '1d', assetClass, length, part, open });
  return [...starts.keys()].filter((index) => starts[index] === 1);
}

describe('the open part', () => {
  it('covers a fifth of the time of the series', () => {
    const blocks = openPart({ from: START, until: START + 100 * DAY_MS });
    expect(blocks.reduce((sum, { from, until }) => sum + until - from, 0)).toBe(20 * DAY_MS);
  });
  it('shares no time with rated windows', () => {
    const rated = startsOf(days(100), 5, 'rated');
    expect([rated[0], rated.at(-1)]).toEqual([10, 85]);
    expect(startsOf(days(100), 5, 'open')).toEqual([0, 1, 2, 3, 4, 5, 90, 91, 92, 93, 94, 95]);
  });
  it('is never in a rated window, whatever the lengths of windows and holes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 10 }),
        (length, missing) => {
          const times = days(100, missing);
          for (const start of startsOf(times, length, 'rated')) {
            expect(times[start]).toBeGreaterThanOrEqual(START + 10 * DAY_MS);
            expect(times[start + length - 1]).toBeLessThan(START + 90 * DAY_MS);
            expect((times[start + length - 1] ?? 0) - (times[start] ?? 0)).toBe((length - 1) * DAY_MS);
          }
        },
      ),
    );
  });
});

describe('the open part of an asset that moves alike', () => {
  const other: HistoryRange = { from: START + 40 * DAY_MS, until: START + 50 * DAY_MS };
  const startsBeside = (part: HistoryPart) => {
    const open = openPart({ from: START, until: START + 100 * DAY_MS });
    const question = { interval: '1d', assetClass: 'equity', length: 5, part, open, openOfAlike: [other] } as const;
    const starts = windowStarts(days(100), question);
    return [...starts.keys()].filter((index) => starts[index] === 1);
  };
  it('shares no time with rated windows', () => {
    expect(startsBeside('rated').filter((start) => start > 30 && start < 55)).toEqual([31, 32, 33, 34, 35, 50, 51, 52, 53, 54]); // oxfmt-ignore
  });
  it('does not change the windows of the other parts', () => {
    for (const part of ['open', 'any'] as const) expect(startsBeside(part)).toEqual(startsOf(days(100), 5, part));
  });
});

describe('a hole in the history', () => {
  it.each([
    ['crypto', 1, false],
    ['forex', 3, true],
    ['forex', 4, false],
    ['equity', 4, true],
    ['equity', 5, false],
  ] as const)('may lie in a window of %s if it is %i missing days long: %s', (assetClass, count, isAllowed) => {
    const missing = Array.from({ length: count }, (_, i) => 50 + i);
    expect(startsOf(days(100, missing), 3, 'any', assetClass).includes(48)).toBe(isAllowed);
  });
});

describe('a bar that is left out', () => {
  it('is in no window, and windows end before it and start after it', () => {
    const leftOut = new Uint8Array(100);
    leftOut[50] = 1;
    const question = { interval: '1d', assetClass: 'crypto', length: 3, part: 'any', open: [] } as const;
    const all = windowStarts(days(100), question);
    const starts = windowStarts(days(100), { ...question, leftOut });
    expect([...starts.keys()].filter((index) => all[index] !== starts[index])).toEqual([48, 49, 50]);
  });

  it('is in windows of the part `as-recorded`, which still contain no hole', () => {
    const leftOut = new Uint8Array(98);
    leftOut[20] = 1;
    const question = { interval: '1d', assetClass: 'crypto', length: 3, open: [] } as const;
    const times = days(100, [50, 51]);
    const starts = windowStarts(times, { ...question, part: 'as-recorded', leftOut });
    expect(starts).toEqual(windowStarts(times, { ...question, part: 'any' }));
    expect(Array.from(starts.subarray(46, 51))).toEqual([1, 1, 0, 0, 1]);
  });
});
