// If this fails, a teacher sees wrong progress or wrong figures of a class, a learner does not see what the teacher
// sees, or a spreadsheet executes a title as a formula.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ClassItemsResponse, ClassProgressResponse } from '@tradesense/contract/class-progress.ts';
import { brierScore } from '@tradesense/core/bias/scoring.ts';
import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import {
  assignTo,
  doTest,
  LESSON,
  openTaughtClass,
  startTest,
  testOf,
  truthsOf,
  type TaughtClass,
} from '../../../test/class-world.ts';
import { countingReads } from '../../../test/count-statements.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { Person } from '../../../test/people-world.ts';
import { doQuiz } from '../../../test/study-world.ts';
import { readProgress } from './class-progress.queries.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const progress = async ({ teacher, path }: TaughtClass, query = ''): Promise<ClassProgressResponse> =>
  (await teacher.client.get(`${path}/progress${query}`)).body;
const own = async ({ client }: Person, { path }: TaughtClass): Promise<ClassProgressResponse> =>
  (await client.get(`${path}/progress/own`)).body;
const items = async ({ teacher, path }: TaughtClass, id: string): Promise<ClassItemsResponse> =>
  (await teacher.client.get(`${path}/assignments/${id}/items`)).body;
const rename = (learner: Person, audience: string) =>
  learner.client.put('/api/profile/audiences', { block: 'name', audience });

test('the table has the start, the end, the delay and the score for each learner and assignment', async () => {
  const taught = await openTaughtClass(t, 3);
  const [ann, ben] = taught.learners as [Person, Person, Person];
  const dueAt = new Date(t.clock.now() + HOUR_MS).toISOString();
  const [lesson, charts] = [await assignTo(taught, { ...LESSON, dueAt }), await assignTo(taught, testOf(2))];
  await startTest(ben, taught, charts);
  const testId = await doTest(ann, taught, charts);
  t.clock.advance(2 * HOUR_MS);
  await doQuiz(ann.client, 'candle');
  await t.drain();
  const table = await progress(taught);
  expect(table.assignments).toEqual([
    { id: lesson.id, title: 'Read it', kind: 'lesson', dueAt, isPastDue: true },
    { id: charts.id, title: '2 charts', kind: 'bias-test', dueAt: null, isPastDue: false },
  ]);
  expect(table).toMatchObject({ learnerCount: 3, assignmentCount: 2, page: 1, assignmentsPage: 1 });
  const right = (await truthsOf(t, testId)).filter((truth) => truth === 'bullish').length;
  expect(table.learners.map(({ username, work }) => [username, work])).toEqual([
    [
      ann.username,
      [
        {
          startedAt: expect.any(String),
          finishedAt: expect.any(String),
          score: null,
          isLate: true,
          isAbandoned: false,
        },
        {
          startedAt: expect.any(String),
          finishedAt: expect.any(String),
          score: right / 2,
          isLate: false,
          isAbandoned: false,
        },
      ],
    ],
    [
      ben.username,
      [null, { startedAt: expect.any(String), finishedAt: null, score: null, isLate: false, isAbandoned: false }],
    ],
    [taught.learners[2]?.username, [null, null]],
  ]);
});

test('a learner reads what the teacher reads of them, and nothing of others', async () => {
  const taught = await openTaughtClass(t, 2);
  const [ann] = taught.learners as [Person, Person];
  await rename(ann, 'public');
  await assignTo(taught, LESSON);
  await doTest(ann, taught, await assignTo(taught, testOf(1)));
  const seen = await progress(taught);
  for (const [place, learner] of taught.learners.entries())
    expect(await own(learner, taught)).toEqual({ ...seen, learners: [seen.learners[place]], learnerCount: 1 });
  expect(seen.learners[0]?.work[1]?.finishedAt).not.toBeNull();
});

test('a learner’s name is shown if its audience includes the teacher', async () => {
  const taught = await openTaughtClass(t, 3);
  const [open, follows] = taught.learners as [Person, Person, Person];
  await rename(open, 'public');
  await rename(follows, 'followers');
  const names = async () => (await progress(taught)).learners.map(({ name }) => name);
  expect(await names()).toEqual([open.username, null, null]);
  await taught.teacher.client.put(`/api/people/${follows.username}/follow`);
  expect(await names()).toEqual([open.username, follows.username, null]);
});

