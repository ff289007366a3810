// If this fails, periodic work runs twice at the same time, too often, or never again after one failure or one crashed
// server.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { createJobRunner, LEASE_MS, STOP_RENEWS_MAX_MS, type JobRun, type JobRunner } from './jobs-runner.ts';

let platform: TestPlatform;
let runs: string[];
let observed: JobRun[];
beforeAll(async () => {
  platform = await openTestPlatform();
});
beforeEach(async () => {
  await platform.db.read((tx) => tx.execute(sql`truncate job_leases`));
  runs = [];
  observed = [];
});
afterAll(() => platform.close());

/** Creates another server on the same database, with one job. */
function server(name: string, everyMs: number, run: () => Promise<void> = async () => undefined): JobRunner {
  const { db, clock, ids, log } = platform;
  const runner = createJobRunner({ db, clock, ids, log, onRun: (done) => observed.push(done) });
  runner.every('tidy-up', everyMs, async () => {
    runs.push(name);
    await run();
  });
  return runner;
}

test('a job runs at once and then once per period', async () => {
  const one = server('one', MINUTE_MS);
  await one.runDue();
  await one.runDue();
  platform.clock.advance(MINUTE_MS - 1);
  await one.runDue();
  expect(runs).toEqual(['one']);
  platform.clock.advance(1);
  await one.runDue();
  expect(runs).toEqual(['one', 'one']);
});

test.each([SECOND_MS, HOUR_MS])('only one of two servers runs a job that is due every %i ms', async (everyMs) => {
  const [one, two] = [server('one', everyMs), server('two', everyMs)];
  await one.runDue();
  platform.clock.advance(everyMs > LEASE_MS ? LEASE_MS - 1 : everyMs);
  await two.runDue();
  expect(runs).toEqual(['one']);
});

test('another server takes over when the lease expires, and keeps to the schedule', async () => {
  const [one, two] = [server('one', HOUR_MS), server('two', HOUR_MS)];
  await one.runDue();
  platform.clock.advance(LEASE_MS);
  await two.runDue();
  expect(runs).toEqual(['one']);
  platform.clock.advance(HOUR_MS - LEASE_MS);
  await two.runDue();
  expect(runs).toEqual(['one', 'two']);
});

test('runs of a server whose clock was ahead do not delay the runs of the next server', async () => {
  const [ahead, next] = [server('ahead', MINUTE_MS), server('next', MINUTE_MS)];
  platform.clock.advance(HOUR_MS);
  await ahead.runDue();
  platform.clock.advance(-HOUR_MS);
  await next.runDue();
  expect(runs).toEqual(['ahead', 'next']);
});

test('a server that stops releases its job at once to another server', async () => {
  const [one, two] = [server('one', SECOND_MS), server('two', SECOND_MS)];
  await one.runDue();
  await one.stop();
  platform.clock.advance(SECOND_MS);
  await two.runDue();
  expect(runs).toEqual(['one', 'two']);
});

test('a failed run is reported, and the next run follows on schedule', async () => {
  const one = server('one', SECOND_MS, () => Promise.reject(new Error('no')));
  await one.runDue();
  platform.clock.advance(SECOND_MS);
  await one.runDue();
  expect(runs).toHaveLength(2);
  expect(observed.map(({ name, ok }) => [name, ok])).toEqual([
    ['tidy-up', false],
    ['tidy-up', false],
  ]);
});

test('stopping the runner waits for the running job', async () => {
  const release = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const one = server('one', SECOND_MS, () => {
    begun.resolve();
    return release.promise;
  });
  one.start();
  await begun.promise;
  let stopped = false;
  const stopping = one.stop().then(() => (stopped = true));
  await Promise.resolve();
  expect(stopped).toBe(false);
  release.resolve();
  await stopping;
  expect(observed).toHaveLength(1);
});

/**
 * Waits until the lease lasts for at least half of its duration. A renewal is a statement that takes real time, while the
 * test moves the clock, so a lease that is renewed late would expire in the test alone.
 */
async function renewed(): Promise<void> {
  const leftMs = async (): Promise<number> => {
    const { rows } = await platform.db.read((tx) =>
      tx.execute<{ ms: number }>(sql`select extract(epoch from expires_at)::float8 * 1000 as ms from job_leases`),
    );
    return (rows[0]?.ms ?? 0) - platform.clock.now();
  };
  while ((await leftMs()) < LEASE_MS / 2) await vi.advanceTimersByTimeAsync(1);
}

test('a job that still runs while its server stops keeps its lease, so that no other server runs it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const release = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const one = server('one', MINUTE_MS, () => {
      begun.resolve();
      return release.promise;
    });
    const two = server('two', MINUTE_MS);
    one.start();
    await begun.promise;
    const stopping = one.stop();
    for (let passed = 0; passed < 4 * LEASE_MS; passed += LEASE_MS / 6) {
      platform.clock.advance(LEASE_MS / 6);
      await vi.advanceTimersByTimeAsync(LEASE_MS / 6);
      await renewed();
      await two.runDue();
    }
    expect(runs).toEqual(['one']);
    release.resolve();
    await stopping;
    await two.runDue();
    expect(runs).toEqual(['one', 'two']);
  } finally {
    vi.useRealTimers();
  }
});

test('a job whose run hangs while its server stops is taken over in the end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const release = Promise.withResolvers<void>();
  try {
    const begun = Promise.withResolvers<void>();
    const one = server('one', MINUTE_MS, () => {
      begun.resolve();
      return release.promise;
    });
    const two = server('two', MINUTE_MS);
    one.start();
    await begun.promise;
    const stopping = one.stop();
    for (let passed = 0; passed < STOP_RENEWS_MAX_MS + 2 * LEASE_MS; passed += LEASE_MS / 3) {
      platform.clock.advance(LEASE_MS / 3);
      await vi.advanceTimersByTimeAsync(LEASE_MS / 3);
      await two.runDue();
    }
    expect(runs).toEqual(['one', 'two']);
    release.resolve();
    await stopping;
  } finally {
    release.resolve();
    vi.useRealTimers();
  }
});

test('a server that stops releases its idle jobs at once, even while another of its jobs still runs', async () => {
  const release = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const one = server('one', SECOND_MS);
  await one.runDue();
  one.every('long', SECOND_MS, () => {
    begun.resolve();
    return release.promise;
  });
  one.start();
  platform.clock.advance(LEASE_MS / 2);
  await begun.promise;
  const stopping = one.stop();
  const two = server('two', SECOND_MS);
  await expect
    .poll(async () => {
      platform.clock.advance(SECOND_MS);
      await two.runDue();
      return runs.includes('two');
    })
    .toBe(true);
  release.resolve();
  await stopping;
});
