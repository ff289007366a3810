// If this fails, a re-grade changes something that its preview did not state, runs twice, loses the old grade, or gets
// ratings and unlocks wrong.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { ACCOUNT_PASSWORD, openAccount, sql, type Account } from '../../../test/account-world.ts';
import { openAdministrator } from '../../../test/admin-world.ts';
import {
  handIn,
  markNothing,
  markRight,
  startedExam,
  workThrough,
  type Marker,
} from '../../../test/chart-exam-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { SHIPPED_HISTORY } from '../../config.ts';

let t: TestApp;
let root: Account;
let names = 0;
beforeAll(async () => {
  // Charts are rated only if they show recorded prices, so the server uses the shipped history.
  t = await createTestApp({ config: { historyDir: SHIPPED_HISTORY } });
  root = await openAdministrator(t);
});
beforeEach(async () => {
  await openAgain();
});
afterAll(() => t.close());

async function openAgain(): Promise<void> {
  await root.client.post('/api/admin/confirmation', { password: ACCOUNT_PASSWORD });
}

/** Runs the periodic job that carries out the re-grade, and delivers its events. */
async function runJobs(): Promise<void> {
  t.clock.advance(2 * SECOND_MS);
  await t.drain();
}

const learner = () => openAccount(t, `Learner${(names += 1)}`);
const rule = (version: number) => ({ kind: 'rule', version });
const VOID = { kind: 'void' };
const REASON = 'The rule was wrong';
const ofExam = (examId: string, target: object = rule(1)) => ({ selection: { kind: 'exam', examId }, target });
const ofItem = (itemId: string, target: object = VOID) => ({ selection: { kind: 'item', itemId }, target });
const preview = async (plan: object) => (await root.client.post('/api/admin/regrades/preview', plan)).body;
const start = (plan: object, reason = REASON) => root.client.post('/api/admin/regrades', { ...plan, reason });
const newest = async () => (await root.client.get('/api/admin/regrades')).body.regrades[0];

/** Marks every correct swing three bars too late, so that rule versions 1 and 2 give different scores. */
const markLate: Marker = (exam, chart) => {
  const times = chart.bars.map(([time]) => time);
  return markRight(exam, chart).map((mark) =>
    mark.tool === 'swing'
      ? { ...mark, time: times[Math.min(times.indexOf(mark.time) + 3, times.length - 1)] ?? 0 }
      : mark,
  );
};

async function finished(marker: Marker = markLate, owner?: Account, type: ChartExamType = 'swing-analysis') {
  const account = owner ?? (await learner());
  const exam = await workThrough(account.client, await startedExam(account.client, { type }), marker);
  return { ...account, examId: exam.id };
}
const resultsOf = async ({ client, examId }: Account & { examId: string }) =>
  (await client.get(`/api/chart-exams/${examId}/results`)).body;
const itemsOf = async (examId: string): Promise<string[]> =>
  (await sql(t, 'SELECT item_id FROM chart_exam_charts WHERE exam_id = $1 ORDER BY index', [examId])).map((row) =>
    String(row['item_id']),
  );
/** Completes exams until one has a first chart that no other exam has. Charts are drawn at random. */
async function finishedAlone() {
  for (;;) {
    const ann = await finished();
    const [itemId = ''] = await itemsOf(ann.examId);
    const [served] = await sql(t, 'SELECT count(*)::int AS n FROM chart_exam_charts WHERE item_id = $1', [itemId]);
    if (served?.['n'] === 1) return { ann, itemId };
  }
}
const ratingOf = async (userId: string) =>
  (await sql(t, 'SELECT rating, deviation, games FROM chart_exam_ratings WHERE user_id = $1', [userId]))[0];
