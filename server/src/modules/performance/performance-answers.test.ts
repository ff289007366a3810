// If this fails, the weakness map counts an answer in the wrong cell, twice or not at all, and no report says so.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SkillDashboard } from '@tradesense/contract/dashboard.ts';
import type { RatedAnswersResponse } from '@tradesense/contract/dashboard-answers.ts';
import { marketRegime } from '@tradesense/core/learning/market-regime.ts';
import { epochMs, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { answerAll, started } from '../../../test/bias-test-world.ts';
import { markNothing, markRight, startedExam, workThrough } from '../../../test/chart-exam-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { SHIPPED_HISTORY } from '../../config.ts';
import { PERFORMANCE_JOBS } from './index.ts';
import { checkPerformance } from './verify-performance.service.ts';

const CLASSIFIED_MS = 20 * SECOND_MS;

let t: TestApp;
let ann: Account;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 5, 1), config: { historyDir: SHIPPED_HISTORY } });
  ann = await openAccount(t, 'ann');
});
afterAll(() => t.close());

const skill = async (): Promise<SkillDashboard> => (await ann.client.get('/api/dashboard/skill')).body;
const run = (text: string, ...values: unknown[]) => sql(t, text, values);
const report = async () => (await checkPerformance(t.platform)).text;
const settle = async () => {
  await t.drain();
  t.clock.advance(CLASSIFIED_MS);
  await t.drain();
};

test('without an answer, the map is empty', async () => {
  expect(await skill()).toEqual({
    ratings: [],
    weakness: { withoutRegime: 0, pending: 0, cells: [] },
    calls: { timeZone: 'UTC', hours: [] },
  });
});

test('each rated call is in the cell of its regime, and each chart of a rated exam in a cell', async () => {
  const test = await started(ann.client);
  await answerAll(ann.client, test);
  await workThrough(ann.client, await startedExam(ann.client), markRight);
  await settle();
  const { ratings, weakness } = await skill();
  const questions = await run('SELECT bars, setup_count, correct FROM bias_questions WHERE test_id = $1', test.id);
  const regimes = questions.map(
    ({ bars, setup_count: count }) =>
    marketRegime((bars as number[][]).slice(0, Number(count)).map(([at = 0, o = 0, h = 0, l = 0, c = 0, v = 0]) => ({ t: epochMs(at), o, h, l, c, v }))), // oxfmt-ignore
  );
  const calls = weakness.cells.filter(({ type }) => type === 'bias-test');
  for (const { regime, n } of calls) expect(n).toBe(regimes.filter((each) => each === regime).length);
  expect(calls.reduce((sum, { n }) => sum + n, 0)).toBe(5);
  expect(calls.reduce((sum, { right }) => sum + right, 0)).toBe(questions.filter(({ correct }) => correct).length);
  const charts = weakness.cells.filter(({ type }) => type === 'swing-analysis');
  expect(charts.reduce((sum, { n }) => sum + n, 0)).toBe(5);
  expect(charts.every(({ n, right, share }) => right === n && share === 1)).toBe(true);
  expect(weakness).toMatchObject({ withoutRegime: 0, pending: 0 });
  expect(ratings).toMatchObject([{ type: 'swing-analysis', charts: 5, history: [{ day: '2026-06-01', charts: 5 }] }]);
});

test('a cell lists its answers, and a cursor continues the list', async () => {
  const { weakness } = await skill();
  const [cell] = weakness.cells;
  const query = `type=${cell?.type}&timeframe=${cell?.timeframe}&regime=${cell?.regime}`;
  const { answers, nextCursor }: RatedAnswersResponse = (await ann.client.get(`/api/dashboard/answers?${query}`)).body;
  expect([answers.length, nextCursor]).toEqual([cell?.n, null]);
  const last = answers[0];
  const rest = (await ann.client.get(`/api/dashboard/answers?${query}&cursor=${last?.testId}.${last?.index}`)).body;
  expect(rest.answers).toEqual(answers.slice(1));
  expect((await ann.client.get(`/api/dashboard/answers?${query}&cursor=nobody`)).status).toBe(400);
});

test('the answers can be listed for all exam types together, and for all types', async () => {
  const typesOf = async (query: string) => {
    const { answers }: RatedAnswersResponse = (await ann.client.get(`/api/dashboard/answers${query}`)).body;
    return answers.map(({ type }) => type).toSorted();
  };
  const charts = Array.from({ length: 5 }, () => 'swing-analysis');
  expect(await typesOf('?type=chart-exams')).toEqual(charts);
  expect(await typesOf('')).toEqual([...Array.from({ length: 5 }, () => 'bias-test'), ...charts]);
});

test('practice and charts that are delivered again change nothing', async () => {
  const before = await skill();
  await run(`UPDATE outbox_deliveries SET delivered_at = NULL, attempts = 0 WHERE subscriber = 'performance.answers'`);
  await workThrough(ann.client, await startedExam(ann.client, { mode: 'practice' }), markNothing);
  await settle();
  expect((await skill()).weakness).toEqual(before.weakness);
  expect(await report()).toMatch(/all as their owners say$/);
});

