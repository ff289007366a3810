// If this fails, learners of a class get different charts in an exam, or an exam is taken twice or from outside of the
// class. Charts of a class's exam might also be shown in another exam, count for something else, or reveal their
// answers.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChartExamResponse, ExamChart, ExamMark } from '@tradesense/contract/chart-exam.ts';
import type { ClassItemsResponse } from '@tradesense/contract/class-progress.ts';
import { CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { DAY_MS, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { sql as rows } from '../../../test/account-world.ts';
import { deleteUnseenItems } from '../chart-exam/index.ts';
import { assignedCharts } from './index.ts';
import { handIn, markNothing, markRight, nearestItems, workThrough } from '../../../test/chart-exam-world.ts';
import {
  assignTo,
  joinTaughtClass,
  openSomebody,
  openTaughtClass,
  passTime,
  seenBy,
  startWork,
} from '../../../test/class-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { Person } from '../../../test/people-world.ts';
import { gradeOf } from './assignments.repo.ts';
import { classWorkFinished } from './classes.events.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const EXAM = { kind: 'chart-exam', type: 'swing-analysis', assetClass: 'crypto', interval: '1d', charts: 2 } as const;

const examOf = async ({ client }: Person, id: string): Promise<ChartExamResponse> =>
  (await client.get(`/api/chart-exams/${id}`)).body;

/** Works through an exam and marks each chart correctly. Returns the bars that each chart showed. */
async function workAndSee(person: Person, id: string): Promise<readonly unknown[]> {
  const shown: unknown[] = [];
  for (;;) {
    let exam = await examOf(person, id);
    if (exam.state !== 'active') return shown;
    if (exam.chart === null) exam = (await person.client.post(`/api/chart-exams/${id}/next`)).body;
    shown.push(exam.chart?.bars);
    await workThrough(person.client, exam, markRight, 1);
  }
}

/** Returns the bar that is farthest from every correct swing. A mark there earns no credit. */
function farthestBar({ bars }: ExamChart, right: readonly ExamMark[]): ExamChart['bars'][number] {
  const swings = right.flatMap((mark) => (mark.tool === 'swing' ? [mark.time] : []));
  const distance = ([time]: ExamChart['bars'][number]) => Math.min(...swings.map((at) => Math.abs(at - time)));
  const [first] = bars.toSorted((a, b) => distance(b) - distance(a));
  if (first === undefined) throw new Error('a chart has bars');
  return first;
}

test('all learners get the same charts in the same order, each once, and finish their work with the exam', async () => {
  const taught = await openTaughtClass(t, 2);
  const [ann, ben] = taught.learners as [Person, Person];
  const assignment = await assignTo(taught, { content: EXAM });
  expect(assignment.content).toEqual(EXAM);
  const finished: object[] = [];
  t.platform.outbox.subscribe('test.finished', classWorkFinished, async (_tx, { payload }) => {
    finished.push(payload);
  });
  const [one, two] = await Promise.all([startWork(ann, taught, assignment), startWork(ann, taught, assignment)]);
  expect([one.status, two.status, two.body]).toEqual([200, 200, one.body]);
  const bens = await startWork(ben, taught, assignment);
  const charts = await workAndSee(ann, one.body.attemptId);
  expect(charts).toHaveLength(2);
  expect(charts[0]).not.toEqual(charts[1]);
  expect(await workAndSee(ben, bens.body.attemptId)).toEqual(charts);
  await t.drain();
  expect((await seenBy(ann, taught))[0]?.own).toMatchObject({ attemptId: one.body.attemptId, score: 1, isLate: false });
  expect(await examOf(ann, one.body.attemptId)).toMatchObject({
    state: 'completed',
    unrated: 'class',
    mode: 'practice',
  });
  const of = { assignmentId: assignment.id, score: 1 };
  // Events of different learners can be delivered in any order.
  expect(finished).toHaveLength(2);
  expect(finished).toEqual(expect.arrayContaining([ann, ben].map(({ userId }) => ({ ...of, userId }))));
  expect(await t.db.read((tx) => gradeOf(tx, assignment.id, ann.userId))).toMatchObject({ score: 1 });
  expect((await startWork(ann, taught, assignment)).body).toEqual(one.body);
});

test.each(CHART_EXAM_TYPES)('an exam of the type %s can be assigned and done', async (type) => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  const assignment = await assignTo(taught, { content: { ...EXAM, type, interval: 'mixed', charts: 1 } });
  await workAndSee(ann, (await startWork(ann, taught, assignment)).body.attemptId);
  await t.drain();
  expect((await seenBy(ann, taught))[0]?.own?.score).toBe(1);
});

test('the assignment reveals no chart, and no response reveals an answer before its chart is graded', async () => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  const assignment = await assignTo(taught, { content: EXAM });
  const texts = JSON.stringify([assignment, await seenBy(taught.teacher, taught), await seenBy(ann, taught)]);
  for (const word of ['items', 'bars', 'asset"']) expect(texts).not.toContain(word);
  const { attemptId } = (await startWork(ann, taught, assignment)).body;
  const { text } = await ann.client.get(`/api/chart-exams/${attemptId}`);
  for (const word of ['reference', 'verdict', 'credit', 'visibleBars']) expect(text).not.toContain(word);
  const [stored] = await rows(t, 'SELECT assigned_items FROM chart_exams WHERE id = $1', [attemptId]);
  const items = stored?.['assigned_items'] as readonly string[];
  expect(items).toHaveLength(2);
  for (const item of items) expect(text).not.toContain(item);
});

