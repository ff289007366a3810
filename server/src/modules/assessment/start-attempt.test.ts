// If this fails, a learner cannot start a test or an exam because the chart that was drawn for it was just withdrawn.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PartClock } from '@tradesense/core/assessment/attempt.ts';
import { ok } from '@tradesense/core/kernel/result.ts';
import { z } from 'zod';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import type { AttemptStore, StoredAttempt } from './attempt-store.ts';
import { startAttempt } from './start-attempt.service.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const unused = (): never => {
  throw new Error('a learner without an attempt needs none of this');
};
const NO_ATTEMPTS: AttemptStore<StoredAttempt, PartClock> = {
  lock: unused,
  lockActive: () => Promise.resolve(null),
  update: unused,
  findDue: unused,
  nthNewestStart: () => Promise.resolve(null),
  openPart: unused,
  expirePart: unused,
  countsAbsence: unused,
  focusIsAction: true,
};

/** Starts an attempt. Successive draws return the charts of `drawn` in order; only the chart `usable` can be stored. */
async function start(drawn: readonly string[], usable: string) {
  const left = [...drawn];
  const result = await startAttempt(platform, NO_ATTEMPTS, {
    userId: platform.ids.next(),
    idempotent: { scope: 'start', key: null, requestHash: '', response: z.string() },
    draw: () => Promise.resolve(ok(left.shift() ?? '')),
    store: (_tx, chart) => Promise.resolve(chart === usable ? chart : null),
  });
  return { result, left };
}

test('a start draws another chart if the drawn one can no longer be shown', async () => {
  const { result, left } = await start(['withdrawn', 'shown', 'good', 'not needed'], 'good');
  expect([result, left]).toEqual([ok('good'), ['not needed']]);
});

test('a start gives up after five charts that cannot be shown', async () => {
  const { result, left } = await start(['1', '2', '3', '4', '5', '6'], 'none');
  expect([result, left]).toEqual([{ ok: false, reason: 'overtaken' }, ['6']]);
});
