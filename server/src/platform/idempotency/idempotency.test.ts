// If this fails, a retried request does its work twice, or answers something else than the first time.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { requestHash, withIdempotency } from './idempotency.ts';

let platform: TestPlatform;
let done: number;
beforeAll(async () => {
  platform = await openTestPlatform();
});
beforeEach(async () => {
  done = 0;
  await platform.db.read((tx) => tx.execute(sql`delete from idempotency_keys`));
});
afterAll(() => platform.close());

function call(
  scope: string,
  key: string,
  body: unknown,
  work = async () => ({ n: (done += 1) }),
): Promise<{ n: number }> {
  const request = {
    scope,
    key,
    requestHash: requestHash(body),
    now: platform.clock.now(),
    response: z.object({ n: z.number() }),
  };
  return platform.db.transaction((tx) => withIdempotency(tx, request, work));
}

test('the same key with the same request does it once and answers the same', async () => {
  expect([await call('a', 'k', 1), await call('a', 'k', 1)]).toEqual([{ n: 1 }, { n: 1 }]);
});

test('the same key with another request is refused', async () => {
  await call('a', 'k', 1);
  await expect(call('a', 'k', 2)).rejects.toMatchObject({ code: 'idempotency-conflict' });
  expect(done).toBe(1);
});

test('keys of another scope are other keys', async () => {
  expect([await call('a', 'k', 1), await call('b', 'k', 2)]).toEqual([{ n: 1 }, { n: 2 }]);
});

test('work that fails leaves no key', async () => {
  await expect(call('a', 'k', 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await call('a', 'k', 1)).toEqual({ n: 1 });
});

test('a key is kept for a day', async () => {
  await call('a', 'k', 1);
  platform.clock.advance(DAY_MS);
  await platform.jobs.runDue();
  expect(await call('a', 'k', 1)).toEqual({ n: 1 });
  platform.clock.advance(DAY_MS + 1);
  await platform.jobs.runDue();
  expect(await call('a', 'k', 1)).toEqual({ n: 2 });
});
