// If this fails, a learner is asked about a stretch of history that they already know.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { windowRange } from '@tradesense/core/bias/windows.ts';
import type { BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { answerAll, signUp, started, storedQuestions } from '../../../test/bias-test-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function rangesOf(testId: string): Promise<{ from: number; until: number }[]> {
  const stored = await storedQuestions(t, testId);
  return stored.map((question) =>
    windowRange({
      timeframe: question.timeframe as BiasTimeframe,
      setupFirst: epochMs(question.setup_first.getTime()),
      outcomeLast: epochMs(question.outcome_last.getTime()),
    }),
  );
}

function overlaps(ranges: readonly { from: number; until: number }[]): number {
  const sorted = ranges.toSorted((a, b) => a.from - b.from);
  return sorted.filter((range, i) => range.from < (sorted[i - 1]?.until ?? Number.NEGATIVE_INFINITY)).length;
}

test('the windows of a learner’s tests on one asset do not overlap while there is unseen history', async () => {
  const ann = await signUp(t, 'ann');
  const ranges: { from: number; until: number }[] = [];
  for (let i = 0; i < 4; i += 1) {
    const test = await started(ann, { asset: 'ETH', timeframe: '1d' });
    await answerAll(ann, test);
    ranges.push(...(await rangesOf(test.id)));
  }
  expect(ranges).toHaveLength(20);
  expect(overlaps(ranges)).toBe(0);
});

test('the windows of an abandoned test count as seen only if they were shown', async () => {
  const bob = await signUp(t, 'bob');
  const test = await started(bob, { asset: 'BNB', timeframe: '1d' });
  await bob.post(`${test.url}/abandon`);
  const { rows } = await t.db.read((tx) =>
    tx.$client.query('SELECT index FROM bias_questions WHERE test_id = $1 AND served_at IS NOT NULL', [test.id]),
  );
  expect(rows).toEqual([{ index: 0 }]);
});

test.each([1, 2, 3])('the windows of a Mixed test never overlap in time (run %i)', async (run) => {
  const cleo = await signUp(t, `cleo${run}`);
  const test = await started(cleo, { asset: 'ETH', timeframe: 'mixed' });
  expect(overlaps(await rangesOf(test.id))).toBe(0);
});

test('the questions of a Random test are about several assets', async () => {
  const dora = await signUp(t, 'dora');
  const { id } = await started(dora, { asset: 'random', timeframe: '1w' });
  const { rows } = await t.db.read((tx) =>
    tx.$client.query<{ asset: string }>('SELECT asset FROM bias_questions WHERE test_id = $1', [id]),
  );
  expect(new Set(rows.map(({ asset }) => asset)).size).toBeGreaterThan(1);
});