const toldOf = async (userId: string) => {
  await t.drain();
  return sql(t, `SELECT payload, parts FROM notifications WHERE user_id = $1 AND type = 'exam-regraded'`, [userId]);
};
const everything = async () =>
  JSON.stringify([
    await sql(t, 'SELECT * FROM chart_exam_charts ORDER BY exam_id, index'),
    await sql(t, 'SELECT * FROM chart_exam_parts ORDER BY exam_id, chart, index'),
    await sql(t, 'SELECT * FROM chart_exams ORDER BY id'),
    await sql(t, 'SELECT * FROM chart_exam_ratings ORDER BY user_id'),
    await sql(t, 'SELECT id, voided_at, score_sum FROM chart_exam_items ORDER BY id'),
    await sql(t, `SELECT count(*)::int FROM outbox_events WHERE type IN ('chartExamGraded', 'examRegraded')`),
  ]);

test('a preview matches the re-grade, both grades are shown, and reversing it restores the first grades', async () => {
  const ann = await finished();
  const before = await resultsOf(ann);
  const rating = await ratingOf(ann.userId);
  const known = await everything();
  const seen = await preview(ofExam(ann.examId));
  expect(await everything()).toBe(known);
  expect(seen).toMatchObject({
    type: 'swing-analysis',
    ruleVersion: 101,
    exams: 1,
    charts: 5,
    examined: 1,
    learners: 1,
  });
  expect(seen).toMatchObject({ changed: 1, ratings: 1, certificates: 0 });

  expect((await start(ofExam(ann.examId))).status).toBe(200);
  await runJobs();
  const after = await resultsOf(ann);
  expect(after.charts.map((chart: { ruleVersion: number }) => chart.ruleVersion)).toEqual([101, 101, 101, 101, 101]);
  expect(after.exam.score).toBeCloseTo(seen.examples[0].after.score, 9);
  expect(after.exam.passed).toBe(seen.examples[0].after.passed);
  expect(after.exam.score).not.toBeCloseTo(before.exam.score, 2);
  expect(after.formerGrades).toEqual([
    {
      replacedAt: expect.any(String),
      reason: REASON,
      isVoiding: false,
      score: before.exam.score,
      passed: before.exam.passed,
      charts: before.charts.map(({ index, score, ruleVersion }: never) => ({ index, score, ruleVersion })),
    },
  ]);
  expect(after.rule.half).not.toBe(before.rule.half);
  const moved = await ratingOf(ann.userId);
  expect(Math.abs(Number(moved?.['rating']) - Number(rating?.['rating']))).toBeCloseTo(seen.largestMove, 6);
  expect(moved?.['games']).toBe(rating?.['games']);
  expect(await newest()).toMatchObject({ exams: 1, charts: 5, changed: 1, endedAt: expect.any(String) });

  // The administrator sees what the learner sees.
  expect((await root.client.get(`/api/admin/chart-exams/${ann.examId}`)).body.results).toEqual(after);
  const told = await toldOf(ann.userId);
  expect(told).toEqual([{ parts: 1, payload: expect.objectContaining({ reason: REASON, examId: ann.examId }) }]);

  await start(ofExam(ann.examId, rule(2)));
  await runJobs();
  const again = await resultsOf(ann);
  expect([again.exam.score, again.exam.passed]).toEqual([before.exam.score, before.exam.passed]);
  expect(again.charts.map(({ parts }: { parts: unknown }) => parts)).toEqual(before.charts.map(({ parts }: { parts: unknown }) => parts)); // oxfmt-ignore
  expect(again.formerGrades).toHaveLength(2);
  expect(Number((await ratingOf(ann.userId))?.['rating'])).toBeCloseTo(Number(rating?.['rating']), 6);
});

