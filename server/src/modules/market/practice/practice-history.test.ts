// If this fails, tests and exams are drawn from bars other than the shipped or imported ones, or the market serves
// those bars.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BIAS_WINDOWS } from '@tradesense/core/bias/bias-rules.ts';
import { practiceHistoryResponse } from '@tradesense/contract/market.ts';
import { ASSET_SYMBOLS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { windowStarts } from '@tradesense/core/market/history-windows.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { DAY_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { SHIPPED_HISTORY } from '../../../config.ts';
import { assetClassOf } from '../history.policy.ts';
import { importCandles, type ImportReport } from '../index.ts';
import { RecordedAssets } from './recorded-assets.ts';
import { PracticeAsset } from './practice-series.ts';
import { NO_SHIPPED_HISTORY, readShippedHistory } from './shipped-history.ts';

const NOW = Date.UTC(2026, 5, 1);
const START = Date.UTC(2015, 0, 5);

const { series: shipped } = readShippedHistory(SHIPPED_HISTORY);

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp({ nowMs: NOW, config: { historyDir: SHIPPED_HISTORY } });
});
afterEach(() => t.close());

function importDays(asset: AssetSymbol, store: 'practice' | 'feed', days: readonly number[]): Promise<ImportReport> {
  async function* file() {
    yield Buffer.from('t,o,h,l,c,v\n');
    for (const day of days)
      yield Buffer.from(`${START + day * DAY_MS},${7 + day},${9 + day},${6 + day},${8 + day},5\n`);
  }
  return importCandles(t.platform, file(), { store, asset, interval: '1d', fileName: 'days.csv' });
}
const firstDays = (count: number) => Array.from({ length: count }, (_, day) => day);
const practice = () => t.server.market.practice;
const times = (asset: AssetSymbol, interval: Interval) => t.db.read((tx) => practice().openTimes(tx, asset, interval));

