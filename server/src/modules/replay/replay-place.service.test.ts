// If this fails, a replay starts where there is too little history, or the end of its bars reveals its real time.
import { describe, expect, it } from 'vitest';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { epochMs, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { REPLAY_LEAD, REPLAY_LENGTH } from '@tradesense/core/market/replay-cursor.ts';
import type { Tx } from '../../platform/database/database.ts';

import { findPlace, type PlaceHistory } from './replay-place.service.ts';

const START = Date.UTC(2020, 0, 1);

/** Returns a history of hourly BTC bars in which only every `step`th bar exists. Other assets have no bars. */
function historyOf(count: number, step = 1): PlaceHistory {
  const bars: Bar[] = Array.from({ length: count }, (_, i) => {
    return { t: epochMs(START + i * step * HOUR_MS), o: i, h: i + 2, l: i - 1, c: i + 1, v: 1 };
  });
  const [from, until] = [epochMs(START), epochMs(START + ((count - 1) * step + 1) * HOUR_MS)];
  // In recorded history of a market that never closes, hours without a bar would count as missing bars. The source
  // `simulated` avoids this.
  const source = 'simulated' as const;
  return {
    openPart: async () => [],
    recordedAssets: async () => [],
    span: async (_, asset) => (asset === 'BTC' && count > 0 ? { source, from, until } : null),
    openTimes: async () => ({ source, times: Float64Array.from(bars, ({ t }) => t) }),
    bars: async (_tx, _asset, _interval, first, end) => bars.filter(({ t }) => t >= first && t < end),
  };
}

// The test's history reads no database, so it needs no transaction.
const tx = {} as Tx;
const place = (history: PlaceHistory, seed: number, request: Partial<Parameters<typeof findPlace>[3]> = {}) =>
  findPlace(tx, history, createRandom(seed), {
    asset: 'BTC',
    assetClass: null,
    interval: '1h',
    startAt: null,
    ...request,
  });

describe('a random start', () => {
  it.each([
    { bars: REPLAY_LEAD.min + REPLAY_LENGTH.min, lead: REPLAY_LEAD.min, length: REPLAY_LENGTH.min },
    { bars: 300, lead: REPLAY_LEAD.min, length: REPLAY_LENGTH.min },
    { bars: 700, lead: REPLAY_LEAD.preferred, length: REPLAY_LENGTH.preferred },
    { bars: 6_000, lead: REPLAY_LEAD.preferred, length: REPLAY_LENGTH.preferred },
  ])(
    'in a history of $bars bars has at least $lead bars before it and $length after it',
    async ({ bars, ...least }) => {
      for (let seed = 0; seed < 30; seed += 1) {
        const found = await place(historyOf(bars), seed);
        expect(found.bars).toHaveLength(found.lead + found.length);
        expect(found.lead).toBeGreaterThanOrEqual(least.lead);
        expect(found.length).toBeGreaterThanOrEqual(least.length);
      }
    },
  );

  it('is found by time in a long history, even if the market is closed most of the time', async () => {
    for (let seed = 0; seed < 5; seed += 1) {
      const { lead, length } = await place(historyOf(8_000, 5), seed);
      expect(lead).toBeGreaterThanOrEqual(REPLAY_LEAD.preferred);
      expect(length).toBeGreaterThanOrEqual(REPLAY_LENGTH.preferred);
    }
  });

  it('is rarely near the beginning or the end of the history', async () => {
    const history = historyOf(900);
    const found = await Promise.all(Array.from({ length: 40 }, (_, seed) => place(history, seed)));
    const atAnEnd = found.filter(({ bars }) => bars[0]?.t === START || bars.at(-1)?.o === 899);
    expect(atAnEnd.length).toBeLessThan(5);
  });

  it('uses the only asset that has history', async () => {
    expect(await place(historyOf(600), 1, { asset: null })).toMatchObject({ asset: 'BTC', source: 'simulated' });
    expect(await place(historyOf(600), 1, { asset: null, assetClass: 'crypto' })).toMatchObject({ asset: 'BTC' });
    await expect(place(historyOf(600), 1, { asset: null, assetClass: 'forex' })).rejects.toThrow(
      'no asset of this class',
    );
  });
});

describe('a start', () => {
  it.each([
    ['at the close of a bar', 100],
    ['within a bar', 100.5],
  ])('%s leaves the later bars to be stepped', async (_, hours) => {
    const found = await place(historyOf(400), 1, { startAt: epochMs(START + hours * HOUR_MS) });
    expect([found.lead, found.length, found.bars[found.lead]?.o]).toEqual([100, 300, 100]);
  });

  it.each([
    ['with too few bars before it', 49],
    ['with too few bars after it', 381],
    ['before the history', -10],
    ['after the history', 900],
  ])('%s is refused, and the message names the available days', async (_, hours) => {
    const refused = place(historyOf(400), 1, { startAt: epochMs(START + hours * HOUR_MS) });
    await expect(refused).rejects.toMatchObject({
      code: 'not-enough-history',
      message: expect.stringMatching(/BTC has history at 1h from 2020-01-01 to 2020-01-17/),
    });
  });
});

describe('recorded history', () => {
  const hole = START + 900 * HOUR_MS;
  const until = epochMs(START + 2_000 * HOUR_MS);
  const recorded = (openPart: readonly { from: number; until: number }[] = []): PlaceHistory => {
    const whole = historyOf(2_000);
    const bars: PlaceHistory['bars'] = async (...args) =>
      (await whole.bars(...args)).filter(({ t }) => t < hole || t >= hole + 5 * HOUR_MS);
    return {
      ...whole,
      bars,
      span: async () => ({ source: 'recorded', from: epochMs(START), until }),
      openTimes: async (none, asset, interval) => ({
        source: 'recorded',
        times: Float64Array.from(await bars(none, asset, interval, epochMs(START), until), ({ t }) => t),
      }),
      openPart: async () => openPart,
    };
  };
  it('is never replayed across missing bars', async () => {
    for (let seed = 0; seed < 30; seed += 1) {
      const { bars } = await place(recorded(), seed);
      expect(bars.slice(1).every(({ t }, i) => t - (bars[i]?.t ?? 0) === HOUR_MS)).toBe(true);
    }
  });
  it('is replayed within one block of the open part if no date is chosen', async () => {
    const block = { from: START + 1_200 * HOUR_MS, until: START + 1_900 * HOUR_MS };
    for (let seed = 0; seed < 10; seed += 1) {
      const { bars } = await place(recorded([block]), seed);
      expect(bars[0]?.t).toBeGreaterThanOrEqual(block.from);
      expect(bars.at(-1)?.t).toBeLessThan(block.until);
    }
  });
});