test('a re-grade needs the password and an exam, and changes nothing the second time', async () => {
  const ann = await finished();
  await start(ofExam(ann.examId));
  await runJobs();
  const known = await everything();
  expect((await start(ofExam(ann.examId))).body.code).toBe('nothing-changed');
  expect((await preview(ofExam(ann.examId))).exams).toBe(0);
  await runJobs();
  expect(await everything()).toBe(known);
  expect((await start(ofExam(root.userId))).body.code).toBe('not-found');
  const refused = await start({ selection: { kind: 'exam', examId: ann.examId }, target: VOID });
  expect(refused.body).toMatchObject({ code: 'invalid-request', errors: [{ path: 'body.target' }] });
  const backwards = { kind: 'period', type: 'swing-analysis', from: '2026-01-02', until: '2026-01-01' };
  expect((await start({ selection: backwards, target: rule(1) })).body.errors).toEqual([
    { path: 'body.selection.until', message: 'must not be before `from`' },
  ]);
  const other = await openAccount(t, `Boss${(names += 1)}`, { isAdmin: true });
  const unconfirmed = await other.client.post('/api/admin/regrades', {
    ...ofExam(ann.examId, rule(2)),
    reason: REASON,
  });
  expect(unconfirmed.body.code).toBe('confirmation-needed');
});

