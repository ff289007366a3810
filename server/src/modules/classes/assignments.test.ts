// If this fails, learners of a class get different charts, a class's test counts for something else, work is done twice
// or lost, or somebody outside of the class reads it.
import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ClassAssignment, ClassAssignmentsResponse } from '@tradesense/contract/class-assignments.ts';
import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { sql as rows } from '../../../test/account-world.ts';
import { answerOf } from '../../../test/bias-test-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openPerson, type Person } from '../../../test/people-world.ts';
import { doQuiz } from '../../../test/study-world.ts';
import { gradeOf } from './assignments.repo.ts';
import { classWorkFinished } from './classes.events.ts';

let t: TestApp;
let names = 0;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const person = (): Promise<Person> => openPerson(t, `work_${(names += 1)}`);

interface Class {
  readonly id: string;
  readonly teacher: Person;
  readonly learners: readonly Person[];
}

async function classOf(count: number): Promise<Class> {
  const teacher = await person();
  const id = randomUUID();
  await teacher.client.put('/api/classes/teaching', { teaches: true });
  const { code } = (await teacher.client.post('/api/classes', { id, name: 'Evening class' })).body.joining;
  const learners: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const learner = await person();
    await learner.client.post('/api/classes/memberships', { code, isSixteenOrOlder: true });
    learners.push(learner);
  }
  return { id, teacher, learners };
}

const CHARTS = { kind: 'bias-test', asset: 'random', timeframe: 'mixed', charts: 3 };
const TEST = { title: 'Three charts', dueAt: null, content: CHARTS };
const assign = async ({ id, teacher }: Class, wish: object): Promise<ClassAssignment> => {
  const response = await teacher.client.post(`/api/classes/${id}/assignments`, { id: randomUUID(), ...wish });
  expect(response.status).toBe(200);
  return response.body;
};
const start = (learner: Person, { id }: Class, assignment: ClassAssignment) =>
  learner.client.post(`/api/classes/${id}/assignments/${assignment.id}/start`);
const list = async (reader: Person, { id }: Class): Promise<ClassAssignmentsResponse['assignments']> =>
  (await reader.client.get(`/api/classes/${id}/assignments`)).body.assignments;

/** Answers every question of a running test. Returns what each question showed. */
async function answerAll({ client }: Person, testId: string): Promise<readonly unknown[]> {
  const shown: unknown[] = [];
  for (;;) {
    const { body } = await client.get(`/api/bias-tests/${testId}`);
    if (body.state !== 'active') return shown;
    shown.push(body.question.bars);
    const sent = await client.post(`/api/bias-tests/${testId}/answers`, answerOf(body.question.index));
    expect(sent.status).toBe(200);
  }
}

test('all learners get the same charts, each chart once, and finish their work with the test', async () => {
  const taught = await classOf(2);
  const assignment = await assign(taught, TEST);
  expect(assignment.content).toEqual(CHARTS);
  const [ann, ben] = taught.learners as [Person, Person];
  const [one, two] = await Promise.all([start(ann, taught, assignment), start(ann, taught, assignment)]);
  expect([one.status, two.status, two.body]).toEqual([200, 200, one.body]);
  const bens = await start(ben, taught, assignment);
  const charts = await answerAll(ann, one.body.attemptId);
  expect(charts).toHaveLength(3);
  expect(await answerAll(ben, bens.body.attemptId)).toEqual(charts);
  await t.drain();
  const [own] = await list(ann, taught);
  expect(own?.own).toMatchObject({ attemptId: one.body.attemptId, isLate: false, finishedAt: expect.any(String) });
  const tests = await rows(t, 'SELECT score, rated, unrated FROM bias_tests WHERE id = $1', [one.body.attemptId]);
  expect(tests).toMatchObject([{ rated: false, unrated: 'class' }]);
  expect(own?.own?.score).toBeCloseTo(Number(tests[0]?.['score']) / 3, 4);
  expect((await list(taught.teacher, taught))[0]?.own).toBeNull();
});

test('the charts of a test are in no response about the assignment', async () => {
  const taught = await classOf(1);
  const assignment = await assign(taught, TEST);
  const text = JSON.stringify([
    assignment,
    await list(taught.teacher, taught),
    await list(taught.learners[0]!, taught),
  ]);
  for (const word of ['window', 'setupFirst', 'outcome']) expect(text).not.toContain(word);
});

