// If this fails, marks that do not belong on the chart are graded, a refusal does not say what was wrong, or saved
// marks are lost.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChartExamResponse, ExamMark } from '@tradesense/contract/chart-exam.ts';
import { CHART_EXAM_MARKS_MAX } from '@tradesense/core/grading/exam-rules.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient, TestResponse } from '../../../test/test-client.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { handIn, markNothing, markRight, startedExam, startOf, submissionOf } from '../../../test/chart-exam-world.ts';

let t: TestApp;
let ann: TestClient;
let exam: ChartExamResponse;
let url: string;
beforeAll(async () => {
  t = await createTestApp();
  ann = await signUp(t, 'ann');
});
afterAll(() => t.close());
beforeEach(async () => {
  const { active } = (await ann.get('/api/chart-exams')).body;
  if (active !== null) await ann.post(`/api/chart-exams/${active.id}/abandon`);
  exam = await startedExam(ann);
  url = `/api/chart-exams/${exam.id}`;
});

function swingAt(bar: number, changes: object = {}): ExamMark {
  const [time = 0, , price = 0] = exam.chart?.bars[bar] ?? [];
  return { tool: 'swing', id: `bar-${bar}`, kind: 'high', time, price, ...changes };
}
const save = (marks: readonly unknown[], changes: object = {}): Promise<TestResponse> =>
  ann.put(`${url}/marks`, { chart: 0, part: 0, revision: 1, marks, ...changes });
const keptMarks = async (): Promise<ExamMark[]> => (await ann.get(url)).body.chart.part.marks;

describe('marks', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...swingAt(index % 70), id: `mark-${index}` }));
  test.each<[string, () => readonly unknown[], number, RegExp]>([
    ['no number as price', () => [swingAt(5, { price: null })], 400, /marks\.0\.price/],
    ['a text as time', () => [swingAt(5), swingAt(6, { time: 'noon' })], 400, /marks\.1\.time/],
    ['a time between two milliseconds', () => [swingAt(5, { time: 0.5 })], 400, /marks\.0\.time/],
    ['an unknown kind', () => [swingAt(5, { kind: 'middle' })], 400, /marks\.0\.kind/],
    ['an unknown tool', () => [swingAt(5, { tool: 'circle' })], 400, /marks\.0\.tool/],
    ['an unknown field', () => [swingAt(5, { score: 1 })], 400, /marks\.0/],
    ['the same id twice', () => [swingAt(5), swingAt(6, { id: 'bar-5' })], 400, /marks/],
    ['more than may be', () => many(CHART_EXAM_MARKS_MAX + 1), 400, /marks/],
    ['another tool', () => [swingAt(5), { tool: 'level', id: 'a', price: 1 }], 422, /marks\.1\.tool/],
  ])('with %s are refused with their path, and the marks saved before stay', async (_what, marks, status, path) => {
    expect((await save([swingAt(3)])).status).toBe(200);
    for (const response of [
      await save(marks(), { revision: 2 }),
      await ann.post(`${url}/submissions`, { ...submissionOf(exam, []), marks: marks() }),
    ]) {
      expect(response.status).toBe(status);
      expect(response.body.errors.map((each: { path: string }) => each.path).join()).toMatch(path);
    }
    expect(await keptMarks()).toEqual([swingAt(3)]);
  });

  test('up to the maximum number are stored', async () => {
    expect((await save(many(CHART_EXAM_MARKS_MAX))).status).toBe(200);
  });
});

describe('marks off the chart', () => {
  test('are moved to its edge, and the response names each of them with the reason', async () => {
    const [firstTime = 0] = exam.chart?.bars[0] ?? [];
    const [lastTime = 0] = exam.chart?.bars.at(-1) ?? [];
    const marks = [
      swingAt(3),
      swingAt(0, { id: 'before', time: 0 }),
      swingAt(0, { id: 'after', time: 9_000_000_000_000_000 }),
      swingAt(4, { id: 'sky', price: 1e300 }),
    ];
    const { body } = await save(marks);
    expect(body.clipped).toEqual([
      { id: 'before', reason: 'time-off-chart' },
      { id: 'after', reason: 'time-off-chart' },
      { id: 'sky', reason: 'price-off-chart' },
    ]);
    const bars = exam.chart?.bars ?? [];
    const [high, low] = [Math.max(...bars.map(([, , h]) => h)), Math.min(...bars.map(([, , , l]) => l))];
    const kept = await keptMarks();
    expect(kept).toMatchObject([swingAt(3), { time: firstTime }, { time: lastTime }, { id: 'sky' }]);
    expect(kept[3]).toHaveProperty('price', high + (high - low));
    const handedIn = await ann.post(`${url}/submissions`, submissionOf(exam, marks));
    expect(handedIn.body.clipped).toHaveLength(3);
    expect(handedIn.body.lastResult.parts[0].marks).toHaveLength(4);
  });
});

