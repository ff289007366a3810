// If this fails, a series keeps a hole after a long outage, is fetched without end, or is never brought up to date
// again.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { DAY_MS, epochMs, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { storedBars } from '../candles.repo.ts';
import { BarsUnavailable } from './exchange-child.ts';
import { PAGE_BARS } from './exchange-messages.ts';
import { storeExchangeBars } from './exchange-store.service.ts';
import { bringUpToDate } from './series-upkeep.service.ts';

const NOW = Date.UTC(2026, 0, 31, 12);
const SERIES = { interval: '1m', backMs: 7 * DAY_MS } as const;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW });
});
afterAll(() => t.close());
beforeEach(() => sql(t, 'TRUNCATE candles, candle_series'));

const bar = (at: number): Bar => ({ t: epochMs(at), o: 1, h: 3, l: 1, c: 2, v: 1 });
/** Stores three minutes that ended so many days ago, before the outage. */
const storeBefore = (days: number) =>
  t.db.transaction((tx) =>
    storeExchangeBars(
      tx,
      t.platform.ids,
      'BTC',
      '1m',
      [3, 2, 1].map((n) => bar(NOW - days * DAY_MS - n * MINUTE_MS)),
    ),
  );
/**
 * Brings the series up to date from an exchange that has all bars from `has` on. `failures` is the number of requests
 * that fail at first. Returns the times asked for.
 */
async function update(has: number, refuses = false, failures = 0): Promise<number[]> {
  const asked: number[] = [];
  const fetch = (_asset: string, _interval: string, since: number) => {
    asked.push(since);
    if (asked.length <= failures) return Promise.reject(new BarsUnavailable('the connection was lost'));
    if (refuses && since < has) return Promise.reject(new BarsUnavailable('too old'));
    const bars = Array.from({ length: PAGE_BARS }, (_, n) => bar(since + n * MINUTE_MS));
    return Promise.resolve({
      bars: bars.filter((each) => each.t >= has && each.t <= NOW),
      asOf: epochMs(NOW),
      isOffered: true,
    });
  };
  await bringUpToDate(t.platform, fetch, { asset: 'BTC', series: SERIES, now: epochMs(NOW), isRepairDue: true });
  return asked;
}
const times = async () =>
  (await t.db.read((tx) => storedBars(tx, 'BTC', '1m', epochMs(0), epochMs(NOW)))).map((each) => each.t);
const minutes = (from: number) => Array.from({ length: (NOW - from) / MINUTE_MS }, (_, n) => from + n * MINUTE_MS);

describe('after an outage', () => {
  test('longer than the first fill of a series, no bar is missing', async () => {
    await storeBefore(9);
    await update(0);
    expect(await times()).toEqual(minutes(NOW - 9 * DAY_MS - 3 * MINUTE_MS));
  });

  test('the work is bounded', async () => {
    await storeBefore(300);
    const asked = await update(NOW - DAY_MS);
    const reach = NOW - 7 * DAY_MS - 150 * PAGE_BARS * MINUTE_MS;
    expect([asked[0], asked.length]).toEqual([reach, 150 + Math.ceil((7 * DAY_MS) / MINUTE_MS / PAGE_BARS)]);
    expect((await times()).slice(3)).toEqual(minutes(NOW - DAY_MS));
  });

  test.each([
    ['refuses', true],
    ['has no', false],
  ])('a series goes on at an exchange that %s bars so old', async (_what, refuses) => {
    await storeBefore(9);
    await update(NOW - 7 * DAY_MS, refuses);
    expect((await times()).slice(3)).toEqual(minutes(NOW - 7 * DAY_MS));
  });

  test('a request that fails once leaves no hole', async () => {
    await storeBefore(9);
    await update(0, false, 1);
    expect(await times()).toEqual(minutes(NOW - 9 * DAY_MS - 3 * MINUTE_MS));
  });

  test('an exchange that cannot be reached changes nothing, so the next update begins where this one did', async () => {
    await storeBefore(9);
    await expect(update(0, false, 2)).rejects.toThrow('the connection was lost');
    expect(await times()).toHaveLength(3);
  });

  test('bars that were deleted because of their age are not fetched again', async () => {
    await storeBefore(20);
    const keptFrom = NOW - 10 * DAY_MS;
    await sql(t, `UPDATE candle_series SET kept_from = $1`, [new Date(keptFrom)]);
    expect((await update(0))[0]).toBe(keptFrom);
  });
});
