// If this fails, long computations delay all other requests, or a failing computation makes others fail.
import { afterAll, expect, test } from 'vitest';
import { blockFor, fail, fillShared, greet } from '../../../test/compute-tasks.ts';
import { OverloadedError } from '../overloaded-error.ts';
import { computeTask } from './compute-task.ts';
import { createCompute } from './compute.ts';

const compute = createCompute();
afterAll(() => compute.stop());
const here = new URL('../../../test/compute-tasks.ts', import.meta.url);

test('a task runs in another thread and its result comes back', async () => {
  expect(await compute.run(computeTask(here, { greet }), 'Ann')).toBe('Hello Ann');
});

test('the event loop of this thread continues while a task computes', async () => {
  const blocked = compute.run(computeTask(here, { blockFor }), 300);
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  await blocked;
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
});

test('a failing task rejects alone, with its own error', async () => {
  const failing = compute.run(computeTask(here, { fail }), 'no bars');
  const next = compute.run(computeTask(here, { greet }), 'Ben');
  await expect(failing).rejects.toThrow('no bars');
  expect(await next).toBe('Hello Ben');
});

test('shared memory is shared, not copied', async () => {
  const numbers = new Float64Array(new SharedArrayBuffer(16));
  await compute.run(computeTask(here, { fillShared }), numbers, 7);
  expect([...numbers]).toEqual([7, 7]);
});

test('tasks beyond the queue limit are rejected at once, and later ones are accepted again', async () => {
  const greeting = computeTask(here, { greet });
  const tasks = Array.from({ length: 40 }, (_, at) => compute.run(greeting, String(at)));
  const ends = await Promise.allSettled(tasks);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(32);
  const rejected = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  expect(rejected.every((error) => error instanceof OverloadedError)).toBe(true);
  expect(await compute.run(greeting, 'again')).toBe('Hello again');
});

test('a task that has not ended when the thread is stopped is rejected, and a later task gets a new thread', async () => {
  const other = createCompute();
  const endless = other.run(computeTask(here, { blockFor }), 60_000);
  const [ended] = await Promise.allSettled([endless, other.stop()]);
  expect(ended).toMatchObject({ status: 'rejected', reason: { message: 'the compute thread has ended' } });
  expect(await other.run(computeTask(here, { greet }), 'Cleo')).toBe('Hello Cleo');
  await other.stop();
});
