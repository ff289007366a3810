// If this fails, charts of forex and commodities have a short Sunday bar, which halves the ATR and creates false
// swings.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { candlesResponse } from '@tradesense/contract/market.ts';
import { DAY_MS, HOUR_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { importCandles } from './index.ts';

/** A Wednesday. */
const NOW = Date.UTC(2024, 5, 26, 12);
const MONDAY = Date.UTC(2024, 5, 10);
const SUNDAY = Date.UTC(2024, 5, 16);

let t: TestApp;
let sundayNight: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW });
  sundayNight = await createTestApp({ nowMs: SUNDAY + 22.5 * HOUR_MS });
});
afterAll(() => Promise.all([t.close(), sundayNight.close()]));

const store = (asset: 'EURUSD' | 'XAU', interval: Interval, rows: readonly (readonly number[])[]) => {
  async function* file(): AsyncGenerator<Buffer> {
    yield Buffer.from(`t,o,h,l,c,v\n${rows.map((row) => row.join(',')).join('\n')}`);
  }
  return importCandles(t.platform, file(), { store: 'feed', asset, interval, fileName: 'test.csv' });
};

const daysOf = async (app: TestApp, asset: string, query = '') => {
  const { body } = await app.client().get(`/api/market/candles?asset=${asset}&interval=1d${query}`);
  return candlesResponse.parse(body).bars;
};

const weekday = ([open]: readonly number[]) => new Date(open ?? 0).getUTCDay();

describe('the simulated feed', () => {
  test.each(['GBPUSD', 'XAG'])('has five days a week for %s, including the running day', async (asset) => {
    const days = await daysOf(t, asset, '&limit=13');
    expect(days.map(weekday)).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3]);
  });
  test("has Monday's bar as the running bar on Sunday evening, on the page and in the stream", async () => {
    const [friday, monday] = await daysOf(sundayNight, 'EURUSD', '&limit=2');
    expect([friday?.[0], monday?.[0]]).toEqual([SUNDAY - 2 * DAY_MS, SUNDAY + DAY_MS]);
    const { live, ticks } = sundayNight.server.market;
    await ticks.round();
    await expect.poll(() => live.runningBar('EURUSD', '1d')).toMatchObject({ t: SUNDAY + DAY_MS, o: monday?.[1] });
  });
  test('has the same days in tests, exams and replays of simulated assets', async () => {
    const { practice } = t.server.market;
    const [from, until] = [epochMs(MONDAY), epochMs(MONDAY + 14 * DAY_MS)];
    const bars = await t.db.read((tx) => practice.bars(tx, 'GBPUSD', '1d', from, until));
    expect(bars.map(({ t: open }) => new Date(open).getUTCDay())).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
    const times = await t.db.read(async (tx) => (await practice.openTimes(tx, 'GBPUSD', '1d'))?.times);
    expect([...(times ?? [])].filter((open) => open >= from && open < until)).toEqual(bars.map(({ t: open }) => open));
  });
});

describe('an imported feed', () => {
  // Day 0 is a Monday; days 5 and 12 are Saturdays. The Sunday on day 6 has a higher high than the Monday after it.
  const rows = Array.from({ length: 14 }, (_, day) => day)
    .filter((day) => ![5, 12].includes(day))
    .map((day) => [MONDAY + day * DAY_MS, 1 + day, day === 6 ? 50 : 1.5 + day, 0.5, 1.25 + day, 2]);
  const joined = [MONDAY + 7 * DAY_MS, 7, 50, 0.5, 8.25, 4];

  test('merges each Sunday of daily bars into the following Monday, also at the edge of a page', async () => {
    await store('EURUSD', '1d', rows);
    const days = await daysOf(t, 'EURUSD');
    expect(days.map(weekday)).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
    expect(days[5]).toEqual(joined);
    expect((await daysOf(t, 'EURUSD', `&limit=1&before=${MONDAY + 8 * DAY_MS}`))[0]).toEqual(joined);
    expect(await daysOf(t, 'EURUSD', '&limit=3')).toEqual(days.slice(-3));
    // A page that ends before a Monday also leaves out the Sunday that is merged into it.
    expect((await daysOf(t, 'EURUSD', `&before=${MONDAY + 7 * DAY_MS}`)).at(-1)?.[0]).toBe(MONDAY + 4 * DAY_MS);
  });
  test('merges the Sundays of daily bars for other modules as well', async () => {
    const read = (from: number, until: number) =>
      t.db.read((tx) => t.server.history.bars(tx, 'EURUSD', '1d', epochMs(from), epochMs(until)));
    const [monday] = await read(MONDAY + 7 * DAY_MS, MONDAY + 8 * DAY_MS);
    expect(monday && [monday.t, monday.o, monday.h, monday.l, monday.c, monday.v]).toEqual(joined);
    expect(await read(SUNDAY, SUNDAY + DAY_MS)).toEqual([]);
  });
  test('merges Sundays in the days that are made of hourly bars', async () => {
    const open = (hour: number) => {
      const at = new Date(MONDAY + hour * HOUR_MS);
      const day = at.getUTCDay();
      return day >= 1 && day <= 4 ? true : day === 5 ? at.getUTCHours() < 21 : day === 0 && at.getUTCHours() >= 22;
    };
    const hours = Array.from({ length: 14 * 24 }, (_, hour) => hour).filter(open);
    await store('XAU', '1h', hours.map((hour) => [MONDAY + hour * HOUR_MS, 100, 101, 99, 100, 1])); // oxfmt-ignore
    const days = await daysOf(t, 'XAU');
    expect(days.map(weekday)).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
    expect(days[5]?.[5]).toBe(26);
  });
});