test('an exam of a class counts for no rating, unlock, evidence or record, and its charts are not reused', async () => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  const counted = async () => {
    await t.drain();
    const overview = (await ann.client.get('/api/chart-exams')).body;
    return {
      types: overview.types,
      evidence: (await ann.client.get('/api/evidence')).body,
      badges: (await ann.client.get('/api/badges')).body,
      boards: await rows(t, 'SELECT * FROM leaderboard_standings WHERE user_id = $1', [ann.userId]),
      credits: await rows(t, 'SELECT * FROM unlock_credits WHERE user_id = $1', [ann.userId]),
      ratings: await rows(t, 'SELECT * FROM chart_exam_ratings WHERE user_id = $1', [ann.userId]),
    };
  };
  const before = await counted();
  for (let n = 0; n < 2; n += 1) {
    const assignment = await assignTo(taught, { content: EXAM });
    await workAndSee(ann, (await startWork(ann, taught, assignment)).body.attemptId);
    const weeksAgo = `SET served_at = served_at - interval '40 days', graded_at = graded_at - interval '40 days'`;
    await rows(t, `UPDATE chart_exam_charts ${weeksAgo} WHERE user_id = $1`, [ann.userId]);
  }
  expect(await counted()).toEqual(before);
  expect((await ann.client.get('/api/chart-exams/comparable')).body).toEqual({ kinds: [] });
  const other = await openSomebody(t);
  const [item] = await rows(t, 'SELECT source, rule_version FROM chart_exam_items LIMIT 1');
  const asked = { userId: other.userId, type: EXAM.type, assetClass: EXAM.assetClass, rating: 1500, withheld: [] };
  const inBank = { source: item?.['source'] as 'recorded', ruleVersion: Number(item?.['rule_version']) };
  const offered = () => t.db.read((tx) => nearestItems(tx, { ...asked, ...inBank }, 8));
  expect((await offered()).count).toBe(0);
  // With the column `is_assigned` cleared, the bank offers all four items of the class's exams. So this column is what
  // keeps the items out of the bank.
  await rows(t, 'UPDATE chart_exam_items SET is_assigned = false');
  expect((await offered()).count).toBe(4);
});

test('marks are saved, a repeated submission changes nothing, and a chart can be appealed', async () => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  const assignment = await assignTo(taught, { content: EXAM });
  const { attemptId: id } = (await startWork(ann, taught, assignment)).body;
  const place = { chart: 0, part: 0 };
  const saved = await ann.client.put(`/api/chart-exams/${id}/marks`, { ...place, revision: 1, marks: [] });
  expect(saved.body).toMatchObject({ revision: 1, remainingMs: null });
  const exam = await examOf(ann, id);
  const first = await handIn(ann.client, exam, markNothing);
  expect((await handIn(ann.client, exam, markNothing)).body).toEqual(first.body);
  const appeal = { text: 'The second swing is confirmed by the bar after it.' };
  expect((await ann.client.post(`/api/chart-exams/${id}/charts/0/appeal`, appeal)).status).toBe(200);
  // The learner leaves the page for an hour: the exam has no time limit and no rule about leaving.
  await ann.client.post(`/api/chart-exams/${id}/focus`, { focused: false });
  t.clock.advance(HOUR_MS);
  expect((await examOf(ann, id)).state).toBe('active');
});