test('a test of a class counts for no tendency, no unlock and no evidence', async () => {
  const taught = await classOf(1);
  const [learner] = taught.learners as [Person];
  const counted = async () => ({
    insights: (await learner.client.get('/api/bias-tests/insights')).body,
    answers: (await learner.client.get('/api/bias-tests/answers')).body,
    evidence: (await learner.client.get('/api/evidence')).body,
    credits: await rows(t, 'SELECT * FROM unlock_credits WHERE user_id = $1', [learner.userId]),
  });
  const before = await counted();
  const assignment = await assign(taught, TEST);
  await answerAll(learner, (await start(learner, taught, assignment)).body.attemptId);
  await t.drain();
  expect(await counted()).toEqual(before);
});

test('every learner who passes a lesson finishes it, even elsewhere, and is late after the due date', async () => {
  const taught = await classOf(2);
  const [ann, ben] = taught.learners as [Person, Person];
  const dueAt = new Date(t.clock.now() + HOUR_MS).toISOString();
  const assignment = await assign(taught, { title: 'Read it', dueAt, content: { kind: 'lesson', lesson: 'candle' } });
  expect((await start(ann, taught, assignment)).body).toEqual({ attemptId: null });
  const pass = async ({ client }: Person) => {
    await doQuiz(client, 'candle');
    await t.drain();
  };
  const finished: string[] = [];
  t.platform.outbox.subscribe('test.finished', classWorkFinished, async (_tx, { payload }) => {
    finished.push(payload.userId);
  });
  await pass(ann);
  await pass(ann);
  t.clock.advance(2 * HOUR_MS);
  await pass(ben);
  expect((await list(ann, taught))[0]?.own).toMatchObject({ score: 1, isLate: false });
  expect((await list(ben, taught))[0]?.own).toMatchObject({ score: 1, isLate: true });
  expect(finished).toEqual([ann.userId, ben.userId]);
});

test('work that was due before the learner joined is not late', async () => {
  const taught = await classOf(1);
  const dueAt = new Date(t.clock.now() + HOUR_MS).toISOString();
  const content = { kind: 'lesson', lesson: 'candle' };
  await assign(taught, { title: 'Read it', dueAt, content });
  t.clock.advance(2 * HOUR_MS);
  const { code } = (await taught.teacher.client.get(`/api/classes/${taught.id}`)).body.joining;
  const late = await person();
  await late.client.post('/api/classes/memberships', { code, isSixteenOrOlder: true });
  expect((await list(late, taught))[0]).toMatchObject({ isDueBeforeJoining: true, own: null });
  await doQuiz(late.client, 'candle');
  await t.drain();
  expect((await list(late, taught))[0]?.own).toMatchObject({ score: 1, isLate: false });
  const path = `/api/classes/${taught.id}/progress`;
  const { learners } = (await taught.teacher.client.get(path)).body;
  expect(learners.find(({ username }: Person) => username === late.username).work[0]).toMatchObject({ isLate: false });
  for (const reader of [taught.learners[0] as Person, taught.teacher])
    expect((await list(reader, taught))[0]).toMatchObject({ isDueBeforeJoining: false });
});

test('strangers, learners who left, and callers of a withdrawn assignment get nothing', async () => {
  const taught = await classOf(1);
  const [learner] = taught.learners as [Person];
  const assignment = await assign(taught, TEST);
  const stranger = await person();
  expect((await stranger.client.get(`/api/classes/${taught.id}/assignments`)).status).toBe(404);
  expect((await start(stranger, taught, assignment)).status).toBe(404);
  expect((await start(taught.teacher, taught, assignment)).status).toBe(404);
  const path = `/api/classes/${taught.id}/assignments/${assignment.id}`;
  for (const { client } of [stranger, learner]) {
    expect((await client.patch(path, { title: 'Mine' })).status).toBe(404);
    expect((await client.delete(path)).status).toBe(404);
  }
  await learner.client.delete(`/api/classes/${taught.id}/membership`);
  expect((await start(learner, taught, assignment)).status).toBe(404);
  await taught.teacher.client.delete(path);
  expect(await list(taught.teacher, taught)).toEqual([]);
  expect(await rows(t, 'SELECT 1 FROM class_work')).toEqual([]);
});

