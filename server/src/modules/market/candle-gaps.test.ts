// If this fails, the gap report omits missing bars, or reports closed hours as a gap.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { createSimulatedMarket } from '@tradesense/core/market/simulated-market.ts';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { candleGaps, gapsText } from './candle-gaps.service.ts';
import { storeBars } from './candle-store.service.ts';

const market = createSimulatedMarket(3);
const at = (iso: string) => epochMs(Date.parse(iso));
let t: TestPlatform;
beforeAll(async () => {
  t = await openTestPlatform({ nowMs: Date.UTC(2026, 0, 15) });
});
afterAll(() => t.close());
beforeEach(() => t.db.read((tx) => tx.$client.query('TRUNCATE candles, candle_series')));

async function store(asset: AssetSymbol, interval: Interval, isKept: (bar: Bar) => boolean = () => true) {
  const bars = market.bars(asset, interval, at('2025-05-29T00:00Z'), epochMs(at('2025-06-05T00:00Z') - 1));
  await t.db.transaction((tx) => storeBars(tx, t.ids, asset, interval, bars.filter(isKept)));
}

describe('the gap report', () => {
  it.each<[AssetSymbol, Interval]>([
    ['BTC', '1m'],
    ['SPY', '1m'],
    ['SPY', '1h'],
    ['EURUSD', '15m'],
    ['XAU', '1m'],
    ['XAU', '4h'],
  ])('has no gap for a whole week of %s %s, despite closed hours', async (asset, interval) => {
    await store(asset, interval);
    const found = await candleGaps(t, { asset });
    expect(found.map((series) => series.interval)).toContain(interval);
    for (const series of found) expect(series).toMatchObject({ missing: 0, gaps: [] });
  });

  it('has the start, the end and the number of missing bars of a gap', async () => {
    // The bars that are left out: from Friday afternoon, half an hour before the close, until half an hour after the
    // open on Monday.
    const [from, until] = [at('2025-05-30T19:30Z'), at('2025-06-02T14:00Z')];
    await store('SPY', '1m', (bar) => bar.t < from || bar.t >= until);
    const [series] = await candleGaps(t, { asset: 'SPY', interval: '1m' });
    expect(series).toMatchObject({
      rolledUpFrom: null,
      missing: 60,
      gapCount: 1,
      gaps: [{ from, until, missing: 60 }],
    });
  });

  it('starts a gap that begins in closed hours at the next open', async () => {
    await store('SPY', '1m', (bar) => bar.t < at('2025-05-30T20:00Z') || bar.t >= at('2025-06-02T13:40Z'));
    const [series] = await candleGaps(t, { asset: 'SPY', interval: '1m' });
    expect(series?.gaps).toEqual([{ from: at('2025-06-02T13:30Z'), until: at('2025-06-02T13:40Z'), missing: 10 }]);
  });

  it('counts longer bars that lack a part as missing in a market that never closes', async () => {
    await store('BTC', '1m', (bar) => bar.t !== at('2025-06-01T12:34Z'));
    const report = await candleGaps(t);
    expect(report.map(({ interval, rolledUpFrom, missing }) => [interval, rolledUpFrom, missing])).toEqual([
      ['1m', null, 1],
      ['5m', '1m', 1],
      ['15m', '1m', 1],
      ['1h', '1m', 1],
      ['4h', '1m', 1],
      ['1d', '1m', 1],
    ]);
    expect(gapsText(report).split('\n').slice(0, 2)).toEqual([
      'BTC 1m: 10079 bars from 2025-05-29T00:00:00.000Z to 2025-06-04T23:59:00.000Z, 1 missing in 1 gaps',
      '  1 from 2025-06-01T12:34:00.000Z to before 2025-06-01T12:35:00.000Z',
    ]);
  });

  it('is empty for an empty store', async () => {
    expect(gapsText(await candleGaps(t, { asset: 'BTC' }))).toBe('nothing is stored');
  });
});