test('the table has pages, and needs as many statements for many learners as for one', async () => {
  const few = await openTaughtClass(t, 1);
  const many = await openTaughtClass(t, 52);
  for (const taught of [few, many]) await assignTo(taught, LESSON);
  const [first, second] = [await progress(many), await progress(many, '?page=2')];
  expect([first.learners.length, second.learners.length, second.learnerCount]).toEqual([50, 2, 52]);
  const names = [...first.learners, ...second.learners].map(({ username }) => username);
  expect(new Set(names).size).toBe(52);
  expect((await progress(many, '?assignmentsPage=2')).assignments).toEqual([]);
  const statementsOf = async ({ id, teacher }: TaughtClass) =>
    (await countingReads(t.db, (db) => readProgress({ db, clock: t.clock }, teacher.userId, id, {}))).statements;
  expect(await statementsOf(many)).toBe(await statementsOf(few));
});

describe('the items of an assignment', () => {
  test('show for each chart the share of right calls, the calls and the reasons, from three learners on', async () => {
    const taught = await openTaughtClass(t, 3);
    const [ann, ben, eve] = taught.learners as [Person, Person, Person];
    const assignment = await assignTo(taught, testOf(2));
    const testId = await doTest(ann, taught, assignment, () => ({ direction: 'bullish', tags: ['trend'] }));
    await doTest(ben, taught, assignment, () => ({ direction: 'bearish', tags: ['trend', 'level'] }));
    expect(await items(taught, assignment.id)).toMatchObject({ hasItems: true, learners: 2, items: [] });
    await doTest(eve, taught, assignment, () => ({ direction: 'bearish', tags: ['gut'] }));
    const found = await items(taught, assignment.id);
    expect(found).toMatchObject({ assignment: { id: assignment.id, kind: 'bias-test' }, learners: 3 });
    const [truth] = await truthsOf(t, testId);
    const right = { bullish: 1, bearish: 2, neutral: 0 }[truth ?? 'neutral'];
    expect(found.items[0]).toMatchObject({
      title: 'Chart 1',
      answers: 3,
      right: { estimate: right / 3 },
      discrimination: null,
      choices: [
        { text: 'Bullish', isRight: truth === 'bullish', n: 1 },
        { text: 'Bearish', isRight: truth === 'bearish', n: 2 },
        { text: 'Neutral', isRight: truth === 'neutral', n: 0 },
      ],
    });
    expect(found.items[0]?.reasons.map(({ text, n }) => [text, n])).toEqual([
      ['Trend', 2],
      ['Level', 1],
      ['Gut feeling', 1],
    ]);
    expect(JSON.stringify(found)).not.toContain(ann.username);
  });

  test('show for each question the first attempt since joining, with the wrong answers', async () => {
    const taught = await openTaughtClass(t, 3);
    const assignment = await assignTo(taught, LESSON);
    for (const { client } of taught.learners) {
      await doQuiz(client, 'candle', 3);
      await doQuiz(client, 'candle', 4);
    }
    await t.drain();
    const found = await items(taught, assignment.id);
    expect(found.items.map(({ right }) => right?.estimate)).toEqual([1, 1, 1, 0]);
    expect(found.items[3]).toMatchObject({ title: 'Question 4', detail: 'Question 4 of candle?' });
    const { choices } = found.items[3]!;
    expect(choices.map(({ isRight }) => isRight)).toEqual([true, false, false, false]);
    expect(choices.reduce((sum, { n }) => sum + n, 0)).toBe(3);
    expect(choices[0]?.n).toBe(0);
  });

  test('show their discrimination from ten learners on', async () => {
    const taught = await openTaughtClass(t, 10);
    const assignment = await assignTo(taught, LESSON);
    for (const [place, { client }] of taught.learners.entries()) await doQuiz(client, 'candle', place < 5 ? 4 : 3);
    await t.drain();
    expect((await items(taught, assignment.id)).learners).toBe(10);
    const [first, , , last] = (await items(taught, assignment.id)).items;
    // Two items have no discrimination: the first, because all learners got it right; the last, because all learners
    // have the same score in the other items.
    expect([first?.discrimination, last?.discrimination]).toEqual([null, null]);
    const other = await assignTo(taught, { ...LESSON, content: { kind: 'lesson', lesson: 'atr' } });
    for (const [place, { client }] of taught.learners.entries()) await doQuiz(client, 'atr', place < 5 ? 4 : 0);
    for (const { client } of taught.learners) await doQuiz(client, 'atr', 4);
    await t.drain();
    expect((await items(taught, other.id)).items.map(({ discrimination }) => discrimination)).toEqual([1, 1, 1, 1]);
  });
});

