// If this fails, authors do not see which questions and tasks mislead learners, or see statistics that do not match the
// answers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '../../../test/bias-test-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { doQuiz, doTask } from '../../../test/study-world.ts';
import type { ItemFigures } from './item-report.repo.ts';
import { flagsOf } from './item-flags.policy.ts';
import { reportItems } from './report-items.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const text = async () => (await reportItems({ db: t.db })).text;

test('an empty report has no items', async () => {
  expect(await text()).toBe('Quiz questions: 0, 0 flagged\n\nTasks: 0, 0 flagged');
});

test('the report counts the answers of learners by certainty, and tasks by place', async () => {
  const [first, second, visitor] = [await signUp(t, 'items-1'), await signUp(t, 'items-2'), t.client()];
  await doQuiz(first, 'candle');
  await doQuiz(second, 'candle', 2);
  await doQuiz(visitor, 'candle', 0);
  await doTask(t, first, { place: 'unaided', lesson: 'candle', index: 1 });
  await doTask(t, second, { place: 'unaided', lesson: 'candle', index: 1 }, false);
  await doTask(t, visitor, { place: 'unaided', lesson: 'candle', index: 1 }, false);
  await doTask(t, second, { place: 'guided', lesson: 'bid-ask-cost', index: 0 });
  const lines = (await text()).split('\n');
  expect(lines[0]).toBe('Quiz questions: 4, 0 flagged');
  expect(lines[1]).toMatch(/^candle q1 \(version [\w-]{6}\): \d+% of 2 right; .*; discrimination not enough data$/);
  expect(lines.slice(1, 5).map((line) => Number(/: (\d+)% of 2 right/.exec(line)?.[1])).reduce((sum, each) => sum + each, 0)).toBe(300); // oxfmt-ignore
  expect(lines.slice(6)).toEqual([
    'Tasks: 2, 0 flagged',
    'bid-ask-cost guided 1 (compute): 100% of 1 right; discrimination not enough data',
    'candle unaided 2 (compute): 50% of 2 right; discrimination not enough data',
  ]);
});

test('the discrimination of a task is 1 if exactly the learners who do well elsewhere do well in it', async () => {
  const columns = `lesson, place, place_index, kind, rule_version, instruction, question, reference, shown_at, settled_at,
    tries, answer, verdict, score`;
  // Copies each unaided task of the previous test 19 times. Each task then has 20 right answers by one learner and 20
  // wrong ones by the other.
  await t.db.transaction((tx) =>
    tx.$client.query(
      `INSERT INTO study_tasks (id, user_id, ${columns})
       SELECT gen_random_uuid(), user_id, ${columns} FROM study_tasks, generate_series(1, 19)
       WHERE user_id IS NOT NULL AND place = 'unaided'`,
    ),
  );
  expect((await text()).split('\n').at(-1)).toBe('candle unaided 2 (compute): 50% of 40 right; discrimination 1.00');
});

describe('flags', () => {
  const count = (answers: number, right: number) => ({ answers, right });
  const item = (all: ReturnType<typeof count>, sure = count(0, 0)): ItemFigures => ({
    lesson: 'candle',
    version: 'x',
    name: 'q1',
    ...all,
    byCertainty: { sure, thinkSo: count(0, 0), guess: count(0, 0) },
    discrimination: null,
    compared: all.answers,
    options: [],
  });
  const chosen = (...byBest: number[]) =>
    byBest.map((chosenByBest, option) => ({ option, chosen: 3 * chosenByBest, chosenByBest }));

  test.each([
    [item(count(30, 7)), ['few-right']],
    [item(count(29, 0)), []],
    [item(count(40, 10)), []],
    [item(count(30, 29)), ['nearly-all-right']],
    [item(count(20, 19)), []],
    [item(count(40, 20), count(10, 4)), ['sure-but-wrong']],
    [item(count(40, 20), count(10, 5)), []],
    [item(count(40, 20), count(9, 0)), []],
    [item(count(29, 15), count(12, 0)), []],
    [{ ...item(count(40, 1)), byCertainty: null }, ['few-right']],
    [{ ...item(count(40, 20)), discrimination: -0.01 }, ['negative-discrimination']],
    [{ ...item(count(40, 20)), discrimination: 0 }, []],
    [{ ...item(count(40, 20)), discrimination: -0.9, compared: 29 }, []],
    [{ ...item(count(40, 20)), options: chosen(4, 5, 1) }, ['distractor-beats-key']],
    [{ ...item(count(40, 20)), options: chosen(5, 5, 1) }, []],
    [{ ...item(count(40, 20)), options: chosen(3, 5, 1) }, []],
    [{ ...item(count(29, 20)), options: chosen(4, 5, 1) }, []],
  ])('follow from the figures of an item (case %#)', (figures, flags) => {
    expect(flagsOf(figures)).toEqual(flags);
  });
});
