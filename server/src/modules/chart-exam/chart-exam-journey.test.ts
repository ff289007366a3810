// If this fails, a learner cannot complete an exam, or does not get the score, verdicts, record and rating that they
// earned.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  chartExamResponse,
  examResultsResponse,
  type ChartExamsResponse,
  type ExamResultsResponse,
  type ExamTypeOverview,
} from '@tradesense/contract/chart-exam.ts';
import {
  CHART_EXAM_BARS,
  CHART_EXAM_CHARTS,
  CHART_EXAM_RULES,
  CHART_EXAM_TYPES,
  type ChartExamType,
} from '@tradesense/core/grading/exam-rules.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { SHIPPED_HISTORY } from '../../config.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { handIn, markNothing, markRight, startedExam, workThrough } from '../../../test/chart-exam-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ config: { historyDir: SHIPPED_HISTORY } });
});
afterAll(() => t.close());

async function overviewOf(client: TestClient, type: ChartExamType): Promise<ExamTypeOverview | undefined> {
  const overview: ChartExamsResponse = (await client.get('/api/chart-exams')).body;
  return overview.types.find((each) => each.type === type);
}

async function resultsOf(client: TestClient, id: string): Promise<ExamResultsResponse> {
  return examResultsResponse.parse((await client.get(`/api/chart-exams/${id}/results`)).body);
}

describe.each(CHART_EXAM_TYPES)('the exam %s', (type) => {
  const { parts, partMs, level } = CHART_EXAM_RULES[type];
  let ann: TestClient;
  beforeAll(async () => {
    ann = await signUp(t, `ann-${type}`);
  });

  test('passes with 1 for right marks, and changes the record and the rating', async () => {
    expect(await overviewOf(ann, type)).toEqual({ type, level, attempts: 0, passed: 0, best: null, bestPractice: null, last: null, rating: null }); // oxfmt-ignore
    const exam = chartExamResponse.parse(await startedExam(ann, { type }));
    expect(exam).toMatchObject({ type, mode: 'rated', state: 'active', graded: 0, score: null, lastResult: null });
    expect(exam.chart).toMatchObject({
      index: 0,
      partCount: parts.length,
      part: { index: 0, ask: parts[0], limitMs: partMs, remainingMs: partMs, marks: [], revision: 0 },
    });
    const full = exam.chart === null ? 0 : CHART_EXAM_BARS[exam.chart.interval];
    expect(exam.chart?.bars.length === full).toBe(exam.chart?.view === 'hindsight');

    const ended = await workThrough(ann, exam, markRight);
    expect(ended).toMatchObject({ state: 'completed', chart: null, graded: CHART_EXAM_CHARTS, score: 1, passed: true });
    expect(ended.lastResult?.parts.map(({ ask, score }) => [ask, score])).toEqual(parts.map((ask) => [ask, 1]));
    const results = await resultsOf(ann, exam.id);
    const charts = results.charts.flatMap((chart) => chart.parts);
    expect(charts.flatMap(({ marks }) => marks.map(({ verdict, credit }) => `${verdict} ${credit}`))).toEqual(
      charts.flatMap(({ marks }) => marks.map(() => 'hit 1')),
    );
    expect(charts.every(({ references }) => references.every(({ isAsked, isFound }) => isFound || !isAsked))).toBe(
      true,
    );
    expect(
      new Set(results.charts.map(({ asset, interval, bars }) => `${asset} ${interval} ${bars[0]?.[0]}`)).size,
    ).toBe(5);

    const record = await overviewOf(ann, type);
    expect(record).toMatchObject({ attempts: 1, passed: 1, best: 1, last: 1 });
    expect(record?.rating?.value).toBeGreaterThan(1700);
    expect(record?.rating).toEqual(results.charts.at(-1)?.rating?.after);
  });

  test('fails later without marks, lists every reference as missed, and keeps the best record', async () => {
    t.clock.advance(1000);
    const ended = await workThrough(ann, await startedExam(ann, { type }), markNothing);
    const results = await resultsOf(ann, ended.id);
    const partResults = results.charts.flatMap((chart) => chart.parts);
    expect(partResults.map(({ score }) => score)).toEqual(partResults.map(({ references }) => (references.length === 0 ? 1 : 0))); // oxfmt-ignore
    expect(ended.passed).toBe(type === 'support-resistance' && (ended.score ?? 0) >= 0.7);
    expect(results.lessonTopic).toMatch(/^[a-z-]+$/);
    expect(await overviewOf(ann, type)).toMatchObject({ attempts: 2, best: 1, last: ended.score });
  });
});

test('the next part of a chart follows at once, and the verdict comes with the last part', async () => {
  const ann = await signUp(t, 'ann-parts');
  const first = await startedExam(ann, { type: 'fair-value-gaps' });
  t.clock.advance(10_000);
  const { body: second } = await handIn(ann, first, markRight);
  expect(second).toMatchObject({ lastResult: null, chart: { index: 0, part: { index: 1, ask: 'bearish', remainingMs: 150_000 } } }); // oxfmt-ignore
  t.clock.advance(20_000);
  const { body: graded } = await handIn(ann, second, markNothing);
  expect(graded.chart).toBeNull();
  expect(graded.lastResult).toMatchObject({ score: 0.5, isExpired: false });
  expect(graded.lastResult.parts.map((part: { elapsedMs: number }) => part.elapsedMs)).toEqual([10_000, 20_000]);
});

test('practice has no clock and no rating, and counts for nothing', async () => {
  const ann = await signUp(t, 'ann-practice');
  const exam = await startedExam(ann, { mode: 'practice', assetClass: 'forex' });
  expect(exam.chart?.part).toMatchObject({ limitMs: null, remainingMs: null });
  t.clock.advance(3_600_000);
  const ended = await workThrough(ann, exam, markRight);
  expect(ended).toMatchObject({ state: 'completed', score: 1, passed: true });
  expect(ended.lastResult).toMatchObject({ rating: null, parts: [{ elapsedMs: null }] });
  expect(await overviewOf(ann, 'swing-analysis')).toMatchObject({ attempts: 0, best: null, rating: null });
  expect((await ann.get('/api/sandbox/unlock-check')).body.chartExams.done).toBe(0);
});

test('past exams are listed newest first, and a running exam is named apart', async () => {
  const ann = await signUp(t, 'ann-history');
  const done = await workThrough(ann, await startedExam(ann), markRight);
  t.clock.advance(1000);
  const running = await startedExam(ann, { type: 'market-structure' });
  const { body } = await ann.get('/api/chart-exams/history');
  expect(body.exams.map(({ id, graded }: { id: string; graded: number }) => [id, graded])).toEqual([
    [running.id, 0],
    [done.id, 5],
  ]);
  expect((await ann.get('/api/chart-exams')).body.active).toMatchObject({ id: running.id, type: 'market-structure' });
});