test('a void chart counts in no score, rating, dashboard or bank, and the learner is notified', async () => {
  const { ann, itemId } = await finishedAlone();
  await t.drain();
  const before = await resultsOf(ann);
  const seen = await preview(ofItem(itemId));
  expect(seen).toMatchObject({ ruleVersion: null, exams: 1, charts: 1, changed: 1 });
  expect((await start(ofItem(itemId), 'A bar is missing')).status).toBe(200);
  await runJobs();
  const after = await resultsOf(ann);
  const rest = before.charts.slice(1).map(({ score }: { score: number }) => score);
  expect(after.exam.score).toBeCloseTo(rest.reduce((sum: number, each: number) => sum + each, 0) / 4, 9);
  expect(after.charts.map(({ isVoided }: { isVoided: boolean }) => isVoided)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(after.charts[0].rating).toBe(null);
  expect((await root.client.get(`/api/admin/chart-exams/${ann.examId}`)).body.results).toEqual(after);
  expect(after.formerGrades).toMatchObject([{ isVoiding: true, reason: 'A bar is missing', charts: [{ index: 0 }] }]);
  expect((await ratingOf(ann.userId))?.['games']).toBe(4);
  expect(await toldOf(ann.userId)).toHaveLength(1);
  const kept = await sql(t, 'SELECT index FROM performance_answers WHERE test_id = $1 ORDER BY index', [ann.examId]);
  expect(kept.map(({ index }) => index)).toEqual([1, 2, 3, 4]);
  expect(await sql(t, 'SELECT attempts, score_sum FROM chart_exam_items WHERE id = $1', [itemId])).toEqual([
    { attempts: 0, score_sum: 0 },
  ]);
  expect((await start(ofItem(itemId))).body.code).toBe('nothing-changed');
  const { items } = (await root.client.get('/api/admin/chart-exam-items')).body;
  expect(items.find(({ id }: { id: string }) => id === itemId).voidedAt).toEqual(expect.any(String));
});

test('a chart that is voided while open is graded as void, and the exam ends with its other charts', async () => {
  const ann = await learner();
  let exam = await startedExam(ann.client);
  const [itemId = ''] = await itemsOf(exam.id);
  await start(ofItem(itemId));
  await runJobs();
  exam = (await handIn(ann.client, exam, markNothing)).body;
  expect(exam.lastResult).toMatchObject({ isVoided: true, rating: null });
  exam = await workThrough(ann.client, exam, markRight, 4);
  expect(exam).toMatchObject({ state: 'completed', score: 1, passed: true });
});

test('an exam that fails now loses its credit but keeps the unlock; one that passes now unlocks once', async () => {
  const credit = (userId: string, kind: 'bias-test' | 'chart-exam') =>
    t.db.transaction((tx) =>
      t.server.unlock.creditUnlock(tx, { userId, kind, sourceId: t.platform.ids.next(), now: t.clock.now() }),
    );
  const exams = async ({ client }: Account) => (await client.get('/api/sandbox/unlock-check')).body;
  // This test uses an exam type of its own, because its re-grade covers all exams of the day, including those of other
  // tests.
  const type = 'market-structure';
  const [ann, bob] = [await finished(markRight, undefined, type), await finished(markRight, undefined, type)];
  for (const kind of ['bias-test', 'bias-test', 'chart-exam'] as const) await credit(bob.userId, kind);
  expect([(await exams(ann)).chartExams.done, (await exams(bob)).unlocked]).toEqual([1, true]);
  // Empties the stored marks, as if the learners had placed none.
  await sql(t, `UPDATE chart_exam_parts SET marks = '[]' WHERE exam_id = ANY ($1)`, [[ann.examId, bob.examId]]);
  const day = new Date(t.clock.now()).toISOString().slice(0, 10);
  const period = { selection: { kind: 'period', type, from: day, until: day }, target: rule(1) };
  const seen = await preview(period);
  expect(seen).toMatchObject({ nowFailed: 2, furtherOff: 1, unlocked: 0 });
  await start(period);
  await runJobs();
  expect((await exams(ann)).chartExams.done).toBe(0);
  expect(await exams(bob)).toMatchObject({ unlocked: true });

  const cat = await finished(markNothing, undefined, type);
  for (const kind of ['bias-test', 'bias-test', 'chart-exam'] as const) await credit(cat.userId, kind);
  await sql(
    t,
    `UPDATE chart_exam_parts p SET marks = coalesce((SELECT jsonb_agg(r->'mark') FROM jsonb_array_elements(p.result->'references') r), '[]')
     WHERE exam_id = $1`,
    [cat.examId],
  );
  expect(await preview(ofExam(cat.examId))).toMatchObject({ nowPassed: 1, unlocked: 1 });
  await start(ofExam(cat.examId));
  await runJobs();
  await t.drain();
  expect(await exams(cat)).toMatchObject({ unlocked: true });
});

test('a second re-grade at the same time is refused; an interrupted one continues and repeats nothing', async () => {
  const owner = await learner();
  const exams = [await finished(markLate, owner), await finished(markLate, owner), await finished()];
  const day = new Date(t.clock.now()).toISOString().slice(0, 10);
  const period = { selection: { kind: 'period', type: 'swing-analysis', from: day, until: day }, target: rule(1) };
  const { changed, exams: count } = await preview(period);
  const { id } = (await start(period)).body;
  const second = await start(ofExam(exams[0]?.examId ?? '', rule(1)));
  expect(second.body).toMatchObject({ code: 'regrade-running', status: 409 });
  // Makes the transaction of the second exam fail, as if the server crashed after the first exam.
  await sql(t, `CREATE FUNCTION fall() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''gone''; END'`);
  await sql(
    t,
    `CREATE TRIGGER fall BEFORE INSERT ON chart_exam_former_grades FOR EACH ROW WHEN (NEW.exam_id = '${exams[1]?.examId}') EXECUTE FUNCTION fall()`,
  );
  await runJobs();
  expect(await newest()).toMatchObject({ id, endedAt: null });
  const half = (await newest()).exams;
  expect(half).toBeLessThan(count);
  await sql(t, 'DROP TRIGGER fall ON chart_exam_former_grades');
  t.clock.advance(60_000);
  await runJobs();
  expect(await newest()).toMatchObject({ id, exams: count, changed, endedAt: expect.any(String) });
  const kept = await sql(t, 'SELECT exam_id FROM chart_exam_former_grades WHERE regrade_id = $1', [id]);
  expect(kept).toHaveLength(count);
  expect(await toldOf(owner.userId)).toEqual([{ parts: 2, payload: expect.anything() }]);
});

test('a chart that is open during a re-grade of its exam is graded with the chosen version', async () => {
  const ann = await learner();
  let exam = await workThrough(ann.client, await startedExam(ann.client), markLate, 1);
  exam = (await ann.client.post(`/api/chart-exams/${exam.id}/next`)).body;
  await start(ofExam(exam.id));
  await runJobs();
  exam = (await handIn(ann.client, exam, markLate)).body;
  const { charts } = await resultsOf({ ...ann, examId: exam.id });
  expect(charts.map(({ ruleVersion }: { ruleVersion: number }) => ruleVersion)).toEqual([101, 101]);
});