test('an impossible assignment is refused with a message, and nothing is stored', async () => {
  const taught = await classOf(0);
  const refused = async (wish: object) => {
    const { body } = await taught.teacher.client.post(`/api/classes/${taught.id}/assignments`, {
      id: randomUUID(),
      ...wish,
    });
    return [body.code, body.errors?.[0]?.path];
  };
  expect(await refused({ ...TEST, content: { ...CHARTS, asset: 'TULIP' } })).toEqual([
    'unknown-asset',
    'body.content.asset',
  ]);
  expect(await refused({ ...TEST, content: { kind: 'lesson', lesson: 'nothing' } })).toEqual([
    'not-found',
    'body.content.lesson',
  ]);
  expect(await refused({ ...TEST, content: { ...CHARTS, charts: 13 } })).toEqual([
    'invalid-request',
    'body.content.charts',
  ]);
  await taught.teacher.client.patch(`/api/classes/${taught.id}`, { isArchived: true });
  expect((await refused(TEST))[0]).toBe('not-found');
  expect(await rows(t, 'SELECT 1 FROM class_assignments')).toEqual([]);
});

test('only the teacher can change the class, renew the code and remove a learner', async () => {
  const taught = await classOf(1);
  const [learner] = taught.learners as [Person];
  const path = `/api/classes/${taught.id}`;
  const { client } = taught.teacher;
  for (const act of [
    learner.client.patch(path, { name: 'Mine' }),
    learner.client.post(`${path}/code`),
    learner.client.get(`${path}/members`),
    learner.client.delete(`${path}/members/${learner.username}`),
  ])
    expect((await act).status).toBe(404);
  const { code: old } = (await client.get(path)).body.joining;
  const renewed = (await client.post(`${path}/code`)).body.joining.code;
  const late = await person();
  const join = (code: string, isSixteenOrOlder = true) =>
    late.client.post('/api/classes/memberships', { code, isSixteenOrOlder });
  expect((await join(old)).status).toBe(404);
  expect((await join(renewed, false)).status).toBe(403);
  expect((await client.patch(path, { schoolAgrees: true, name: 'Morning class' })).body.name).toBe('Morning class');
  expect(await rows(t, `SELECT act, before, after FROM audit_entries WHERE target_kind = 'class'`)).toMatchObject([
    { act: 'declare-school-agreement', before: { schoolAgrees: false }, after: { schoolAgrees: true } },
  ]);
  await client.patch(path, { isOpen: false });
  expect((await join(renewed, false)).status).toBe(404);
  await client.patch(path, { isOpen: true });
  expect((await join(renewed, false)).status).toBe(200);
  expect((await client.get(`${path}/members`)).body.members).toHaveLength(2);
  await client.delete(`${path}/members/${learner.username}`);
  expect((await client.get(`${path}/members`)).body.members).toMatchObject([{ username: late.username }]);
  expect((await learner.client.get(path)).status).toBe(404);
});

test('a learner has a grade only for work since joining, and none after leaving', async () => {
  const taught = await classOf(1);
  const [learner] = taught.learners as [Person];
  const assignment = await assign(taught, {
    title: 'Read it',
    dueAt: null,
    content: { kind: 'lesson', lesson: 'candle' },
  });
  const grade = async () => (await t.db.read((tx) => gradeOf(tx, assignment.id, learner.userId)))?.score ?? null;
  await doQuiz(learner.client, 'candle');
  await t.drain();
  expect(await grade()).toBe(1);
  await learner.client.delete(`/api/classes/${taught.id}/membership`);
  expect(await grade()).toBeNull();
  t.clock.advance(1);
  const { code } = (await taught.teacher.client.get(`/api/classes/${taught.id}`)).body.joining;
  await learner.client.post('/api/classes/memberships', { code, isSixteenOrOlder: true });
  expect(await grade()).toBeNull();
});

test('the data export of a teacher leaves out the charts of tests and exams', async () => {
  const taught = await classOf(0);
  await assign(taught, TEST);
  const exam = { kind: 'chart-exam', type: 'swing-analysis', assetClass: 'crypto', interval: '1d', charts: 2 };
  await assign(taught, { title: 'Two charts', dueAt: null, content: exam });
  const archive = unzipSync((await taught.teacher.client.get('/api/account/export')).bytes);
  const rows: { content: object }[] = JSON.parse(strFromU8(archive['classes/assignments.json'] ?? new Uint8Array()));
  const { charts: _test, kind: _bias, ...test } = CHARTS;
  const { charts: _exam, kind: _chart, ...charts } = exam;
  expect(rows).toHaveLength(2);
  expect(rows.map(({ content }) => content)).toEqual(expect.arrayContaining([test, charts]));
});
