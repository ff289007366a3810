// If this fails, a reference, a bar after the cursor, a chart's origin or a right option reaches the browser before the
// answer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lessonResponse, type StudyTask } from '@tradesense/contract/study.ts';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { SPEC_CASES } from '@tradesense/core/study/specs.test-data.ts';
import { TASK_KINDS, type TaskKind, type TaskReference } from '@tradesense/core/study/task.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { TEST_LIBRARY } from '../../../test/study-library.ts';
import {
  answered,
  answerQuestion,
  referenceOf,
  rightAnswer,
  shownTask,
  startedQuiz,
  wrongAnswer,
} from '../../../test/study-world.ts';
import { SHIPPED_HISTORY } from '../../config.ts';
import type { Lesson, LessonLibrary } from './content/lesson-library.ts';

const [CANDLE] = TEST_LIBRARY.lessons.values();
if (CANDLE === undefined) throw new Error('the test library has lessons');

/** One lesson for each way to make a task, so that every kind of task is tested. */
const LESSONS: readonly Lesson[] = SPEC_CASES.map(({ name, spec }) => {
  const task = { instruction: 'Do it.', task: spec };
  const id =
    name
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? '';
  return { ...CANDLE, id, topic: 'all-kinds', tasks: { guided: [task], unaided: [task, task, task] } };
});
const LIBRARY: LessonLibrary = {
  ...TEST_LIBRARY,
  topics: [
    {
      id: 'all-kinds',
      title: 'All kinds',
      level: 'beginner',
      summary: 'One of each.',
      needs: [],
      lessons: LESSONS.map(({ id }) => id),
      challenge: [],
    },
  ],
  lessons: new Map(LESSONS.map((lesson) => [lesson.id, lesson])),
};

function lessonOfKind(kind: TaskKind): string {
  return LESSONS.find(({ tasks }) => tasks.unaided[0]?.task.kind === kind)?.id ?? '';
}

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ config: { historyDir: SHIPPED_HISTORY }, library: LIBRARY });
});
afterAll(() => t.close());

/**
 * A number with at least this many digits, or a text with at least `TELLING_LETTERS` letters, counts as a leak. Shorter
 * ones also occur elsewhere by chance.
 */
const TELLING_DIGITS = 5;
const TELLING_LETTERS = 9;

/** Returns the numbers and texts that occur in a task's reference but not in its question. */
function secretsOf(reference: TaskReference, question: unknown): string[] {
  const shown = JSON.stringify(question);
  const secrets: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'number' && String(value).length >= TELLING_DIGITS) secrets.push(String(value));
    if (typeof value === 'string' && value.length >= TELLING_LETTERS) secrets.push(value);
    if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) collect(each);
  };
  collect({ ...reference, kind: null });
  return secrets.filter((secret) => !shown.includes(secret));
}

/**
 * Adapts a wrong answer to its task. An answer to a replay is given at the cursor. An answer with groups puts all items
 * into one group, because items that are left out would form their own group, which may be right.
 */
function fitted(answer: ReturnType<typeof wrongAnswer>, { question }: StudyTask) {
  if (answer.kind === 'stop-replay' && question.kind === 'stop-replay')
    return { ...answer, index: question.chart.bars.length - 1 };
  if (answer.kind === 'trade' && question.kind === 'trade') return { ...answer, until: question.chart.bars.length - 1 };
  if (answer.kind === 'group' && question.kind === 'group') {
    const [box] = question.boxes;
    return { ...answer, boxes: Object.fromEntries(question.items.map(({ id }) => [id, box?.id ?? ''])) };
  }
  return answer;
}

/**
 * Calls endpoints in which a curious visitor could look for the answer. No call settles the task. Returns the text of
 * each response.
 */
async function probe(client: ReturnType<TestApp['client']>, task: StudyTask, lesson: string): Promise<string[]> {
  const { kind } = task.question;
  const wrong = wrongAnswer(kind);
  const answer = fitted(wrong, task);
  const responses = [
    await client.post('/api/study/tasks', { place: 'guided', lesson, index: 0 }),
    await client.get(`/api/study/lessons/${lesson}`),
    await client.get('/api/study'),
    await client.get('/api/study/search?q=secret'),
    await client.post(`/api/study/tasks/${task.id}/answers`, { answer: { kind: 'merge', prices: null, why: 1 } }),
    await client.post(`/api/study/tasks/${task.id}/answers`, { answer: { ...answer, kind: 'no-such-kind' } }),
    await client.post(`/api/study/tasks/${task.id}/answers`, { answer }),
  ];
  return responses.map(({ text }) => text);
}

