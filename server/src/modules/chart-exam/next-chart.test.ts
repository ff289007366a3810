// If this fails, simultaneous calls for the next chart get an error, or a learner gets an item twice.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { handIn, markNothing, startedExam, workThrough } from '../../../test/chart-exam-world.ts';
import type { Database } from '../../platform/database/database.ts';
import { createExamLifeCycle } from './life-cycle.service.ts';
import { serveNextChart, type StartExamDeps } from './start-exam.service.ts';
import { createSettingsModule } from '../settings/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/**
 * Returns dependencies as the module has them, but with the same seed for every draw and no withheld bars.
 * `beforeServing` runs once, between the draw of the first chart and its serving.
 */
function depsWith(beforeServing: () => Promise<unknown>): StartExamDeps {
  let transactions = 0;
  const db: Database = Object.create(t.db, {
    transaction: {
      value: async (work: Parameters<Database['transaction']>[0]) => {
        transactions += 1;
        if (transactions === 2) await beforeServing();
        return t.db.transaction(work);
      },
    },
  });
  const platform = { ...t.platform, db };
  const creditUnlock = t.server.unlock.creditUnlock;
  return {
    ...platform,
    settings: createSettingsModule(t.platform).settings,
    history: t.server.market.practice,
    newSeed: () => [1, 2, 3, 4],
    withheldFrom: async () => [],
    lifeCycle: createExamLifeCycle(t.platform, { ...t.platform, history: t.server.market.practice, creditUnlock }),
  };
}

test('parallel requests for the next chart get the same chart', async () => {
  const ann = await signUp(t, 'ann');
  const exam = await workThrough(ann, await startedExam(ann), markNothing, 1);
  const answers = await Promise.all([1, 2, 3].map(() => ann.post(`/api/chart-exams/${exam.id}/next`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.chart.bars))).size).toBe(1);
});

test('a drawn chart that another request has already shown and ended is not served twice', async () => {
  const bob = await signUp(t, 'bob');
  const { id: userId } = (await bob.get('/api/auth/me')).body;
  const exam = await workThrough(bob, await startedExam(bob), markNothing, 1);
  const faster = async () => {
    const served = await serveNextChart(
      depsWith(() => Promise.resolve()),
      userId,
      exam.id,
    );
    invariant(served.ok, 'the faster call serves the chart');
    let running = served.value;
    while (running.chart !== null) running = (await handIn(bob, running, markNothing)).body;
  };
  const slower = await serveNextChart(depsWith(faster), userId, exam.id);
  expect(slower.ok ? slower.value.chart : slower.reason).toEqual(expect.anything());
  const { rows } = await t.db.read((tx) =>
    tx.$client.query<{ items: string; charts: string }>(
      'SELECT count(DISTINCT item_id) AS items, count(*) AS charts FROM chart_exam_charts WHERE exam_id = $1',
      [exam.id],
    ),
  );
  expect(rows[0]?.items).toBe(rows[0]?.charts);
});
