// If this fails, a learner cannot compare their own marks from months apart side by side, or sees another learner's
// marks.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ComparableChartsResponse } from '@tradesense/contract/exam-comparison.ts';
import { sql } from '../../../test/account-world.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { markNothing, markRight, startedExam, workThrough } from '../../../test/chart-exam-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';

let t: TestApp;
let ann: TestClient;
beforeAll(async () => {
  t = await createTestApp();
  ann = await signUp(t, 'ann');
});
afterAll(() => t.close());

const comparable = async (client: TestClient): Promise<ComparableChartsResponse['kinds']> =>
  (await client.get('/api/chart-exams/comparable')).body.kinds;
const chartOf = (client: TestClient, id: string, index: number) => client.get(`/api/chart-exams/${id}/charts/${index}`);

/** Moves the times of an exam's charts back by some days. */
async function movedBack(examId: string, days: number): Promise<void> {
  for (const column of ['served_at', 'graded_at'])
    await sql(t, `UPDATE chart_exam_charts SET ${column} = ${column} - make_interval(days => $2) WHERE exam_id = $1`, [
      examId,
      days,
    ]);
}

test('graded charts of one kind are listed once they are four weeks apart, and are read by their ids', async () => {
  const first = await workThrough(ann, await startedExam(ann, { mode: 'practice' }), markNothing);
  const second = await workThrough(ann, await startedExam(ann, { mode: 'practice' }), markRight);
  await sql(
    t,
    `UPDATE chart_exam_items SET interval = '4h', view = 'hindsight', visible_bars = jsonb_array_length(bars)`,
  );
  expect(await comparable(ann)).toEqual([]);
  await movedBack(first.id, 27);
  expect(await comparable(ann)).toEqual([]);
  await movedBack(first.id, 2);

  const [kind, ...others] = await comparable(ann);
  expect(others).toEqual([]);
  expect(kind).toMatchObject({
    type: 'swing-analysis',
    interval: '4h',
    view: 'hindsight',
    mode: 'practice',
    total: 10,
  });
  expect(kind?.charts.map(({ examId, index }) => [examId, index])).toEqual(
    [first.id, second.id].flatMap((id) => [0, 1, 2, 3, 4].map((index) => [id, index])),
  );
  const [early, late] = [kind?.charts[0], kind?.charts.at(-1)];
  expect(Date.parse(late?.gradedAt ?? '') - Date.parse(early?.gradedAt ?? '')).toBeGreaterThanOrEqual(29 * 86_400_000);

  const { body: results } = await ann.get(`/api/chart-exams/${second.id}/results`);
  const read = await chartOf(ann, second.id, 3);
  expect(read.body).toMatchObject({ type: 'swing-analysis', mode: 'practice', chart: results.charts[3] });
});

test('charts of others, open charts and unknown charts are not found', async () => {
  const bob = await signUp(t, 'bob');
  const own = await startedExam(bob, { mode: 'practice' });
  expect(await comparable(bob)).toEqual([]);
  const [ofAnn] = (await comparable(ann)).flatMap(({ charts }) => charts);
  for (const [id, index] of [
    [ofAnn?.examId, 0],
    [own.id, 0],
    [own.id, 1],
    [t.platform.ids.next(), 0],
  ] as const)
    // oxfmt-ignore
    expect((await chartOf(bob, id ?? '', index)).body.code).toBe('not-found');
  expect((await t.client().get('/api/chart-exams/comparable')).body.code).toBe('not-signed-in');
});

test('charts from exams of different modes are not of one kind', async () => {
  const cat = await signUp(t, 'cat');
  const practiced = await workThrough(cat, await startedExam(cat, { mode: 'practice' }), markNothing);
  await movedBack(practiced.id, 60);
  await workThrough(cat, await startedExam(cat), markRight);
  expect(await comparable(cat)).toEqual([]);
});
