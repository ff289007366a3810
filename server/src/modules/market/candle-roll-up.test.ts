// If this fails, a longer stored bar differs from the shorter bars that it was made from, or imported bars are mixed
// with rolled-up ones.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { INTERVALS, barOpen, nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { resample } from '@tradesense/core/market/resample.ts';
import { createSimulatedMarket } from '@tradesense/core/market/simulated-market.ts';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { importCandles } from './candle-import.service.ts';
import { seriesOf } from './candle-series.repo.ts';
import { storeBars } from './candle-store.service.ts';
import { storedBars } from './candles.repo.ts';
import { assetClassOf, rollUpBase } from './history.policy.ts';
import { makeMissingRollUps } from './roll-up.service.ts';

vi.setConfig({ testTimeout: 120_000 });

const NOW = Date.UTC(2026, 0, 15);
const market = createSimulatedMarket(3);
let t: TestPlatform;
beforeAll(async () => {
  t = await openTestPlatform({ nowMs: NOW });
});
afterAll(() => t.close());
beforeEach(empty);

function empty() {
  return t.db.read((tx) => tx.$client.query('TRUNCATE candles, candle_series, market_imports'));
}

const store = (asset: AssetSymbol, interval: Interval, bars: readonly Bar[]) =>
  t.db.transaction((tx) => storeBars(tx, t.ids, asset, interval, bars));
const stored = (asset: AssetSymbol, interval: Interval) =>
  t.db.read((tx) => storedBars(tx, asset, interval, epochMs(0), epochMs(NOW)));
const series = (asset: AssetSymbol) => t.db.read((tx) => seriesOf(tx, asset));

async function importFile(asset: AssetSymbol, interval: Interval, bars: readonly Bar[]) {
  async function* file(): AsyncGenerator<Buffer> {
    yield Buffer.from(`t,o,h,l,c,v\n${bars.map(({ t: at, o, h, l, c, v }) => [at, o, h, l, c, v].join()).join('\n')}`);
  }
  return importCandles(t, file(), { store: 'feed', asset, interval, fileName: 'test.csv' });
}

/** Returns the bars that must be stored for `interval`: the bars that core computes, without incomplete ones. */
function expectedBars(asset: AssetSymbol, parts: readonly Bar[], source: Interval, interval: Interval): Bar[] {
  const assetClass = assetClassOf(asset);
  const { bars, isFirstComplete, isLastComplete } = resample(parts, source, interval, assetClass);
  const inside = bars.slice(isFirstComplete ? 0 : 1, isLastComplete ? undefined : -1);
  if (assetClass !== 'crypto') return inside;
  const times = new Set<number>(parts.map((bar) => bar.t));
  return inside.filter((bar) => {
    for (let at = bar.t; at < nextBarOpen(interval, bar.t); at = nextBarOpen(source, at))
      if (!times.has(at)) return false;
    return true;
  });
}

/**
 * Checks that every longer series of the asset is rolled up from the correct base and equals the bars computed from it.
 */
async function checkRollUps(asset: AssetSymbol): Promise<void> {
  const all = await series(asset);
  for (const interval of INTERVALS) {
    const own = all.find((each) => each.interval === interval);
    if (own !== undefined && own.rolledUpFrom === undefined) continue;
    const base = rollUpBase(all, asset, interval);
    expect([interval, own?.rolledUpFrom]).toEqual([interval, base?.series.interval]);
    if (base === null) continue;
    const source = base.series.interval;
    const expected = expectedBars(asset, await stored(asset, source), source, interval);
    const found = await stored(asset, interval);
    expect(found.length, `${interval} of ${asset}`).toBe(expected.length);
    expect(found.filter((bar, i) => JSON.stringify(bar) !== JSON.stringify(expected[i]))).toEqual([]);
  }
}

interface Slice {
  readonly from: number;
  readonly count: number;
  /** Every `holes`-th bar is left out. 0 leaves out none. */
  readonly holes: number;
  /**
   * Whether this import corrects earlier bars: their values differ from the first ones, and their volumes use all
   * decimal places.
   */
  readonly isCorrected: boolean;
}

const slice = (total: number): fc.Arbitrary<Slice> =>
  fc.record({
    from: fc.integer({ min: 0, max: total - 2 }),
    count: fc.integer({ min: 1, max: total }),
    holes: fc.constantFrom(0, 0, 7, 61),
    isCorrected: fc.boolean(),
  });

