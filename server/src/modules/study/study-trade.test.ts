// If this fails, the trade of a lesson cannot be played bar by bar, or a plan that follows the rules of the lesson does
// not pass.
import { stepTaskResponse, taskResponse } from '@tradesense/contract/study.ts';
import type { TaskReferences } from '@tradesense/core/study/task.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { TEST_LIBRARY } from '../../../test/study-library.ts';
import { shownTask } from '../../../test/study-world.ts';
import { SHIPPED_HISTORY } from '../../config.ts';

const lesson = TEST_LIBRARY.lessons.get('candle');
if (lesson === undefined) throw new Error('the test library has the lesson');
const trade = { instruction: 'Plan it.', task: { kind: 'trade' } } as const;
const library = {
  ...TEST_LIBRARY,
  lessons: new Map(TEST_LIBRARY.lessons).set('candle', {
    ...lesson,
    tasks: { guided: [], unaided: [trade, trade, trade] },
  }),
};

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ config: { historyDir: SHIPPED_HISTORY }, library });
});
afterAll(() => t.close());

async function exampleOf(id: string): Promise<TaskReferences['trade']['example']> {
  const { rows } = await t.db.read((tx) =>
    tx.$client.query<{ reference: TaskReferences['trade'] }>('SELECT reference FROM study_tasks WHERE id = $1', [id]),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the task is stored');
  return row.reference.example;
}

test.each([
  ['the worked plan', 0, {}, true, []],
  ['a swing that is not the last one that holds', 1, { swing: 0 }, false, ['swing']],
  ['a size that does not follow', 2, { quantity: 0.001 }, false, ['size']],
] as const)('a trade is played bar by bar, with %s', async (_, index, change, isRight, failed) => {
  const client = t.client();
  const { id, question } = await shownTask(client, { place: 'unaided', lesson: 'candle', index });
  if (question.kind !== 'trade') throw new Error('the lesson asks for a trade');
  const example = await exampleOf(id);
  for (let seen = question.chart.bars.length; seen <= example.until; seen += 1) {
    const step = await client.post(`/api/study/tasks/${id}/steps`, { seen });
    expect(step.status).toBe(200);
    const { task } = stepTaskResponse.parse(step.body);
    expect(task.question).toMatchObject({ chart: { bars: expect.objectContaining({ length: seen + 1 }) } });
  }
  const answer = { kind: 'trade', ...example, plan: { ...example.plan, ...change } };
  const graded = await client.post(`/api/study/tasks/${id}/answers`, { answer });
  expect(graded.status).toBe(200);
  const { verdict } = taskResponse.parse(graded.body).task;
  expect(verdict?.isRight).toBe(isRight);
  const conditions = verdict?.lines.slice(0, 5).filter(({ result }) => result === 'wrong');
  expect(conditions?.map(({ target }) => target)).toEqual(failed);
});