describe('a request that is out of place', () => {
  test('with an older list of marks does not replace a newer one', async () => {
    await save([swingAt(3), swingAt(4)], { revision: 7 });
    expect((await save([swingAt(3)], { revision: 7 })).body.revision).toBe(7);
    expect((await save([], { revision: 6 })).body.revision).toBe(7);
    expect(await keptMarks()).toHaveLength(2);
  });

  test('has one effect if repeated, and a different request with the same key is refused', async () => {
    const submission = submissionOf(exam, markRight(exam, exam.chart ?? raise()));
    const first = await ann.post(`${url}/submissions`, submission);
    const again = await ann.post(`${url}/submissions`, submission);
    expect(again.body).toEqual(first.body);
    expect((await ann.post(`${url}/submissions`, { ...submission, marks: [] })).body.code).toBe('idempotency-conflict');
    const other = { ...submission, idempotency: 'another-key' };
    expect((await ann.post(`${url}/submissions`, other)).body.code).toBe('question-not-current');
    expect((await ann.get(url)).body.graded).toBe(1);
  });

  test.each([
    ['a chart that is not there yet', { chart: 1 }, 409, 'question-not-current'],
    ['a part that there is not', { part: 1 }, 409, 'question-not-current'],
    ['a negative chart', { chart: -1 }, 400, 'invalid-request'],
  ])('for %s is refused', async (_what, place, status, code) => {
    expect(await save([], place)).toMatchObject({ status, body: { code } });
    expect(await ann.post(`${url}/submissions`, submissionOf(exam, [], place))).toMatchObject({
      status,
      body: { code },
    });
  });

  test('does not find the exam of another learner, and needs a sign-in', async () => {
    const bob = await signUp(t, `bob-${exam.id}`);
    const guest = t.client();
    const calls = (who: TestClient) => [
      who.get(url),
      who.get(`${url}/results`),
      who.put(`${url}/marks`, { chart: 0, part: 0, revision: 1, marks: [] }),
      who.post(`${url}/submissions`, submissionOf(exam, [])),
      who.post(`${url}/next`),
      who.post(`${url}/focus`, { focused: true }),
      who.post(`${url}/abandon`),
      who.post(`${url}/charts/0/appeal`, { text: 'This is not my exam.' }),
    ];
    for (const call of calls(bob)) expect((await call).status).toBe(404);
    await guest.get('/api/auth/csrf-token');
    for (const call of calls(guest)) expect((await call).status).toBe(401);
  });

  test('is refused by name: a second start, unknown values, and calls for an ended exam', async () => {
    const second = await ann.post('/api/chart-exams', startOf({ type: 'market-structure' }));
    expect(second.body).toMatchObject({ code: 'test-in-progress', errors: [{ path: 'id', message: exam.id }] });
    for (const wrong of [{ type: 'tea-leaves' }, { assetClass: 'tulips' }, { mode: 'blind' }, { charts: 1 }])
      expect((await ann.post('/api/chart-exams', { ...startOf(), ...wrong })).status).toBe(400);
    expect((await ann.post(`${url}/abandon`)).body).toMatchObject({ state: 'abandoned', score: null });
    expect((await ann.post(`${url}/next`)).body.code).toBe('test-ended');
    expect((await save([])).body.code).toBe('test-ended');
    expect((await ann.get(`${url}/results`)).body.charts).toMatchObject([{ score: 0, isExpired: true }]);
  });

  test('that repeats a start with its key returns the same exam in its current state', async () => {
    await ann.post(`${url}/abandon`);
    const key = { 'idempotency-key': 'start-of-an-exam' };
    const first = await ann.post('/api/chart-exams', startOf(), key);
    t.clock.advance(5000);
    const again = (await ann.post('/api/chart-exams', startOf(), key)).body;
    expect(again).toMatchObject({ id: first.body.id, chart: { bars: first.body.chart.bars, part: { remainingMs: 295_000 } } }); // oxfmt-ignore
    expect((await ann.post('/api/chart-exams', startOf({ mode: 'practice' }), key)).body.code).toBe('idempotency-conflict'); // oxfmt-ignore
  });
});

test('a graded chart can be appealed once, with a text that is not blank', async () => {
  const appeal = (text: unknown, chart = 0) => ann.post(`${url}/charts/${chart}/appeal`, { text });
  expect((await appeal('Too early to say so.')).status).toBe(404);
  await handIn(ann, exam, markNothing);
  for (const text of ['too short', 'x'.repeat(1001), 'with a zero \0 in it', 7]) expect((await appeal(text)).status).toBe(400); // oxfmt-ignore
  expect((await appeal('The third swing is no swing.')).status).toBe(200);
  expect((await appeal('The third swing is no swing.')).body.code).toBe('already-appealed');
  expect((await ann.get(`${url}/results`)).body.charts[0].isAppealed).toBe(true);
  const { rows } = await t.db.read((tx) => tx.$client.query('SELECT text FROM chart_exam_appeals'));
  expect(rows).toEqual([{ text: 'The third swing is no swing.' }]);
});

function raise(): never {
  throw new Error('a chart is open');
}