test('an exam without activity ends without a score, and cannot be started again', async () => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  const assignment = await assignTo(taught, { content: EXAM });
  const { attemptId } = (await startWork(ann, taught, assignment)).body;
  await passTime(t, 2 * DAY_MS, [ann]);
  expect((await examOf(ann, attemptId)).state).toBe('abandoned');
  expect((await startWork(ann, taught, assignment)).body).toEqual({ attemptId });
  await t.drain();
  expect((await seenBy(ann, taught))[0]?.own).toMatchObject({ finishedAt: null, score: null });
});

test('work that ends after the due date is late, even if it was started before', async () => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  const dueAt = new Date(t.clock.now() + HOUR_MS).toISOString();
  const assignment = await assignTo(taught, { dueAt, content: EXAM });
  const { attemptId } = (await startWork(ann, taught, assignment)).body;
  t.clock.advance(2 * HOUR_MS);
  await workAndSee(ann, attemptId);
  await t.drain();
  expect((await seenBy(ann, taught))[0]?.own).toMatchObject({ isLate: true, score: 1 });
});

test('a re-grade of the exam that changes its score also changes the score of the work', async () => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  const assignment = await assignTo(taught, { content: { ...EXAM, charts: 2 } });
  const { attemptId: id } = (await startWork(ann, taught, assignment)).body;
  await workThrough(ann.client, await examOf(ann, id), markNothing, 1);
  await workThrough(ann.client, (await ann.client.post(`/api/chart-exams/${id}/next`)).body, markRight);
  await t.drain();
  const before = (await seenBy(ann, taught))[0]?.own?.score;
  expect(before).toBeLessThan(1);
  const [item] = await rows(t, `SELECT item_id FROM chart_exam_charts WHERE exam_id = $1 AND index = 0`, [id]);
  await rows(
    t,
    `INSERT INTO chart_exam_regrades (id, type, item_id, reason, started_at) VALUES ($1, 'swing-analysis', $2, 'A gap in the bars.', $3)`,
    [randomUUID(), item?.['item_id'], new Date(t.clock.now())],
  );
  t.clock.advance(HOUR_MS);
  await t.drain();
  expect((await seenBy(ann, taught))[0]?.own?.score).toBe(1);
  expect(await t.db.read((tx) => gradeOf(tx, assignment.id, ann.userId))).toMatchObject({ score: 1 });
});

test('only a learner of the class can start, and only while class and assignment are active', async () => {
  const taught = await openTaughtClass(t, 2);
  const other = await openTaughtClass(t, 1);
  const [ann, ben] = taught.learners as [Person, Person];
  const assignment = await assignTo(taught, { content: EXAM });
  const path = `/api/classes/${taught.id}/assignments/${assignment.id}/start`;
  const left = await openSomebody(t);
  await joinTaughtClass(taught, left);
  await left.client.delete(`/api/classes/${taught.id}/membership`);
  const statusOf = async ({ client }: Pick<Person, 'client'>) => (await client.post(path)).status;
  expect(await statusOf({ client: t.client() })).toBe(401);
  for (const person of [await openSomebody(t), other.teacher, other.learners[0]!, taught.teacher, left])
    expect(await statusOf(person)).toBe(404);
  expect(await statusOf(ann)).toBe(200);
  await taught.teacher.client.patch(`/api/classes/${taught.id}`, { isArchived: true });
  expect(await statusOf(ben)).toBe(404);
  // Work that has been started can be continued.
  expect(await statusOf(ann)).toBe(200);
  expect(await rows(t, 'SELECT user_id FROM class_work')).toEqual([{ user_id: ann.userId }]);
});

test('a start at the same moment as a removal, archive or withdrawal comes first or creates no exam', async () => {
  const acts = [
    (taught: { id: string; teacher: Person }, ann: Person) =>
      taught.teacher.client.delete(`/api/classes/${taught.id}/members/${ann.username}`),
    (taught: { id: string; teacher: Person }) =>
      taught.teacher.client.patch(`/api/classes/${taught.id}`, { isArchived: true }),
    (taught: { id: string; teacher: Person }, _ann: Person, assignmentId: string) =>
      taught.teacher.client.delete(`/api/classes/${taught.id}/assignments/${assignmentId}`),
  ];
  for (const act of acts) {
    const taught = await openTaughtClass(t, 1);
    const [ann] = taught.learners as [Person];
    const assignment = await assignTo(taught, { content: EXAM });
    const [started, done] = await Promise.all([startWork(ann, taught, assignment), act(taught, ann, assignment.id)]);
    expect(done.status).toBe(200);
    const exams = await rows(t, 'SELECT id FROM chart_exams WHERE user_id = $1', [ann.userId]);
    const work = await rows(t, 'SELECT attempt_id AS id FROM class_work WHERE user_id = $1', [ann.userId]);
    expect(exams).toEqual(work);
    expect(exams).toHaveLength(started.status === 200 ? 1 : 0);
  }
});