describe('shipped practice history', () => {
  it('is recorded for eight assets and simulated for the others', async () => {
    const real = await t.db.read((tx) => practice().recordedAssets(tx));
    expect(real).toEqual(['BTC', 'ETH', 'SOL', 'AAPL', 'SPY', 'QQQ', 'XAU', 'EURUSD']);
    for (const asset of ASSET_SYMBOLS) {
      const source = await t.db.read((tx) => practice().source(tx, asset, '1d'));
      expect([asset, source]).toEqual([asset, real.includes(asset) ? 'recorded' : 'simulated']);
    }
  });
  it('is listed with intervals, times and sources', async () => {
    const { status, body } = await t.client().get('/api/market/practice');
    expect(status).toBe(200);
    const { assets } = practiceHistoryResponse.parse(body);
    expect(assets.map(({ symbol }) => symbol)).toEqual(ASSET_SYMBOLS);
    expect(assets.find(({ symbol }) => symbol === 'AAPL')).toEqual({
      symbol: 'AAPL',
      name: 'Apple',
      origin: 'recorded',
      series: [
        {
          interval: '1h',
          firstOpen: '2010-01-04T14:00:00.000Z',
          lastOpen: '2021-03-31T19:00:00.000Z',
          source: 'QuantConnect/Lean, sample data',
        },
        {
          interval: '1d',
          firstOpen: '2003-01-02T00:00:00.000Z',
          lastOpen: '2021-03-31T00:00:00.000Z',
          source: 'QuantConnect/Lean, sample data',
        },
      ],
    });
    expect(
      assets.filter(({ origin, series }) => origin === 'recorded' && series.some(({ source }) => source === null)),
    ).toEqual([]);
    expect(new Set(assets.filter(({ series }) => series.length === 0).map(({ origin }) => origin))).toEqual(
      new Set(['simulated']),
    );
  });
  it('is listed as imported once an operator imports it', async () => {
    await importDays('BTC', 'practice', firstDays(3));
    const { assets } = practiceHistoryResponse.parse((await t.client().get('/api/market/practice')).body);
    expect(assets[0]).toMatchObject({
      symbol: 'BTC',
      origin: 'imported',
      series: [
        { interval: '1d', firstOpen: '2015-01-05T00:00:00.000Z', lastOpen: '2015-01-07T00:00:00.000Z', source: null },
      ],
    });
  });
  it('never mixes recorded and simulated intervals of one asset', async () => {
    expect(await times('ETH', '4h')).toBeNull();
    expect(await t.db.read((tx) => practice().source(tx, 'ETH', '4h'))).toBeNull();
  });
  it('has five days a week for gold, and weeks that are made of them', async () => {
    const gold = await times('XAU', '1d');
    expect(new Set(Array.from(gold?.times ?? [], (open) => new Date(open).getUTCDay()))).toEqual(
      new Set([1, 2, 3, 4, 5]),
    );
    expect((await times('XAU', '1w'))?.times.length).toBeGreaterThan(400);
  });
  it('has rated windows of enough assets at 4h, 1d and 1w', async () => {
    for (const [interval, least] of [
      ['4h', 5],
      ['1d', 8],
      ['1w', 4],
    ] as const) {
      const { setupBars, outcomeBars } = BIAS_WINDOWS[interval];
      const length = setupBars + outcomeBars;
      let assets = 0;
      for (const asset of await t.db.read((tx) => practice().recordedAssets(tx))) {
        const windows = await t.db.read((tx) => practice().windows(tx, asset, interval, length, 'rated'));
        const starts = [...(windows?.starts ?? []).keys()].filter((index) => windows?.starts?.[index] === 1);
        const first = starts[0];
        if (first !== undefined && (starts.at(-1) ?? 0) - first >= 4 * length) assets += 1;
      }
      expect(assets).toBeGreaterThanOrEqual(least);
    }
  });
  it.each([
    // Columns: asset, interval, bars of a window, rated windows, rated windows without an unconfirmed wick.
    ['SPY', '1d', 110, 3_562, 3_055],
    ['SPY', '4h', 150, 5_239, 5_089],
    ['AAPL', '4h', 150, 5_239, 3_826],
    ['SPY', '1w', 68, 694, 577],
    ['AAPL', '1M', 48, 128, 26],
    ['BTC', '4h', 150, 3_925, 3_625],
    ['EURUSD', '4h', 150, 10_732, 10_732],
  ] as const)(
    'the rated windows of %s at %s of %i bars are %i, of which %i remain',
    (asset, interval, length, all, left) => {
      const own = new PracticeAsset(asset, shipped.get(asset) ?? new Map());
      const question = { interval, assetClass: assetClassOf(asset), length, part: 'rated', open: own.open } as const;
      const every = windowStarts(own.bars(interval)?.times ?? new Float64Array(), question);
      const starts = own.starts(interval, length, 'rated');
      const count = (flags: Uint8Array) => flags.reduce((sum, flag) => sum + flag, 0);
      expect([count(every), count(starts)]).toEqual([all, left]);
      const flags = own.unconfirmed(interval);
      const shown = [...starts.keys()].filter((first) => starts[first] === 1);
      expect(shown.filter((first) => flags.subarray(first, first + length).includes(1))).toEqual([]);
    },
  );
  it('has unconfirmed wicks where a wrong price was printed, on fewer than 0.7% of the bars of each series', () => {
    const days = new PracticeAsset('SPY', shipped.get('SPY') ?? new Map());
    const at = (day: string) => days.bars('1d')?.columns.t.indexOf(Date.parse(day)) ?? -1;
    const known = ['2005-08-05', '2005-09-06', '2005-09-21', '2005-10-05', '2005-10-27'];
    expect(known.map((day) => days.unconfirmed('1d')[at(day)])).toEqual(known.map(() => 1));
    for (const [asset, series] of shipped)
      for (const interval of series.keys()) {
        const flags = new PracticeAsset(asset, series).unconfirmed(interval);
        expect(flags.reduce((sum, flag) => sum + flag, 0) / flags.length).toBeLessThan(0.007);
      }
  });
  it('has no rated window of a stock at a time that is open for another stock', async () => {
    const { setupBars, outcomeBars } = BIAS_WINDOWS['1d'];
    const length = setupBars + outcomeBars;
    for (const [asset, others] of [
      ['SPY', ['AAPL', 'QQQ']],
      ['QQQ', ['AAPL', 'SPY']],
    ] as const) {
      const windows = await t.db.read((tx) => practice().windows(tx, asset, '1d', length, 'rated'));
      const open = await Promise.all(others.map((other) => t.db.read((tx) => practice().openPart(tx, other))));
      const { times: opens = new Float64Array(), starts = null } = windows ?? {};
      const firsts = [...(starts ?? []).keys()].filter((index) => starts?.[index] === 1);
      const isOpen = (first: number) =>
        open.flat().some(({ from, until }) => (opens[first] ?? 0) < until && (opens[first + length - 1] ?? 0) >= from);
      expect(firsts.length).toBeGreaterThan(1_000);
      expect(firsts.filter(isOpen)).toEqual([]);
    }
  });
  it('is not served by the market', async () => {
    const days = Date.UTC(2020, 5, 1);
    const { body } = await t.client().get(`/api/market/candles?asset=BTC&interval=1d&limit=50&before=${days}`);
    expect(body.source).toBe('simulated');
    const [bar] = await t.db.read((tx) => practice().bars(tx, 'BTC', '1d', epochMs(days - DAY_MS), epochMs(days)));
    expect(bar?.c).toBeGreaterThan(0);
    expect(JSON.stringify(body.bars)).not.toContain(String(bar?.c));
  });
});

