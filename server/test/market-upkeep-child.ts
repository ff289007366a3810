/**
 * `node market-upkeep-child.ts <data directory> <statement> <round>`: runs the server's maintenance of an exchange's
 * candles on the embedded database in that directory. It checks whether the data of the previous process are complete,
 * builds missing longer bars, imports the bars that have closed since, follows the exchange live for some minutes, and
 * deletes old minutes. It is killed, as by `kill -9`, at the given statement. If there were fewer statements, it prints
 * their number. If the data were not complete, it exits with 1 and the reason.
 */
import assert from 'node:assert/strict';
import pino from 'pino';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { INTERVALS, barOpen, intervalMs, nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { resample } from '@tradesense/core/market/resample.ts';
import { candleGaps } from '../src/modules/market/candle-gaps.service.ts';
import { deleteOldMinutes } from '../src/modules/market/candle-retention.service.ts';
import { seriesOf } from '../src/modules/market/candle-series.repo.ts';
import { storedBars } from '../src/modules/market/candles.repo.ts';
import type { ExchangeChildParts, ExchangeLine } from '../src/modules/market/exchange/exchange-child.ts';
import { createExchangeFeed } from '../src/modules/market/exchange/exchange-feed.ts';
import { PAGE_BARS } from '../src/modules/market/exchange/exchange-messages.ts';
import { makeMissingRollUps } from '../src/modules/market/roll-up.service.ts';
import { migrateDatabase } from '../src/platform/database/database-migrate.ts';
import { openDatabase } from '../src/platform/database/database-open.ts';
import type { Database } from '../src/platform/database/database.ts';
import { createIds } from '../src/platform/ids.ts';
import { createTestClock } from './harness.ts';
import { killAtStatement } from './killed-database.ts';

/** Open time of the exchange's first 1m bar. Some of its longer bars begin earlier (`FIRST_LONGER_MS`). */
const FIRST_MS = Date.UTC(2026, 0, 30, 20);
const FIRST_LONGER_MS: Readonly<Record<string, number>> = {
  '5m': FIRST_MS - 2 * HOUR_MS,
  '1h': FIRST_MS - 2 * DAY_MS,
  '1d': Date.UTC(2025, 10, 24),
};
const ROUND_MS = 15 * HOUR_MS;
const LIVE_MINUTES = 6;
const KEEP_DAYS = 1;
const log = pino({ level: 'silent' });

/**
 * Returns the exchange's 1m bar that opens at `t`, as the exchange reports it at `now`. Until two minutes after the
 * bar's open time, its volume is too low; then the exchange corrects it.
 */
function minute(t: number, now: number): Bar {
  const random = createRandom(t / MINUTE_MS);
  const [o, c] = [100 + random.below(100), 100 + random.below(100)];
  const v = 100 + random.below(100) - (t + 2 * MINUTE_MS > now ? 50 : 0);
  return { t: epochMs(t), o, h: Math.max(o, c) + 1, l: Math.min(o, c) - 1, c, v };
}

/** Creates an exchange whose longer bars differ from the bars made from its 1m bars. */
function exchangeAt(now: () => EpochMs) {
  return (parts: ExchangeChildParts): ExchangeLine => ({
    start: () => parts.onState({ state: 'open', reason: '', detail: '', assets: ['BTC'], skewMs: 0 }),
    stop: () => Promise.resolve(),
    async bars(_asset, interval, since) {
      assert(interval !== '1M');
      const first = FIRST_LONGER_MS[interval] ?? FIRST_MS;
      const bars: Bar[] = [];
      for (let t = Math.max(since, first); t <= now() && bars.length < PAGE_BARS; t += intervalMs(interval))
        bars.push(interval === '1m' ? minute(t, now()) : { t: epochMs(t), o: 7, h: 9, l: 5, c: 8, v: 1 });
      return { bars, asOf: now(), isOffered: true };
    },
  });
}

/**
 * Throws if a stored bar is missing or differs from the exchange's bar, or if a longer bar differs from the bar made
 * from its 1m bars.
 */
async function checkStored(db: Database, now: EpochMs): Promise<void> {
  const all = (interval: Interval) => db.read((tx) => storedBars(tx, 'BTC', interval, epochMs(0), now));
  for (const { interval, missing } of await candleGaps({ db })) assert.equal(missing, 0, `${interval} has gaps`);
  const minutes = await all('1m');
  // The last 1m bars may still be stored with their first, incomplete values, so they are not compared.
  for (const bar of minutes.slice(0, -3)) assert.deepEqual(bar, minute(bar.t, now));
  const [kept, last] = [minutes[0]?.t ?? now, minutes.at(-1)?.t ?? 0];
  const traded: Bar[] = [];
  for (let t = FIRST_MS; t < kept; t += MINUTE_MS) traded.push(minute(t, now));
  const series = await db.read((tx) => seriesOf(tx, 'BTC'));
  for (const interval of INTERVALS.slice(1)) {
    const own = series.find((each) => each.interval === interval);
    const bars = await all(interval);
    if (own === undefined) assert.equal(bars.length, 0);
    const made = new Map(resample([...traded, ...minutes], '1m', interval, 'crypto').bars.map((bar) => [bar.t, bar]));
    for (const bar of bars)
      if (bar.t >= FIRST_MS && nextBarOpen(interval, bar.t) <= last + MINUTE_MS)
        assert.deepEqual(bar, made.get(bar.t), `${interval} at ${new Date(bar.t).toISOString()}`);
  }
}

/** Restores the state that an older release leaves: only imported bars, without the longer bars made from them. */
async function forgetRollUps(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const rolledUp = `SELECT "interval" FROM candle_series WHERE rolled_up_from IS NOT NULL`;
    await tx.$client.query(`DELETE FROM candles WHERE "interval" IN (${rolledUp})`);
    await tx.$client.query(`DELETE FROM candle_series WHERE rolled_up_from IS NOT NULL`);
  });
}

async function run([dataDir = '', statement = '0', round = '0']: readonly string[]): Promise<void> {
  const opened = await openDatabase({ databaseUrl: null, dataDir }, log);
  await migrateDatabase(opened);
  const clock = createTestClock(FIRST_MS + (Number(round) + 1) * ROUND_MS + 30 * SECOND_MS);
  await checkStored(opened, clock.now());
  await forgetRollUps(opened);
  const { db, statements } = killAtStatement(opened, Number(statement));
  const platform = { db, clock, ids: createIds(clock), log };
  await makeMissingRollUps(platform);
  const feed = createExchangeFeed(platform, { exchange: 'test', url: null, connect: exchangeAt(() => clock.now()) });
  let woken = Promise.withResolvers<void>();
  await feed.start(() => woken.resolve());
  for (let n = 0; n <= LIVE_MINUTES; n += 1) {
    woken = Promise.withResolvers();
    await feed.take(clock.now());
    await woken.promise;
    clock.advance(MINUTE_MS);
  }
  await feed.stop();
  await deleteOldMinutes(platform, KEEP_DAYS);
  await checkStored(opened, clock.now());
  const [first] = await opened.read((tx) => storedBars(tx, 'BTC', '1m', epochMs(0), clock.now()));
  assert.equal(first?.t, Math.max(FIRST_MS, barOpen('1d', epochMs(clock.now() - KEEP_DAYS * DAY_MS))));
  await opened.close();
  process.stdout.write(String(statements()));
}

await run(process.argv.slice(2));