function cut(bars: readonly Bar[], { from, count, holes, isCorrected }: Slice): Bar[] {
  return bars
    .slice(from, from + count)
    .filter((_, i) => holes === 0 || i % holes !== holes - 1)
    .map((bar) =>
      isCorrected
        ? { ...bar, h: bar.h * 1.5, v: bar.v < 1_000 ? Number((bar.v + 0.00000001).toFixed(8)) : bar.v + 1 }
        : bar,
    );
}

describe('longer bars equal the aggregate of the shorter ones', () => {
  it.each<[AssetSymbol, Interval, number, number]>([
    ['BTC', '1m', 2 * 1_440, 4],
    ['BTC', '1h', 70 * 24, 6],
    ['TSLA', '1m', 1_200, 4],
    ['EURUSD', '15m', 3_200, 4],
    ['XAU', '4h', 500, 6],
  ])(
    'for imports of %s %s in any slices and any order, including corrections',
    async (asset, interval, total, runs) => {
      const bars = market.lastBars(asset, interval, epochMs(Date.UTC(2025, 9, 20, 17, 45)), total);
      await fc.assert(
        fc.asyncProperty(fc.array(slice(total), { minLength: 1, maxLength: 6 }), async (slices) => {
          await empty();
          const expected = new Map<number, Bar>();
          for (const each of slices) {
            const part = cut(bars, each);
            const { inserted, updated, rejected } = await importFile(asset, interval, part);
            const changed = part.filter((bar) => JSON.stringify(expected.get(bar.t)) !== JSON.stringify(bar));
            expect({ rejected, changed: inserted + updated }).toEqual({ rejected: 0, changed: changed.length });
            for (const bar of part) expected.set(bar.t, bar);
          }
          expect(await stored(asset, interval)).toEqual([...expected.values()].toSorted((a, b) => a.t - b.t));
          await checkRollUps(asset);
        }),
        { numRuns: runs, seed: 4 },
      );
    },
  );

  it('for imported series of several intervals, too', async () => {
    const end = epochMs(Date.UTC(2025, 9, 20, 17, 45));
    const lengths: Interval[] = ['1m', '15m', '1h', '1d'];
    const piece = fc.record({ interval: fc.constantFrom(...lengths), size: fc.integer({ min: 1, max: 3_000 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 2, maxLength: 6 }), async (pieces) => {
        await empty();
        for (const { interval, size } of pieces) {
          const length = nextBarOpen(interval, end) - barOpen(interval, end);
          const count = Math.max(1, Math.min(size, Math.floor((40 * 24 * HOUR_MS) / length)));
          const bars = market.lastBars('BTC', interval, barOpen(interval, end), count);
          expect(await importFile('BTC', interval, bars)).toMatchObject({ read: count, rejected: 0 });
          await checkRollUps('BTC');
        }
      }),
      { numRuns: 4, seed: 4 },
    );
  });
});

describe('a correction', () => {
  it('replaces the bar, is counted, and updates the longer bars that contain the bar, but no others', async () => {
    const from = epochMs(Date.UTC(2025, 4, 1));
    const bars = market.bars('BTC', '1m', from, epochMs(Date.UTC(2025, 4, 12) - 1));
    await importFile('BTC', '1m', bars);
    const before = new Map(
      await Promise.all(INTERVALS.map(async (each) => [each, await stored('BTC', each)] as const)),
    );
    const [wrong] = bars.slice(7_001);
    if (wrong === undefined) throw new Error('no bar');
    const report = await importFile('BTC', '1m', [{ ...wrong, h: wrong.h * 3 }]);
    expect(report).toMatchObject({ read: 1, inserted: 0, updated: 1, unchanged: 0, rejected: 0 });
    for (const interval of INTERVALS.slice(0, -1)) {
      const now = await stored('BTC', interval);
      const changed = now.filter((bar, i) => JSON.stringify(bar) !== JSON.stringify(before.get(interval)?.[i]));
      expect(changed.map((bar) => [bar.t, bar.h])).toEqual([[barOpen(interval, wrong.t), wrong.h * 3]]);
    }
  });

  it('with the stored values changes no revision', async () => {
    const bars = market.lastBars('BTC', '1m', epochMs(Date.UTC(2025, 4, 1)), 3_000);
    await importFile('BTC', '1m', bars);
    const before = await series('BTC');
    await importFile('BTC', '1m', bars);
    expect(await series('BTC')).toEqual(before);
  });

  it('keeps the revision of a longer series in which no bar changes', async () => {
    const bars = market.bars('BTC', '1m', epochMs(Date.UTC(2025, 4, 1)), epochMs(Date.UTC(2025, 4, 2, 0, 3) - 1));
    await importFile('BTC', '1m', bars.slice(0, -1));
    const before = await series('BTC');
    await importFile('BTC', '1m', bars.slice(-1));
    const changed = (await series('BTC')).filter((each) => before.every(({ revision }) => revision !== each.revision));
    expect(changed.map(({ interval }) => interval)).toEqual(['1m']);
  });
});