describe('an import for practice', () => {
  it('replaces all shipped series of the asset, and of no other', async () => {
    expect(await importDays('AAPL', 'practice', firstDays(30))).toMatchObject({ store: 'practice', inserted: 30 });
    expect((await times('AAPL', '1d'))?.times).toHaveLength(30);
    expect(await times('AAPL', '1h')).toBeNull();
    expect((await times('SPY', '1d'))?.times.length).toBeGreaterThan(4_000);
  });
  it('gives an asset without recorded history one, and extends it with the next import', async () => {
    await importDays('NVDA', 'practice', firstDays(10));
    expect((await times('NVDA', '1d'))?.times).toHaveLength(10);
    expect(await importDays('NVDA', 'practice', firstDays(12))).toMatchObject({ inserted: 2, unchanged: 10 });
    expect(await times('NVDA', '1d')).toMatchObject({ source: 'recorded', times: { length: 12 } });
    const [bar] = await t.db.read((tx) => practice().bars(tx, 'NVDA', '1d', epochMs(START), epochMs(NOW)));
    expect(bar).toEqual({ t: START, o: 7, h: 9, l: 6, c: 8, v: 5 });
  });
  it('is not served by the market, while an import for the feed is not used for practice', async () => {
    await importDays('NVDA', 'practice', firstDays(10));
    await importDays('TSLA', 'feed', firstDays(10));
    const candles = async (asset: AssetSymbol) =>
      (await t.client().get(`/api/market/candles?asset=${asset}&interval=1d&limit=5&before=${START + 5 * DAY_MS}`)).body
        .source;
    expect([await candles('NVDA'), await candles('TSLA')]).toEqual(['simulated', 'recorded']);
    expect(await t.db.read((tx) => practice().source(tx, 'TSLA', '1d'))).toBe('simulated');
  });
  it('gives no window across a gap in its bars', async () => {
    const days = firstDays(400).filter((day) => day < 200 || day > 210);
    await importDays('NVDA', 'practice', days);
    const windows = await t.db.read((tx) => practice().windows(tx, 'NVDA', '1d', 20, 'any'));
    const starts = windows?.starts ?? new Uint8Array();
    expect([starts[180], starts[181], starts[199], starts[200]]).toEqual([1, 0, 0, 1]);

    const warned: unknown[][] = [];
    const assets = RecordedAssets.of(NO_SHIPPED_HISTORY, { warn: (...args: unknown[]) => void warned.push(args) });
    await t.db.read((tx) => assets.find(tx, 'NVDA'));
    const named = { asset: 'NVDA', interval: '1d', holes: 1, first: ['2015-07-24T00:00 to 2015-08-04T00:00'] };
    expect(warned).toEqual([[named, 'no chart lies across the holes of an imported series']]);
  });
});

it('without shipped and imported candles, the practice history is simulated for every asset', async () => {
  const bare = await createTestApp({ nowMs: NOW });
  expect(await bare.db.read((tx) => bare.server.market.practice.recordedAssets(tx))).toEqual([]);
  expect(await bare.db.read((tx) => bare.server.market.practice.source(tx, 'BTC', '1d'))).toBe('simulated');
  await bare.close();
});