test('the calibration of a class needs ten charts, and then has the mean score of its calls', async () => {
  const taught = await openTaughtClass(t, 5);
  const calibration = async () => (await taught.teacher.client.get(`${taught.path}/calibration`)).body;
  const first = await assignTo(taught, testOf(5));
  for (const learner of taught.learners) await doTest(learner, taught, first);
  expect(await calibration()).toEqual({ calls: 25, charts: 5, learners: 5, reliability: [], brier: null });
  const second = await assignTo(taught, testOf(12));
  for (const learner of taught.learners) await doTest(learner, taught, second);
  const found = await calibration();
  expect(found).toMatchObject({ calls: 85, learners: 5 });
  expect(found.charts).toBeGreaterThanOrEqual(12);
  expect(found.reliability).toMatchObject([{ from: 0.6, to: 0.7, n: 85, meanConfidence: 0.6 }]);
  const { body } = await taught.learners[0]!.client.get(`${taught.path}/assignments`);
  const truths = (
    await Promise.all(
      body.assignments.map(({ own: { attemptId } }: { own: { attemptId: string } }) => truthsOf(t, attemptId)),
    )
  ).flat() as ('bullish' | 'bearish' | 'neutral')[];
  const mean = truths.reduce((sum, truth) => sum + brierScore('bullish', 60, truth), 0) / truths.length;
  expect(found.brier.mean.estimate).toBeCloseTo(mean, 9);
  expect(found.brier.thirds).toBeCloseTo(2 / 3, 12);
});

test('the gradebook has all learners and assignments of the class, and no cell that a spreadsheet runs', async () => {
  const taught = await openTaughtClass(t, 2, 'Évening class – 3B');
  const [ann] = taught.learners as [Person, Person];
  await assignTo(taught, { ...LESSON, title: '=HYPERLINK("https://example.org")' });
  const charts = await assignTo(taught, { ...testOf(1), title: '@SUM(A1), "two"' });
  await assignTo(taught, { ...testOf(1), title: '@SUM(A1), "two"' });
  const testId = await doTest(ann, taught, charts);
  const { text, headers } = await taught.teacher.client.get(`${taught.path}/gradebook`);
  const day = new Date(t.clock.now()).toISOString().slice(0, 10);
  expect(headers['content-disposition']).toBe(`attachment; filename="gradebook-evening-class-3b-${day}.csv"`);
  expect(headers['content-type']).toContain('text/csv');
  const [head = '', first = '', second = '', ...rest] = text.split('\r\n');
  expect(rest).toEqual(['']);
  expect(head).toContain('"1. =HYPERLINK(""https://example.org"")"');
  expect(head.match(/@SUM/gu)).toHaveLength(6);
  for (const line of [head, first, second]) expect(line).not.toMatch(/(^|,)"?[=+@-]/u);
  const score = (await truthsOf(t, testId))[0] === 'bullish' ? 100 : 0;
  const [, seen] = (await progress(taught)).learners[0]!.work;
  const joined = (await progress(taught)).learners.map(({ joinedAt }) => joinedAt);
  expect(first).toBe(`${ann.username},,${joined[0]},not started,,,finished,${score},${seen?.finishedAt},not started,,`);
  expect(second).toBe(`${taught.learners[1]?.username},,${joined[1]},not started,,,not started,,,not started,,`);
});
