// If this fails, minutes are deleted that should be kept, or longer bars are deleted or changed together with the
// minutes that they were made from.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { INTERVALS, barOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { createSimulatedMarket } from '@tradesense/core/market/simulated-market.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { importCandles } from './candle-import.service.ts';
import { deleteOldMinutes } from './candle-retention.service.ts';
import { storedSeries } from './candle-series.repo.ts';
import { storeBars } from './candle-store.service.ts';
import { storedBars } from './candles.repo.ts';

const START = epochMs(Date.UTC(2025, 3, 28));
const NOW = Date.UTC(2025, 5, 15, 10);
const KEEP_DAYS = 31;
const LINE = epochMs(Date.UTC(2025, 4, 15));
const minutes = createSimulatedMarket(3).bars('SPY', '1m', START, epochMs(Date.UTC(2025, 5, 14) - 1));

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW, config: { keepMinutesDays: KEEP_DAYS } });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.read((tx) => tx.$client.query('TRUNCATE candles, candle_series, market_imports, job_leases'));
  for (let first = 0; first < minutes.length; first += 5_000) await store(minutes.slice(first, first + 5_000));
});

const store = (bars: readonly Bar[]) => t.db.transaction((tx) => storeBars(tx, t.platform.ids, 'SPY', '1m', bars));
const bars = (interval: Interval) => t.db.read((tx) => storedBars(tx, 'SPY', interval, epochMs(0), epochMs(NOW)));
const larger = () => Promise.all(INTERVALS.slice(1).map(bars));
async function* oneRow(row: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`t,o,h,l,c,v\n${row}\n`);
}

const importRow = ({ t: at, o, h, l, c, v }: Bar) =>
  importCandles(t.platform, oneRow([at, o, h, l, c, v].join()), {
    store: 'feed',
    asset: 'SPY',
    interval: '1m',
    fileName: 'late.csv',
  });

it('the job deletes whole days of minutes beyond the age, and leaves every longer bar unchanged', async () => {
  const before = await larger();
  await t.drain();
  expect(await bars('1m')).toEqual(minutes.filter((bar) => bar.t >= LINE));
  expect(await larger()).toEqual(before);
  expect(before.every((each) => each.length > 0)).toBe(true);
});

it('if a run stops before it has deleted all minutes, the next run deletes the rest', async () => {
  await t.db.read((tx) =>
    tx.$client.query(`UPDATE candle_series SET kept_from = '${new Date(LINE).toISOString()}' WHERE "interval" = '1m'`),
  );
  expect(await deleteOldMinutes(t.platform, KEEP_DAYS)).toBe(minutes.filter((bar) => bar.t < LINE).length);
  expect(await deleteOldMinutes(t.platform, KEEP_DAYS)).toBe(0);
});

it('the job deletes no minutes until their longer bars are made', async () => {
  await t.db.read((tx) => tx.$client.query(`DELETE FROM candle_series WHERE "interval" = '1M'`));
  expect(await deleteOldMinutes(t.platform, KEEP_DAYS)).toBe(0);
});

it('a later correction changes every longer bar around it, even the month that has lost minutes', async () => {
  await deleteOldMinutes(t.platform, KEEP_DAYS);
  const corrected = minutes.find((bar) => bar.t >= LINE + DAY_MS);
  if (corrected === undefined) throw new Error('no bar');
  const high = corrected.h * 2;
  const before = await larger();
  expect(await importRow({ ...corrected, h: high })).toMatchObject({ updated: 1 });
  const after = await larger();
  INTERVALS.slice(1).forEach((interval, i) => {
    const open = barOpen(interval, corrected.t);
    expect(after[i]).toEqual(before[i]?.map((bar) => (bar.t === open ? { ...bar, h: high } : bar)));
  });
});

it("a file's row of a deleted day is rejected with its line and reason, and changes nothing", async () => {
  await deleteOldMinutes(t.platform, KEEP_DAYS);
  const before = await larger();
  const [first] = minutes;
  if (first === undefined) throw new Error('no bar');
  const { rejected, rejections } = await importRow({ ...first, h: first.h * 2 });
  expect({ rejected, rejections }).toEqual({
    rejected: 1,
    rejections: [
      {
        line: 2,
        defect: 'no-longer-kept',
        reason: `${new Date(first.t).toISOString()} is too old: 1m bars before 2025-05-15T00:00:00.000Z are deleted`,
      },
    ],
  });
  expect(await larger()).toEqual(before);
});

it('after the deletion, new minutes continue the series', async () => {
  await deleteOldMinutes(t.platform, KEEP_DAYS);
  const last = minutes.at(-1);
  if (last === undefined) throw new Error('no bar');
  await store([{ ...last, t: epochMs(last.t + MINUTE_MS) }]);
  const [series] = await t.db.read((tx) => storedSeries(tx, 'SPY'));
  expect(series).toMatchObject({ firstOpen: minutes[0]?.t, keptFrom: LINE, lastOpen: last.t + MINUTE_MS });
});
