// If this fails, learners get charts far from their strength or the same chart twice, or an item's statistics are
// wrong.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExamMark } from '@tradesense/contract/chart-exam.ts';
import type { ExamItemStatistics } from '@tradesense/contract/exam-items.ts';
import { rateGames, type Rating } from '@tradesense/core/learning/rating.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { SHIPPED_HISTORY } from '../../config.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import {
  handIn,
  markNothing,
  markRight,
  startedExam,
  workThrough,
  type Marker,
} from '../../../test/chart-exam-world.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await createTestApp({ config: { historyDir: SHIPPED_HISTORY } });
  admin = await signUp(t, 'admin');
  await t.db.transaction((tx) => tx.$client.query(`UPDATE users SET is_admin = true WHERE name = 'admin'`));
});
afterAll(() => t.close());

const itemsOf = async (type: string): Promise<ExamItemStatistics[]> =>
  (await admin.get(`/api/admin/chart-exam-items?type=${type}`)).body.items;

/**
 * Inserts sixty copies of the newest item of a type, rated 1000, 1020, …, each moved to 20 years after the previous
 * one.
 */
async function fillBank(type: string): Promise<void> {
  await t.db.transaction((tx) =>
    tx.$client.query(
      `INSERT INTO chart_exam_items (id, type, asset, asset_class, "interval", source, first_at, last_at, view,
         visible_bars, rule_version, bars, created_at, rating, deviation, volatility)
       SELECT gen_random_uuid(), type, asset, asset_class, "interval", source, first_at + n * interval '20 years',
         last_at + n * interval '20 years', view, visible_bars, rule_version, bars, created_at, 980 + 20 * n, 50, volatility
       FROM (SELECT * FROM chart_exam_items WHERE type = $1 ORDER BY id DESC LIMIT 1) newest, generate_series(1, 60) n`,
      [type],
    ),
  );
}

/**
 * Inserts eight copies of each chart of the exam, with the given rating. Each copy is moved an hour further, so all
 * copies overlap the charts that the exam has shown.
 */
async function addOverlapping(examId: string, rating: number): Promise<void> {
  await t.db.transaction((tx) =>
    tx.$client.query(
      `INSERT INTO chart_exam_items (id, type, asset, asset_class, "interval", source, first_at, last_at, view,
         visible_bars, rule_version, bars, created_at, rating, deviation, volatility)
       SELECT gen_random_uuid(), type, asset, asset_class, "interval", source, first_at + n * interval '1 hour',
         last_at + n * interval '1 hour', view, visible_bars, chart_exam_items.rule_version, bars, created_at, $2, 50, volatility
       FROM chart_exam_items JOIN chart_exam_charts ON item_id = id, generate_series(1, 8) n WHERE exam_id = $1`,
      [examId, rating],
    ),
  );
}

async function servedRating(examId: string): Promise<number> {
  const { rows } = await t.db.read((tx) =>
    tx.$client.query<{ rating: number }>(
      `SELECT item.rating FROM chart_exam_charts chart JOIN chart_exam_items item ON item.id = item_id
       WHERE exam_id = $1 ORDER BY index DESC LIMIT 1`,
      [examId],
    ),
  );
  return rows[0]?.rating ?? Number.NaN;
}

test('a large bank gives each chart from the items nearest to the rating, and none twice', async () => {
  const [ann, bob] = [await signUp(t, 'ann'), await signUp(t, 'bob')];
  await startedExam(bob, { type: 'market-structure' });
  await fillBank('market-structure');
  let exam = await startedExam(ann, { type: 'market-structure' });
  expect(Math.abs((await servedRating(exam.id)) - 1500)).toBeLessThanOrEqual(100);
  exam = (await handIn(ann, exam, markRight)).body;
  const rating = exam.lastResult?.rating?.after.value ?? 0;
  expect(rating).toBeGreaterThan(1550);
  await addOverlapping(exam.id, rating);
  exam = (await ann.post(`/api/chart-exams/${exam.id}/next`)).body;
  const served = await servedRating(exam.id);
  expect(Math.abs(served - rating)).toBeLessThanOrEqual(100);
  expect(served).not.toBe(rating);
  const ended = await workThrough(ann, exam, markRight);
  const { rows } = await t.db.read((tx) =>
    tx.$client.query('SELECT DISTINCT item_id FROM chart_exam_charts WHERE exam_id = $1', [ended.id]),
  );
  expect(rows).toHaveLength(5);
});

test('the statistics of an item and both ratings follow from the rated attempts', async () => {
  const type = 'support-resistance';
  const learners = await Promise.all(['eva', 'fay', 'gus'].map((name) => signUp(t, name)));
  const first = await startedExam(learners[0] ?? admin, { type });
  const [item] = await itemsOf(type);
  const [{ rows }] = [
    await t.db.read((tx) => tx.$client.query('SELECT id FROM chart_exam_items WHERE type = $1', [type])),
  ];
  expect(rows).toEqual([{ id: item?.id }]);
  const exams = [first];
  for (const learner of learners.slice(1)) exams.push(await startedExam(learner, { type }));
  const ids = exams.map(({ id }) => id);
  await t.db.transaction(async (tx) => {
    await tx.$client.query('UPDATE chart_exam_charts SET item_id = $1 WHERE exam_id = ANY($2)', [item?.id, ids]);
    await tx.$client.query('UPDATE chart_exam_items SET exposures = 3 WHERE id = $1', [item?.id]);
  });
  const off: ExamMark = { tool: 'level', id: 'far-off', price: -1e9 };
  const markers: Marker[] = [markRight, () => [off], () => [off]];
  const start: Rating = { value: 1500, deviation: 350, volatility: 0.06 };
  let expected = start;
  for (const [index, exam] of exams.entries()) {
    const learner = learners[index] ?? admin;
    const seen = (await learner.get(`/api/chart-exams/${exam.id}`)).body;
    const { body } = await handIn(learner, seen, markers[index] ?? markNothing);
    const score = index === 0 ? 1 : 0;
    const after = rateGames(start, [{ opponent: expected, score }]);
    expect(body.lastResult).toMatchObject({
      score,
      rating: { before: { value: 1500 }, after: { value: after.value } },
    });
    expected = rateGames(expected, [{ opponent: start, score: 1 - score }]);
  }
  await (learners[2] ?? admin).post(`/api/chart-exams/${ids[2]}/charts/0/appeal`, { text: 'There is no level here.' });
  const stored = (await itemsOf(type)).find(({ id }) => id === item?.id);
  expect(stored).toMatchObject({
    exposures: 3,
    attempts: 3,
    meanScore: 1 / 3,
    // Discrimination correlates scores with the learners' ratings before the grading. All three ratings were equal, so
    // it has no value.
    discrimination: null,
    appeals: [{ text: 'There is no level here.' }],
  });
  expect(stored?.rating.value).toBeCloseTo(expected.value, 6);
});

test('item statistics are for administrators only, and come in pages', async () => {
  const bob = await signUp(t, 'bobby');
  expect((await bob.get('/api/admin/chart-exam-items')).status).toBe(403);
  expect((await t.client().get('/api/admin/chart-exam-items')).status).toBe(401);
  expect((await admin.get('/api/admin/chart-exam-items?type=tea-leaves')).status).toBe(400);
  const { body: page } = await admin.get('/api/admin/chart-exam-items');
  expect(page.items).toHaveLength(50);
  const { body: next } = await admin.get(`/api/admin/chart-exam-items?cursor=${page.nextCursor}`);
  expect(next.items.length).toBeGreaterThan(0);
  const ids = [...page.items, ...next.items].map(({ id }: ExamItemStatistics) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
});
