// If this fails, a passed exam does not unlock the sandbox, or an exam that must not count (failed, practice,
// simulated) unlocks it.
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { SHIPPED_HISTORY } from '../../config.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { markNothing, markRight, startedExam, workThrough } from '../../../test/chart-exam-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a second passed exam unlocks the sandbox after two Bias Tests; failed and practice ones do not', async () => {
  const ann = await signUp(t, 'ann');
  const userId: string = (await ann.get('/api/auth/me')).body.id;
  for (const kind of ['bias-test', 'bias-test', 'chart-exam'] as const) {
    const credit = { userId, kind, sourceId: t.platform.ids.next(), now: t.clock.now() };
    await t.db.transaction((tx) => t.server.unlock.creditUnlock(tx, credit));
  }
  const progress = async () => (await ann.get('/api/sandbox/unlock-check')).body;
  await workThrough(ann, await startedExam(ann), markNothing);
  await workThrough(ann, await startedExam(ann, { mode: 'practice' }), markRight);
  expect(await progress()).toMatchObject({ unlocked: false, chartExams: { done: 1, needed: 2 } });
  await workThrough(ann, await startedExam(ann), markRight);
  expect(await progress()).toMatchObject({ unlocked: true, chartExams: { done: 2 }, progressPercentage: 100 });
});

test('an exam on simulated charts does not count if the installation has recorded ones', async () => {
  const historyDir = mkdtempSync(join(tmpdir(), 'tradesense-history-'));
  copyFileSync(join(SHIPPED_HISTORY, 'BTC_1h.bars'), join(historyDir, 'BTC_1h.bars'));
  const own = await createTestApp({ nowMs: Date.UTC(2026, 5, 1), config: { historyDir } });
  try {
    const bob = await signUp(own, 'bob');
    const done = async () => (await bob.get('/api/sandbox/unlock-check')).body.chartExams.done;
    const simulated = await workThrough(bob, await startedExam(bob, { assetClass: 'commodity' }), markRight);
    expect([simulated.passed, await done()]).toEqual([true, 0]);
    const recorded = await workThrough(bob, await startedExam(bob, { assetClass: 'crypto' }), markRight);
    expect([recorded.passed, await done()]).toEqual([true, 1]);
  } finally {
    await own.close();
  }
});
