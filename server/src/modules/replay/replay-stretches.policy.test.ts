// If this fails, the form of a replay offers a bar length that cannot start, or a replay starts across missing bars.
import { describe, expect, it } from 'vitest';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { REPLAY_LEAD, REPLAY_LENGTH } from '@tradesense/core/market/replay-cursor.ts';
import { drawReplayStart, replayStretches, type BarStretch } from './replay-stretches.policy.ts';

const LEAST = REPLAY_LEAD.min + REPLAY_LENGTH.min;
const PREFERRED = REPLAY_LEAD.preferred + REPLAY_LENGTH.preferred;

/** Returns the open times of hourly bars: so many in each stretch, with a week missing between two stretches. */
function timesOf(lengths: readonly number[]): Float64Array {
  let t = Date.UTC(2020, 0, 1);
  const times: number[] = [];
  for (const length of lengths) {
    for (let i = 0; i < length; i += 1, t += HOUR_MS) times.push(t);
    t += 7 * 24 * HOUR_MS;
  }
  return Float64Array.from(times);
}

function stretchesOf(times: Float64Array, range = { from: 0, until: Number.MAX_SAFE_INTEGER }): BarStretch[] {
  return [...replayStretches(times, { interval: '1h', range, assetClass: 'crypto' })];
}

describe('replayStretches', () => {
  it.each([
    { lengths: [], found: [] },
    { lengths: [1], found: [] },
    { lengths: [LEAST - 1], found: [] },
    { lengths: [LEAST], found: [[0, LEAST]] },
    {
      lengths: [LEAST - 1, LEAST, 1, LEAST + 5],
      found: [
        [LEAST - 1, 2 * LEAST - 1],
        [2 * LEAST, 3 * LEAST + 5],
      ],
    },
    { lengths: [LEAST, LEAST - 1], found: [[0, LEAST]] },
  ])('are the long enough ones of $lengths bars between holes', ({ lengths, found }) => {
    expect(stretchesOf(timesOf(lengths)).map(({ first, end }) => [first, end])).toEqual(found);
  });

  it('lie within the range', () => {
    const times = timesOf([LEAST + 2]);
    const [from, until] = [times[1] ?? 0, times[LEAST + 1] ?? 0];
    expect(stretchesOf(times, { from, until })).toEqual([{ first: 1, end: LEAST + 1 }]);
    expect(stretchesOf(times, { from: from + 1, until })).toEqual([]);
  });

  it('go on over missing bars if nothing counts as a hole', () => {
    const times = timesOf([1, LEAST]);
    const range = { from: 0, until: Number.MAX_SAFE_INTEGER };
    const found = [...replayStretches(times, { interval: '1h', range, assetClass: null })];
    expect(found).toEqual([{ first: 0, end: LEAST + 1 }]);
  });
});

describe('drawReplayStart', () => {
  const draws = (lengths: readonly number[], count = 400): ReadonlySet<number> => {
    const times = timesOf(lengths);
    const random = createRandom(7);
    const drawn = Array.from({ length: count }, () => drawReplayStart(times, stretchesOf(times), random));
    return new Set(drawn.map((t) => (t === null ? -1 : times.indexOf(t))));
  };

  it('draws each bar with enough bars of its stretch on both sides, and no other', () => {
    const lengths = [LEAST + 1, 3, LEAST];
    const second = LEAST + 4;
    expect(draws(lengths)).toEqual(new Set([REPLAY_LEAD.min, REPLAY_LEAD.min + 1, second + REPLAY_LEAD.min]));
  });

  it('prefers a stretch with plenty of bars', () => {
    expect(draws([LEAST + 50, PREFERRED])).toEqual(new Set([LEAST + 50 + REPLAY_LEAD.preferred]));
  });

  it('draws nothing if no stretch is long enough', () => {
    expect(draws([LEAST - 1, LEAST - 1])).toEqual(new Set([-1]));
  });
});
