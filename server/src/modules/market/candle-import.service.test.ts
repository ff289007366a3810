// If this fails, an import loses, duplicates or half-stores rows, or cannot complete an interrupted import.
import { createReadStream, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { importCandles } from './candle-import.service.ts';
import { storedSeries } from './candle-series.repo.ts';
import type { ImportTarget } from './import-series.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2024, 0, 1);
const target: ImportTarget = { store: 'feed', asset: 'BTC', interval: '1h', fileName: 'btc.csv' };

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 10, 20) });
});
afterAll(() => t.close());
beforeEach(() => query('TRUNCATE candles, candle_series, market_imports'));

function query(sql: string) {
  return t.db.read(async (tx) => (await tx.$client.query<Record<string, unknown>>(sql)).rows);
}

async function* text(...parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
}

function row(hour: number, close = 101): string {
  return `${START + hour * HOUR},100,110,90,${close},5\n`;
}

function rows(from: number, until: number, close?: number): string {
  return Array.from({ length: until - from }, (_, i) => row(from + i, close)).join('');
}

const HEADER = 't,o,h,l,c,v\n';
const importText = (...parts: readonly string[]) => importCandles(t.platform, text(...parts), target);

describe('importing a file', () => {
  it('stores the valid rows, and reports the line and the reason of each other row', async () => {
    const report = await importText(
      HEADER,
      row(0),
      'broken\n',
      row(1),
      '\n',
      row(1),
      row(3),
      row(2),
      `${START + 4 * HOUR},100,90,110,101,5\n`,
    );
    expect(report).toMatchObject({ read: 7, inserted: 3, updated: 0, unchanged: 0, rejected: 4 });
    expect(report.rejections.map(({ line, defect }) => [line, defect])).toEqual([
      [3, 'column-count'],
      [6, 'duplicate'],
      [8, 'non-monotonic'],
      [9, 'ohlc-order'],
    ]);
    expect(report.defects).toEqual({ 'column-count': 1, duplicate: 1, 'non-monotonic': 1, 'ohlc-order': 1 });
    expect(report.gaps).toEqual({
      count: 1,
      first: [{ line: 7, from: '2024-01-01T01:00:00.000Z', to: '2024-01-01T03:00:00.000Z', missing: 1 }],
    });
    expect(await query(`SELECT asset, "interval", t, o, h, l, c, v FROM candles ORDER BY t LIMIT 1`)).toEqual([
      { asset: 'BTC', interval: '1h', t: new Date(START), o: 100, h: 110, l: 90, c: 101, v: 5 },
    ]);
  });

  it('changes nothing if the file was imported before', async () => {
    await importText(HEADER, rows(0, 10));
    const [before] = await query('SELECT revision FROM candle_series WHERE rolled_up_from IS NULL');
    expect(await importText(HEADER, rows(0, 10))).toMatchObject({ read: 10, inserted: 0, updated: 0, unchanged: 10 });
    expect(await query('SELECT revision FROM candle_series WHERE rolled_up_from IS NULL')).toEqual([before]);
  });

  it('updates the stored bars of changed rows, and reports their number', async () => {
    await importText(HEADER, rows(0, 10));
    expect(await importText(HEADER, rows(0, 3, 102), rows(3, 12))).toMatchObject({
      read: 12,
      inserted: 2,
      updated: 3,
      unchanged: 7,
    });
    expect(await query(`SELECT count(*)::int AS n FROM candles WHERE c = 102 AND "interval" = '1h'`)).toEqual([
      { n: 3 },
    ]);
  });

  it('extends the series, also when an earlier part is imported later', async () => {
    await importText(HEADER, rows(100, 110));
    await importText(HEADER, rows(50, 60));
    const [series] = await t.db.read((tx) => storedSeries(tx, 'BTC'));
    expect(series).toMatchObject({ firstOpen: START + 50 * HOUR, lastOpen: START + 109 * HOUR });
  });

  it('lists only the first 100 rejections, and counts all of them', async () => {
    const report = await importText(HEADER, 'x\n'.repeat(250), row(0));
    expect(report).toMatchObject({ read: 251, inserted: 1, rejected: 250 });
    expect(report.rejections).toHaveLength(100);
  });
});