describe('imported and rolled-up bars', () => {
  const hours = () => market.bars('BTC', '1h', epochMs(Date.UTC(2025, 0, 1)), epochMs(Date.UTC(2025, 2, 1) - 1));

  it('never share a series: an import replaces all rolled-up bars of its interval', async () => {
    await importFile('BTC', '1h', hours());
    const days = market.bars('BTC', '1d', epochMs(Date.UTC(2025, 1, 3)), epochMs(Date.UTC(2025, 1, 10) - 1));
    await importFile('BTC', '1d', days);
    expect(await stored('BTC', '1d')).toEqual(days);
    const all = await series('BTC');
    expect(
      all
        .filter(({ rolledUpFrom }) => rolledUpFrom === undefined)
        .map(({ interval }) => interval)
        .toSorted(),
    ).toEqual(['1d', '1h']);
    expect(all.find(({ interval }) => interval === '1w')?.rolledUpFrom).toBe('1d');
    expect(all.find(({ interval }) => interval === '1M')?.rolledUpFrom).toBe('1h');
    await checkRollUps('BTC');
  });

  it('do not mix: an imported longer series stays unchanged when a shorter one is imported', async () => {
    const days = market
      .bars('BTC', '1d', epochMs(Date.UTC(2025, 0, 1)), epochMs(Date.UTC(2025, 2, 1) - 1))
      .map((bar) => ({ ...bar, v: 1 }));
    await importFile('BTC', '1d', days);
    await importFile('BTC', '1h', hours());
    expect(await stored('BTC', '1d')).toEqual(days);
    await checkRollUps('BTC');
  });

  it('the database refuses a series that is rolled up from an unknown series or from itself', async () => {
    for (const from of ['2h', '1d'])
      await expect(
        t.db.read((tx) =>
          tx.$client.query(
            `INSERT INTO candle_series VALUES ('BTC', '1d', now(), now(), gen_random_uuid(), '${from}', NULL)`,
          ),
        ),
      ).rejects.toThrow(/candle_series_rolled_up_from/);
  });
});

describe('missing longer bars', () => {
  it('are made by the job once after an upgrade', async () => {
    await importFile('BTC', '1h', market.lastBars('BTC', '1h', epochMs(Date.UTC(2025, 4, 1)), 2_000));
    await t.db.read((tx) => tx.$client.query(`DELETE FROM candles WHERE "interval" <> '1h'`));
    await t.db.read((tx) => tx.$client.query(`DELETE FROM candle_series WHERE rolled_up_from IS NOT NULL`));
    await makeMissingRollUps(t);
    await checkRollUps('BTC');
    const before = await series('BTC');
    await makeMissingRollUps(t);
    expect(await series('BTC')).toEqual(before);
  });

  it("are left to the job if they are too many for the import's transaction", async () => {
    const from = Date.UTC(2024, 0, 1);
    const far = from + 132_000 * MINUTE_MS;
    const flat = (at: number): Bar => ({ t: epochMs(at), o: 1, h: 1, l: 1, c: 1, v: 1 });
    const minutes = (begin: number, count: number) =>
      Array.from({ length: count }, (_, i) => flat(begin + i * MINUTE_MS));
    await store('BTC', '1m', minutes(from, 2));
    await store('BTC', '1m', minutes(far, 60));
    expect((await series('BTC')).map(({ interval }) => interval)).toEqual(['1m']);
    await makeMissingRollUps(t);
    expect(await stored('BTC', '1h')).toHaveLength(1);
    await checkRollUps('BTC');
  });
});

describe('two writers of one asset', () => {
  it('that write at the same time leave every longer bar correct', async () => {
    const bars = market.bars('BTC', '1m', epochMs(Date.UTC(2025, 4, 1)), epochMs(Date.UTC(2025, 4, 3) - 1));
    const even = bars.filter((_, i) => i % 2 === 0);
    const odd = bars.filter((_, i) => i % 2 === 1);
    await Promise.all([importFile('BTC', '1m', even), importFile('BTC', '1m', odd)]);
    expect(await stored('BTC', '1d')).toHaveLength(2);
    await checkRollUps('BTC');
  });
});
