// If this fails, a retried request does its work twice, or gets a different response than the original request.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
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

type Count = Result<{ n: number }, 'refused'>;

function call(
  scope: string,
  key: string | null,
  body: unknown,
  work: () => Promise<Count> = async () => ok({ n: (done += 1) }),
): Promise<Result<{ n: number }, 'refused' | 'idempotency-conflict'>> {
  const request = {
    scope,
    key,
    requestHash: requestHash(body),
    now: platform.clock.now(),
    response: z.object({ n: z.number() }),
  };
  return platform.db.transaction((tx) => withIdempotency(tx, request, work));
}

const count = (n: number) => ok({ n });

test('the same key with the same request acts once and returns the same response', async () => {
  expect([await call('a', 'k', 1), await call('a', 'k', 1)]).toEqual([count(1), count(1)]);
});

test('the same key with another request is refused', async () => {
  await call('a', 'k', 1);
  expect(await call('a', 'k', 2)).toEqual(refused('idempotency-conflict'));
  expect(done).toBe(1);
});

test('keys of another scope are independent', async () => {
  expect([await call('a', 'k', 1), await call('b', 'k', 2)]).toEqual([count(1), count(2)]);
});

test('failed work leaves no key', async () => {
  await expect(call('a', 'k', 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await call('a', 'k', 1)).toEqual(count(1));
});

test('refused work leaves no key, and the next request with that key is carried out', async () => {
  expect(await call('a', 'k', 1, async () => refused('refused'))).toEqual(refused('refused'));
  expect(await call('a', 'k', 2)).toEqual(count(1));
});

test('requests without a key are all carried out', async () => {
  expect([await call('a', null, 1), await call('a', null, 1)]).toEqual([count(1), count(2)]);
});

test('a key is stored for a day', async () => {
  await call('a', 'k', 1);
  platform.clock.advance(DAY_MS);
  await platform.jobs.runDue();
  expect(await call('a', 'k', 1)).toEqual(count(1));
  platform.clock.advance(DAY_MS + 1);
  await platform.jobs.runDue();
  expect(await call('a', 'k', 1)).toEqual(count(2));
});