describe('an import that is cut off', () => {
  async function* failing(): AsyncGenerator<Buffer> {
    yield Buffer.from(HEADER + rows(0, 7_000));
    throw new Error('connection lost');
  }

  it('leaves complete batches, reports the failure, and is completed by another run', async () => {
    await expect(importCandles(t.platform, failing(), target)).rejects.toThrow('connection lost');
    expect(await query(`SELECT count(*)::int AS n FROM candles WHERE "interval" = '1h'`)).toEqual([{ n: 5_000 }]);
    expect(await query('SELECT state, rows_read, rows_inserted FROM market_imports')).toEqual([
      { state: 'failed', rows_read: 5_000, rows_inserted: 5_000 },
    ]);
    expect(await importText(HEADER, rows(0, 7_000))).toMatchObject({ read: 7_000, inserted: 2_000, unchanged: 5_000 });
  });

  it('is marked as interrupted by the next import if its process was killed', async () => {
    await query(`INSERT INTO market_imports (id, asset, "interval", file_name, state, started_at)
      VALUES ('01900000-0000-7000-8000-000000000000', 'BTC', '1h', 'btc.csv', 'running', '2024-01-01')`);
    await importText(HEADER, rows(0, 2));
    expect(await query('SELECT state FROM market_imports ORDER BY started_at')).toEqual([
      { state: 'interrupted' },
      { state: 'finished' },
    ]);
  });
});

describe('a file without candles stores nothing and names the reason', () => {
  it.each([
    ['', /the file is empty: the first line must name the columns t,o,h,l,c,v/],
    ['\n\n', /the file is empty/],
    [row(0), /the header has no column t/],
    ['time,open,high,low\n1,2,3,4\n', /the header has no column c/],
    ['x'.repeat(70_000), /line 1 is longer than 65536 characters/],
  ])('file %#', async (content, message) => {
    await expect(importText(content)).rejects.toThrow(message);
    expect(await query('SELECT 1 FROM candles')).toEqual([]);
    expect(await query('SELECT state FROM market_imports')).toEqual([{ state: 'failed' }]);
  });

  it('but a file with a header alone is imported without rows', async () => {
    expect(await importText(HEADER)).toMatchObject({ read: 0, inserted: 0, rejected: 0 });
  });
});

describe('the database refuses rows that the importer refuses', () => {
  const time = "'2024-01-01T00:00:00Z'";
  it.each([
    ['a low above the close', `(${time}, 10, 12, 10.5, 10.2, 0, 'BTC', '1h')`],
    ['a high below the open', `(${time}, 10, 9.5, 9, 9.2, 0, 'BTC', '1h')`],
    ['a price of zero', `(${time}, 0, 12, 0, 10, 0, 'BTC', '1h')`],
    ['a negative volume', `(${time}, 10, 12, 9, 11, -1, 'BTC', '1h')`],
    ['not a number', `(${time}, 10, 'NaN', 9, 11, 1, 'BTC', '1h')`],
    ['infinity', `(${time}, 10, 'Infinity', 9, 11, 1, 'BTC', '1h')`],
    ['a time inside a minute', `('2024-01-01T00:00:01Z', 10, 12, 9, 11, 1, 'BTC', '1h')`],
    ['an unknown interval', `(${time}, 10, 12, 9, 11, 1, 'BTC', '2h')`],
  ])('%s', async (_what, values) => {
    await expect(query(`INSERT INTO candles (t, o, h, l, c, v, asset, "interval") VALUES ${values}`)).rejects.toThrow(
      /check constraint/,
    );
  });
});

describe('real candles', () => {
  const data = fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
  const files: readonly [file: string, target: Omit<ImportTarget, 'fileName'>, count: number][] = [
    ['BTCUSDT_1d_2023_2025_derived.csv', { store: 'feed', asset: 'BTC', interval: '1d' }, 749],
    ['BTCUSDT_4h_2023_2025_derived.csv', { store: 'feed', asset: 'BTC', interval: '4h' }, 4_499],
    ['SPY_1d_2017_2018_ref.csv', { store: 'feed', asset: 'SPY', interval: '1d' }, 502],
    ['XAUUSD_1d_2006_2019_oanda_bid.csv', { store: 'feed', asset: 'XAU', interval: '1d' }, 3_949],
    ['EURUSD_1h_2017_2026.csv', { store: 'feed', asset: 'EURUSD', interval: '1h' }, 53_160],
  ];
  it.for(files)('%s is imported completely', async ([file, { asset, interval }, count], { skip }) => {
    const path = `${data}/${file}`;
    if (!existsSync(path)) skip(`${path} is not there`);
    const report = await importCandles(t.platform, createReadStream(path), {
      store: 'feed',
      asset,
      interval,
      fileName: file,
    });
    expect(report).toMatchObject({ read: count, inserted: count, rejected: 0, rejections: [] });
  });
});