test('every kind of task is tested here', () => {
  expect(new Set(SPEC_CASES.map(({ spec }) => spec.kind))).toEqual(new Set(TASK_KINDS));
});

describe('an open task', () => {
  test.each(LESSONS.map(({ id }) => id))('reveals nothing of its reference, in the lesson %s', async (lesson) => {
    const client = t.client();
    const task = await shownTask(client, { place: 'guided', lesson, index: 0 });
    const reference = await referenceOf(t, task.id);
    const secrets = secretsOf(reference, task.question);
    const texts = [JSON.stringify(task), ...(await probe(client, task, lesson))];
    expect(JSON.parse(texts.at(-1) ?? '').task).toMatchObject({ isSettled: false, reference: null, origin: null });
    for (const text of texts) {
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      expect(ASSET_SYMBOLS.filter((symbol) => text.includes(`"${symbol}"`))).toEqual([]);
      expect(text).not.toMatch(/"(firstAt|lastAt|remaining|trueRanges)"/);
    }
  });
});

describe('a guided choice of two charts', () => {
  const lesson = lessonOfKind('choose-chart');
  const place = { place: 'guided', lesson, index: 0 } as const;
  const isDone = async (client: ReturnType<TestApp['client']>) =>
    lessonResponse.parse((await client.get(`/api/study/lessons/${lesson}`)).body).lesson.progress.guidedDone;

  test('is settled by a wrong choice, is not completed, and comes back with another pair', async () => {
    const client = t.client();
    const task = await shownTask(client, place);
    const right = rightAnswer(await referenceOf(t, task.id));
    if (right.kind !== 'choose-chart') throw new Error('the lesson asks to choose a chart');
    const wrong = await answered(client, task.id, { kind: 'choose-chart', choice: 1 - right.choice });
    expect(wrong).toMatchObject({ isSettled: true, hasMoreHints: false, verdict: { isRight: false } });
    expect(wrong.verdict?.lines).toHaveLength(2);
    expect(await isDone(client)).toBe(false);
    const again = await shownTask(client, place);
    expect(again.question).not.toEqual(task.question);
    expect(again).toMatchObject({ hints: [], hasMoreHints: true, verdict: null });
    await answered(client, again.id, rightAnswer(await referenceOf(t, again.id)));
    expect(await isDone(client)).toBe(true);
  });

  test('is not settled by a choice that names no chart', async () => {
    const client = t.client();
    const task = await shownTask(client, place);
    const none = await answered(client, task.id, { kind: 'choose-chart', choice: 2 });
    expect(none).toMatchObject({ isSettled: false, reference: null, verdict: { isRight: false, lines: [] } });
  });
});

