// If this fails, two servers do the same periodic work at the same time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { createJobRunner } from './jobs-runner.ts';

const SERVERS = 8;
const JOBS = 5;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

test('eight servers that start together run each job once per period', async () => {
  expect(platform.db.kind).toBe('postgres');
  const runs: string[] = [];
  const servers = Array.from({ length: SERVERS }, () => {
    const runner = createJobRunner({ ...platform, onRun: () => undefined });
    for (let job = 0; job < JOBS; job += 1)
      runner.every(`job-${job}`, SECOND_MS, async () => void runs.push(`job-${job}`));
    return runner;
  });
  for (let period = 1; period <= 3; period += 1) {
    await Promise.all(servers.map((runner) => runner.runDue()));
    expect(runs).toHaveLength(JOBS * period);
    platform.clock.advance(SECOND_MS);
  }
  expect(new Set(runs).size).toBe(JOBS);
});
