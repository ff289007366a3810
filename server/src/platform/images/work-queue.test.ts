// If this fails, many pictures at once exhaust the memory, or one that fails blocks all after it.
import { expect, test } from 'vitest';
import { OverloadedError } from '../overloaded-error.ts';
import { createWorkQueue } from './work-queue.ts';

/** Work that ends when the test lets it. */
function job() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { started: false, resolve, reject, work: () => ((state.started = true), promise) };
  return state;
}

test('as many at once as allowed, the others in order, and no more waiting than allowed', async () => {
  const queue = createWorkQueue({ atOnce: 2, waitingMax: 2 });
  const jobs = [job(), job(), job(), job()];
  const started = () => jobs.map((each) => each.started);
  const results = jobs.map((each) => queue.run(each.work));
  expect(started()).toEqual([true, true, false, false]);
  const late = job();
  await expect(queue.run(late.work)).rejects.toThrow(OverloadedError);
  expect(late.started).toBe(false);

  jobs[1]?.resolve('second');
  await results[1];
  await expect.poll(started).toEqual([true, true, true, false]);
  jobs[0]?.reject(new Error('broken'));
  await expect(results[0]).rejects.toThrow('broken');
  await expect.poll(started).toEqual([true, true, true, true]);
  jobs[2]?.resolve('third');
  jobs[3]?.resolve('fourth');
  expect(await Promise.all(results.slice(1))).toEqual(['second', 'third', 'fourth']);
});

test('places are free again afterwards', async () => {
  const queue = createWorkQueue({ atOnce: 1, waitingMax: 0 });
  for (const name of ['one', 'two']) expect(await queue.run(async () => name)).toBe(name);
});