test('the result links back to the class for learners who are still in it', async () => {
  const taught = await openTaughtClass(t, 2);
  const [ann, ben] = taught.learners as [Person, Person];
  const assignment = await assignTo(taught, { title: 'Two swings', content: EXAM });
  const { attemptId } = (await startWork(ann, taught, assignment)).body;
  const classOf = async ({ client }: Person) => (await client.get(`/api/class-attempts/${attemptId}`)).body.class;
  expect(await classOf(ann)).toEqual({ id: taught.id, name: 'Evening class', title: 'Two swings', isAbandoned: false });
  expect(await classOf(ben)).toBeNull();
  expect(await classOf(taught.teacher)).toBeNull();
  await ann.client.delete(`/api/classes/${taught.id}/membership`);
  expect(await classOf(ann)).toBeNull();
});

test('an exam with too many charts, of an unknown type or at an interval without exams is refused, naming the field', async () => {
  const taught = await openTaughtClass(t, 0);
  const refused = async (content: object) => {
    const body = { id: randomUUID(), title: 'Too much', dueAt: null, content };
    const response = await taught.teacher.client.post(`/api/classes/${taught.id}/assignments`, body);
    return [response.status, response.body.errors?.[0]?.path];
  };
  expect(await refused({ ...EXAM, charts: 11 })).toEqual([400, 'body.content.charts']);
  expect(await refused({ ...EXAM, type: 'tea-leaves' })).toEqual([400, 'body.content.type']);
  expect(await refused({ ...EXAM, interval: '1m' })).toEqual([400, 'body.content.interval']);
  expect(await rows(t, 'SELECT 1 FROM class_assignments')).toEqual([]);
});

test('from three learners on, the teacher sees how often each chart was right and where wrong marks lie', async () => {
  const taught = await openTaughtClass(t, 3);
  const assignment = await assignTo(taught, { content: EXAM });
  const wrong = (exam: ChartExamResponse, chart: ExamChart): ExamMark => {
    const [time, , high] = farthestBar(chart, markRight(exam, chart));
    return { tool: 'swing', id: 'no-swing', kind: 'high', time, price: high };
  };
  const analysis = async (): Promise<ClassItemsResponse> =>
    (await taught.teacher.client.get(`/api/classes/${taught.id}/assignments/${assignment.id}/items`)).body;
  for (const [n, learner] of taught.learners.entries()) {
    expect((await analysis()).items).toEqual([]);
    const { attemptId } = (await startWork(learner, taught, assignment)).body;
    const exam = await examOf(learner, attemptId);
    await workThrough(learner.client, exam, (at, chart) => (n === 0 ? markRight(at, chart) : [wrong(at, chart)]));
    await t.drain();
  }
  const found = await analysis();
  expect(found).toMatchObject({ hasItems: true, learners: 3 });
  expect(found.items).toHaveLength(2);
  for (const { answers, right, choices, chart } of found.items) {
    expect([answers, right?.estimate, choices]).toEqual([3, 1 / 3, []]);
    expect(chart?.wrong).toMatchObject([{ kind: 'high', count: 2 }]);
    expect(chart?.bars).toContainEqual(expect.arrayContaining([chart?.wrong[0]?.time, chart?.wrong[0]?.price]));
  }
  for (const { username, userId } of taught.learners) {
    expect(JSON.stringify(found)).not.toContain(username);
    expect(JSON.stringify(found)).not.toContain(userId);
  }
});

test('charts reserved for an exam of a class are kept when unseen items are deleted', async () => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  const assignment = await assignTo(taught, { content: EXAM });
  await t.platform.db.transaction(async (tx) => deleteUnseenItems(tx, await assignedCharts(tx)));
  const started = await startWork(ann, taught, assignment);
  expect(started.status).toBe(200);
  expect(await workAndSee(ann, started.body.attemptId)).toHaveLength(2);
});
