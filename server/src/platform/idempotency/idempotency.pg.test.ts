// If this fails, two copies of a request that arrive at the same time are both executed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { withIdempotency } from './idempotency.ts';

const CALLS = 8;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

function call(
  key: string,
  requestHash: string,
  work: () => Promise<number>,
): Promise<Result<number, 'idempotency-conflict'>> {
  const request = { scope: 'race', key, requestHash, now: platform.clock.now(), response: z.number() };
  return platform.db.transaction((tx) => withIdempotency(tx, request, async () => ok(await work())));
}

test('one of eight equal requests on eight connections is carried out, and all get its response', async () => {
  expect(platform.db.kind).toBe('postgres');
  for (let round = 0; round < 10; round += 1) {
    let done = 0;
    const calls = Array.from({ length: CALLS }, () => call(`k${round}`, 'same', async () => (done += 1)));
    expect(await Promise.all(calls)).toEqual(Array.from({ length: CALLS }, () => ok(1)));
    expect(done).toBe(1);
  }
});

test('when the first request fails, the next one is carried out', async () => {
  let done = 0;
  const calls = Array.from({ length: CALLS }, () =>
    call('failing', 'same', async () => {
      done += 1;
      if (done === 1) throw new Error('no');
      return done;
    }),
  );
  const results = await Promise.allSettled(calls);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(done).toBe(2);
});

test('one of two different requests with one key is refused', async () => {
  const calls = ['one', 'two'].map((hash) => call('different', hash, async () => 1));
  const results = await Promise.all(calls);
  expect(results.filter(({ ok: isDone }) => isDone)).toHaveLength(1);
  expect(results).toContainEqual(refused('idempotency-conflict'));
});
