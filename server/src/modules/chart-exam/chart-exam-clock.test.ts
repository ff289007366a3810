// If this fails, a learner who runs out of time or leaves loses saved marks, or an exam stays open forever.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import {
  handIn,
  markNothing,
  markRight,
  rightMarks,
  startedExam,
  submissionOf,
  workThrough,
} from '../../../test/chart-exam-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function storedState(examId: string): Promise<unknown[]> {
  const { rows } = await t.db.read((tx) =>
    tx.$client.query(
      `SELECT exam.state, chart.score, part.is_expired FROM chart_exams exam
       JOIN chart_exam_charts chart ON chart.exam_id = exam.id
       JOIN chart_exam_parts part ON part.exam_id = exam.id AND part.chart = chart.index
       WHERE exam.id = $1 ORDER BY chart.index, part.index`,
      [examId],
    ),
  );
  return rows;
}

test('the job grades the saved marks of a browser that never returns, and the exam says that time was up', async () => {
  const ann = await signUp(t, 'ann-gone');
  const exam = await startedExam(ann);
  const marks = exam.chart === null ? [] : rightMarks(exam.type, exam.chart);
  await ann.put(`/api/chart-exams/${exam.id}/marks`, { chart: 0, part: 0, revision: 1, marks });
  t.clock.advance(5 * MINUTE_MS + SECOND_MS);
  await t.drain();
  expect(await storedState(exam.id)).toEqual([{ state: 'active', score: null, is_expired: null }]);
  t.clock.advance(2 * SECOND_MS);
  await t.platform.jobs.runNow('chart-exam-settle');
  expect(await storedState(exam.id)).toEqual([{ state: 'active', score: 1, is_expired: true }]);
  const { body } = await ann.get(`/api/chart-exams/${exam.id}`);
  expect(body).toMatchObject({
    chart: null,
    lastResult: { score: 1, isExpired: true, parts: [{ elapsedMs: 300_000 }] },
  });
  expect((await ann.post(`/api/chart-exams/${exam.id}/next`)).body.chart.index).toBe(1);
});

test('the second part of a chart starts when the time of the first is up, and late requests are refused', async () => {
  const ann = await signUp(t, 'ann-parts');
  const exam = await startedExam(ann, { type: 'fibonacci-retracement' });
  t.clock.advance(2 * MINUTE_MS + 12 * SECOND_MS);
  const late = submissionOf(exam, markRight(exam, exam.chart ?? raise()));
  expect(await ann.post(`/api/chart-exams/${exam.id}/submissions`, late)).toMatchObject({
    status: 410,
    body: { code: 'part-expired' },
  });
  const { body: second } = await ann.get(`/api/chart-exams/${exam.id}`);
  expect(second.chart).toMatchObject({ index: 0, part: { index: 1, ask: 'bearish', remainingMs: 110_000 } });
  const { body: graded } = await handIn(ann, second, markRight);
  expect(graded.lastResult).toMatchObject({ score: 0.5, isExpired: true });
  expect(graded.lastResult.parts.map(({ isExpired }: { isExpired: boolean }) => isExpired)).toEqual([true, false]);
});

test('both parts of a chart can run out of time before the next request', async () => {
  const ann = await signUp(t, 'ann-both');
  const exam = await startedExam(ann, { type: 'fair-value-gaps' });
  t.clock.advance(20 * MINUTE_MS);
  await t.drain();
  expect(await storedState(exam.id)).toMatchObject([{ score: 0, is_expired: true }, { is_expired: true }]);
});

test('a submission that arrives within the grace period counts', async () => {
  const ann = await signUp(t, 'ann-grace');
  const exam = await startedExam(ann);
  t.clock.advance(5 * MINUTE_MS + 1900);
  expect((await handIn(ann, exam, markRight)).body.lastResult).toMatchObject({ score: 1, isExpired: false });
});

