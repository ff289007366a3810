// If this fails, servers that grade an exam at the same time grade it twice, or unlock the sandbox twice or not at all.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChartExamResponse } from '@tradesense/contract/chart-exam.ts';
import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { SHIPPED_HISTORY } from '../../config.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { handIn, markNothing, markRight, startedExam, startOf, workThrough } from '../../../test/chart-exam-world.ts';

const ROUNDS = 4;
let t: TestApp;
beforeAll(async () => {
  // Charts are rated only if they show recorded prices, so the server uses the shipped history.
  t = await createTestApp({ config: { historyDir: SHIPPED_HISTORY } });
});
afterAll(() => t.close());

async function countOf(text: string, value: string): Promise<number> {
  return (await t.db.read((tx) => tx.$client.query(text, [value]))).rows.length;
}

/** Returns a rated exam in which only the last chart is still open. All other charts are graded. */
async function beforeTheEnd(client: TestClient): Promise<ChartExamResponse> {
  const exam = await workThrough(client, await startedExam(client), markRight, 4);
  return (await client.post(`/api/chart-exams/${exam.id}/next`)).body;
}

test('the tests of this file run on a PostgreSQL server', () => {
  expect(t.db.kind).toBe('postgres');
});

test('an exam that is handed in twice at once gives one grading, one unlock and one event', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ann = await signUp(t, `ann-${round}`);
    const userId: string = (await ann.get('/api/auth/me')).body.id;
    const credit = (kind: 'bias-test' | 'chart-exam') =>
      t.db.transaction((tx) =>
        t.server.unlock.creditUnlock(tx, { userId, kind, sourceId: t.platform.ids.next(), now: t.clock.now() }),
      );
    for (const kind of ['bias-test', 'chart-exam'] as const) await credit(kind);
    const exam = await beforeTheEnd(ann);
    const [first, second] = await Promise.all([
      handIn(ann, exam, markRight),
      handIn(ann, exam, markRight),
      credit('bias-test'),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await ann.get('/api/sandbox/unlock-check')).body).toMatchObject({
      unlocked: true,
      chartExams: { done: 2 },
    });
    expect(await countOf('SELECT 1 FROM sandbox_unlocks WHERE user_id = $1', userId)).toBe(1);
    const events = (type: string) =>
      countOf(`SELECT 1 FROM outbox_events WHERE type = '${type}' AND payload->>'userId' = $1`, userId);
    expect([await events('sandboxUnlocked'), await events('chartExamGraded')]).toEqual([1, 1]);
  }
});

test('a part that the learner hands in when its time is up is graded once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const bob = await signUp(t, `bob-${round}`);
    const exam = await startedExam(bob);
    t.clock.advance(6 * MINUTE_MS);
    const job = () => t.platform.jobs.runNow('chart-exam-settle');
    const [handedIn] = await Promise.all([
      handIn(bob, exam, markNothing),
      job(),
      bob.get(`/api/chart-exams/${exam.id}`),
    ]);
    expect(handedIn.body.code).toBe('part-expired');
    expect((await bob.get(`/api/chart-exams/${exam.id}`)).body).toMatchObject({
      graded: 1,
      lastResult: { isExpired: true },
    });
  }
});

test('eight starts at once start one exam', async () => {
  const eve = await signUp(t, 'eve');
  await eve.get('/api/auth/csrf-token');
  const starts = await Promise.all(Array.from({ length: 8 }, () => eve.post('/api/chart-exams', startOf())));
  expect(starts.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(starts.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['test-in-progress']),
  );
});

test('learners who are graded on one item at the same moment each count in its statistics', async () => {
  const learners = await Promise.all(Array.from({ length: 6 }, (_, index) => signUp(t, `lea-${index}`)));
  const exams = await Promise.all(learners.map((each) => startedExam(each)));
  const [itemId] = (
    await t.db.read((tx) =>
      tx.$client.query<{ id: string }>('SELECT id FROM chart_exam_items ORDER BY id DESC LIMIT 1'),
    )
  ).rows;
  const ids = exams.map(({ id }) => id);
  await t.db.transaction(async (tx) => {
    await tx.$client.query('UPDATE chart_exam_charts SET item_id = $1 WHERE exam_id = ANY($2)', [itemId?.id, ids]);
    await tx.$client.query('UPDATE chart_exam_items SET exposures = 6, attempts = 0 WHERE id = $1', [itemId?.id]);
  });
  await Promise.all(learners.map((each, index) => handIn(each, exams[index] ?? raise(), markNothing)));
  const { rows } = await t.db.read((tx) =>
    tx.$client.query('SELECT attempts, score_sum, rating > 1500 AS is_harder FROM chart_exam_items WHERE id = $1', [
      itemId?.id,
    ]),
  );
  expect(rows).toEqual([{ attempts: 6, score_sum: 0, is_harder: true }]);
});

function raise(): never {
  throw new Error('every learner has an exam');
}