describe('a replay', () => {
  const place = { place: 'unaided', lesson: lessonOfKind('stop-replay'), index: 0 } as const;
  const lastBar = ({ question }: StudyTask) =>
    question.kind === 'stop-replay' ? question.chart.bars.length - 1 : Number.NaN;

  test('shows bar after bar up to the cursor, and takes an answer only at the cursor', async () => {
    const client = t.client();
    const task = await shownTask(client, place);
    const reference = await referenceOf(t, task.id);
    if (reference.kind !== 'stop-replay') throw new Error('the lesson sets a replay');
    const answer = (index: number) =>
      client.post(`/api/study/tasks/${task.id}/answers`, { answer: { kind: 'stop-replay', index } });
    expect((await answer(lastBar(task) + 1)).body.code).toBe('task-answer-mismatch');
    const left = reference.remaining.length;
    for (let step = 1; step <= left; step += 1) {
      const url = `/api/study/tasks/${task.id}/steps`;
      const { body, text } = await client.post(url, { seen: lastBar(task) + step });
      // Repeating a request, as after a lost response, must not show another bar.
      expect((await client.post(url, { seen: lastBar(task) + step })).body).toEqual(body);
      expect(lastBar(body.task)).toBe(lastBar(task) + step);
      expect(body.isLast).toBe(step === left);
      const hidden = secretsOf({ ...reference, remaining: reference.remaining.slice(step) }, body.task.question);
      expect(hidden.filter((secret) => text.includes(secret))).toEqual([]);
      if (lastBar(body.task) === reference.index) break;
    }
    expect(lastBar(await shownTask(client, place))).toBe(reference.index);
    const settled = await answered(client, task.id, rightAnswer(reference));
    expect(settled).toMatchObject({ isSettled: true, verdict: { isRight: true } });
    const after = settled.reference?.kind === 'stop-replay' ? settled.reference.remaining : [];
    expect(lastBar(settled) + 1 + after.length).toBe(lastBar(task) + 1 + left);
    expect(settled.origin?.firstAt).toBeLessThan(settled.origin?.lastAt ?? 0);
    expect((await client.post(`/api/study/tasks/${task.id}/steps`)).body.code).toBe('task-settled');
  });

  test('has no step after its last bar, and other tasks have no steps at all', async () => {
    const client = t.client();
    const { id } = await shownTask(client, { ...place, index: 1 });
    const reference = await referenceOf(t, id);
    const left = reference.kind === 'stop-replay' ? reference.remaining.length : 0;
    for (let step = 0; step < left; step += 1) await client.post(`/api/study/tasks/${id}/steps`);
    expect((await client.post(`/api/study/tasks/${id}/steps`)).body.code).toBe('task-has-no-step');
    const other = await shownTask(client, { place: 'unaided', lesson: lessonOfKind('drag-atr'), index: 0 });
    expect((await client.post(`/api/study/tasks/${other.id}/steps`)).body.code).toBe('task-has-no-step');
  });
});

test('charts come from the open part of the history, and differ between tasks', async () => {
  const learner = await signUp(t, 'open-part');
  for (let i = 0; i < 12; i += 1) {
    const task = await shownTask(learner, { place: 'unaided', lesson: lessonOfKind('drag-atr'), index: i % 3 });
    await answered(learner, task.id, { kind: 'drag-atr', height: 1 });
  }
  const { rows } = await t.db.read((tx) =>
    tx.$client.query<{ asset: 'BTC'; interval: '1h'; first: number; last: number }>(
      `SELECT asset, interval, extract(epoch FROM first_at)::float8 * 1000 AS first, extract(epoch FROM last_at)::float8 * 1000 AS last
         FROM study_tasks WHERE user_id IS NOT NULL AND lesson = $1`,
      [lessonOfKind('drag-atr')],
    ),
  );
  expect(rows).toHaveLength(12);
  for (const [i, { asset, first, last }] of rows.entries()) {
    const open = await t.db.read((tx) => t.server.market.practice.openPart(tx, asset));
    expect(open.some(({ from, until }) => from <= first && last < until)).toBe(true);
    for (const other of rows.slice(i + 1))
      expect(other.asset !== asset || other.last < first || last < other.first).toBe(true);
  }
});

test('a quiz reveals the right option and the explanations of answered questions only', async () => {
  const client = t.client();
  const [lesson] = LESSONS;
  const quiz = await startedQuiz(client, lesson?.id ?? '');
  expect(JSON.stringify(quiz)).not.toMatch(/Secret|rightOption|isRight/);
  const after = await answerQuestion(client, quiz, 'q2', false);
  expect(after.questions.map(({ outcome }) => outcome !== null)).toEqual([false, true, false, false]);
  const said = JSON.stringify(after).match(/Secret explanation \d of question \d/g) ?? [];
  expect(new Set(said.map((each) => each.at(-1)))).toEqual(new Set(['2']));
});

test('the right option of a quiz is at each place equally often', async () => {
  const places = [0, 0, 0, 0];
  for (let i = 0; i < 60; i += 1) {
    const quiz = await startedQuiz(t.client(), LESSONS[0]?.id ?? '');
    for (const { options } of quiz.questions) {
      const place = options.findIndex(({ text }) => text.startsWith('Option 0'));
      places[place] = (places[place] ?? 0) + 1;
    }
  }
  const expected = places.reduce((sum, count) => sum + count, 0) / places.length;
  const chiSquared = places.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // The χ² distribution with 3 degrees of freedom exceeds this value with a probability of 1 in 100,000.
  expect(chiSquared).toBeLessThan(25.9);
});