test('a minute away during a chart abandons the exam, and its open chart is graded with the saved marks', async () => {
  const ann = await signUp(t, 'ann-away');
  const exam = await workThrough(ann, await startedExam(ann), markRight, 1);
  const url = `/api/chart-exams/${exam.id}`;
  expect((await ann.post(`${url}/focus`, { focused: false })).body.focusRemainingMs).toBeNull();
  await ann.post(`${url}/next`);
  expect((await ann.post(`${url}/focus`, { focused: false })).body.focusRemainingMs).toBe(60_000);
  expect((await ann.get('/api/chart-exams')).body.active).toMatchObject({ focusRemainingMs: 60_000 });
  t.clock.advance(59 * SECOND_MS);
  expect((await ann.post(`${url}/focus`, { focused: false })).body.focusRemainingMs).toBe(1000);
  expect((await ann.post(`${url}/focus`, { focused: true })).body).toEqual({ state: 'active', focusRemainingMs: null });
  const open = (await ann.get(url)).body;
  await ann.put(`${url}/marks`, { chart: 1, part: 0, revision: 1, marks: rightMarks(exam.type, open.chart) });
  await ann.post(`${url}/focus`, { focused: false });
  const abandonedAt = new Date(t.clock.now() + MINUTE_MS).toISOString();
  t.clock.advance(10 * MINUTE_MS);
  await t.drain();
  const { body } = await ann.get(url);
  expect(body).toMatchObject({ state: 'abandoned', endedAt: abandonedAt, chart: null, graded: 2, score: null });
  expect((await ann.get(`${url}/results`)).body.charts).toMatchObject([{ score: 1 }, { score: 1, isExpired: true }]);
  expect((await ann.post(`${url}/focus`, { focused: true })).body.state).toBe('abandoned');
});

test('an exam that ends at the learner’s request is graded up to its open chart, with every part of it', async () => {
  const ann = await signUp(t, 'ann-gives-up');
  const exam = await startedExam(ann, { type: 'fibonacci-retracement' });
  const url = `/api/chart-exams/${exam.id}`;
  const marks = markRight(exam, exam.chart ?? raise());
  await ann.put(`${url}/marks`, { chart: 0, part: 0, revision: 1, marks });
  t.clock.advance(20 * SECOND_MS);
  expect((await ann.post(`${url}/abandon`)).body).toMatchObject({ state: 'abandoned', graded: 1, score: null });
  const parts = [{ score: 1, elapsedMs: 20_000 }, { score: 0, marks: [], elapsedMs: 0 }]; // oxfmt-ignore
  expect((await ann.get(`${url}/results`)).body.charts).toMatchObject([{ score: 0.5, parts }]);
  const late = submissionOf(exam, marks);
  expect((await ann.post(`${url}/submissions`, late)).body.code).toBe('test-ended');
  expect((await ann.post(`${url}/abandon`)).body).toMatchObject({ state: 'abandoned', graded: 1 });
});

test('an exam left on its last chart is abandoned without a score, although all its charts are graded', async () => {
  const ann = await signUp(t, 'ann-last');
  const exam = await workThrough(ann, await startedExam(ann), markRight, 4);
  const url = `/api/chart-exams/${exam.id}`;
  await ann.post(`${url}/next`);
  const { body } = await ann.post(`${url}/abandon`);
  expect(body).toMatchObject({ state: 'abandoned', graded: 5, score: null, passed: null });
  expect((await ann.get('/api/chart-exams')).body.types[0]).toMatchObject({ attempts: 0, passed: 0 });
});

test('practice that ends with an open chart leaves it ungraded', async () => {
  const ann = await signUp(t, 'ann-trying');
  const { id } = await startedExam(ann, { mode: 'practice' });
  expect((await ann.post(`/api/chart-exams/${id}/abandon`)).body).toMatchObject({ state: 'abandoned', graded: 0 });
  expect((await ann.get(`/api/chart-exams/${id}/results`)).body.charts).toEqual([]);
});

test('practice has no focus rule, and an exam left between two charts is abandoned after a day', async () => {
  const ann = await signUp(t, 'ann-idle');
  const practice = await startedExam(ann, { mode: 'practice' });
  await ann.post(`/api/chart-exams/${practice.id}/focus`, { focused: false });
  t.clock.advance(DAY_MS - SECOND_MS);
  expect((await ann.get(`/api/chart-exams/${practice.id}`)).body.state).toBe('active');
  t.clock.advance(SECOND_MS);
  expect((await startedExam(ann)).state).toBe('active');
  expect((await ann.get(`/api/chart-exams/${practice.id}`)).body.state).toBe('abandoned');
});

test('an exam that ends because its time is up publishes one event', async () => {
  const ann = await signUp(t, 'ann-event');
  const exam = await workThrough(ann, await startedExam(ann), markNothing, 4);
  await ann.post(`/api/chart-exams/${exam.id}/next`);
  t.clock.advance(6 * MINUTE_MS);
  await t.drain();
  const { rows } = await t.db.read((tx) =>
    tx.$client.query(`SELECT payload FROM outbox_events WHERE type = 'chartExamGraded' AND payload->>'examId' = $1`, [
      exam.id,
    ]),
  );
  expect(rows).toMatchObject([{ payload: { type: 'swing-analysis', mode: 'rated', score: 0, passed: false } }]);
});

function raise(): never {
  throw new Error('a chart is open');
}