test.each([
  ['DELETE FROM performance_answers WHERE "index" = 2', /answer 2 of \S+: is missing/],
  ['UPDATE performance_answers SET is_right = NOT is_right WHERE "index" = 2', /answer 2 of \S+: isRight is/],
  [`UPDATE performance_answers SET timeframe = '1M' WHERE "index" = 2`, /answer 2 of \S+: timeframe is 1M/],
  [`UPDATE performance_answers SET regime = CASE regime WHEN 'wild' THEN 'trend' ELSE 'wild' END WHERE "index" = 2`, /answer 2 of \S+: the regime is/], // oxfmt-ignore
  [`UPDATE performance_answers SET "index" = 77 WHERE "index" = 2`, /answer 77 of \S+: is not rated by its owner/],
])('an error is reported with its id, and is repaired at night: %s', async (fault, line) => {
  const before = await skill();
  await run(fault);
  expect(await report()).toMatch(line);
  await t.platform.jobs.runNow(PERFORMANCE_JOBS.check);
  await settle();
  expect(await report()).toMatch(/all as their owners say$/);
  expect((await skill()).weakness).toEqual(before.weakness);
});

test('calls count in the learner’s hour, across the start of summer time and in half-hour zones', async () => {
  const bob = await openAccount(t, 'bob');
  const [learner] = await run('SELECT id FROM users ORDER BY created_at DESC LIMIT 1');
  const at = ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-03-30T10:14:59Z', '2026-03-30T10:15:00Z', '2026-03-30T10:15:00Z']; // oxfmt-ignore
  await run(
    `INSERT INTO performance_answers (test_id, index, user_id, type, timeframe, at, is_right, is_classified)
     SELECT md5('hours')::uuid, place, $1, CASE WHEN place = 5 THEN 'swing-analysis' ELSE 'bias-test' END, '1d', at, place = 3, true
     FROM unnest($2::timestamptz[]) WITH ORDINALITY AS answer (at, place)`,
    learner?.['id'],
    at,
  );
  const hoursIn = async (zone: string) => {
    const { calls }: SkillDashboard = (await bob.client.get('/api/dashboard/skill', { 'x-timezone': zone })).body;
    expect(calls.timeZone).toBe(zone);
    return calls.hours.map(({ hour, n, right }) => [hour, n, right]);
  };
  expect(await hoursIn('Europe/Berlin')).toEqual([[1, 1, 0], [3, 1, 0], [12, 2, 1]]); // oxfmt-ignore
  const answersAt = async (hour: number, zone: string) => {
    const response = await bob.client.get(`/api/dashboard/answers?hour=${hour}`, { 'x-timezone': zone });
    const { answers }: RatedAnswersResponse = response.body;
    return answers.map(({ type, index, isRight }) => [type, index, isRight]);
  };
  expect(await answersAt(12, 'Europe/Berlin')).toEqual([['bias-test', 4, false], ['bias-test', 3, true]]); // oxfmt-ignore
  expect(await answersAt(16, 'Asia/Kathmandu')).toEqual([['bias-test', 4, false]]);
  expect(await answersAt(2, 'Europe/Berlin')).toEqual([]);
  expect(await hoursIn('Asia/Kathmandu')).toEqual([[6, 2, 0], [15, 1, 1], [16, 1, 0]]); // oxfmt-ignore
  const file = (await bob.client.get('/api/dashboard/export?table=callHours', { 'x-timezone': 'Europe/Berlin' })).text;
  expect(file).toMatch(/^hour,n,right,share,low,high\r?\n1,1,0,0,0,/);
});

test('the export has each day of a long rating history, of which the page has weeks', async () => {
  const days = 450;
  await run(
    `WITH one AS MATERIALIZED (SELECT exam_id, "index", item_id FROM chart_exam_charts WHERE is_rated AND rating_after IS NOT NULL ORDER BY graded_at LIMIT 1),
       made AS MATERIALIZED (SELECT day, gen_random_uuid() AS exam, gen_random_uuid() AS item FROM generate_series(1, $1::int) AS day),
       items AS (INSERT INTO chart_exam_items SELECT (jsonb_populate_record(first_item, jsonb_build_object('id', made.item, 'last_at', first_item.last_at + made.day * interval '1 day'))).*
         FROM made, one JOIN chart_exam_items AS first_item ON first_item.id = one.item_id),
       exams AS (INSERT INTO chart_exams SELECT (jsonb_populate_record(first_exam, jsonb_build_object('id', made.exam))).*
         FROM made, one JOIN chart_exams AS first_exam ON first_exam.id = one.exam_id)
     INSERT INTO chart_exam_charts SELECT (jsonb_populate_record(rated, jsonb_build_object('exam_id', made.exam, 'item_id', made.item,
       'served_at', rated.served_at - made.day * interval '1 day', 'graded_at', rated.graded_at - made.day * interval '1 day'))).*
     FROM made, one JOIN chart_exam_charts AS rated ON rated.exam_id = one.exam_id AND rated."index" = one."index"`,
    days,
  );
  const { ratings } = await skill();
  expect(ratings[0]?.history.length).toBeLessThan(100);
  const { text } = await ann.client.get('/api/dashboard/export?table=ratings&format=csv');
  // The file has a header line, a line for each cloned day, and a line for the day of the exam.
  expect(text.trim().split('\r\n').length).toBe(1 + days + 1);
});
