// If this fails, processing many images at the same time exhausts the memory, or a failed image blocks all later ones.
import { expect, test } from 'vitest';
import { OverloadedError } from './overloaded-error.ts';
import { AbandonedError, createWorkQueue } from './work-queue.ts';

/** Creates work that ends when the test resolves it. */
function job() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { started: false, resolve, reject, work: () => ((state.started = true), promise) };
  return state;
}

const fail = () => Promise.reject(new Error('there is such a job'));

test('runs at most `atOnce` works at once and the others in order, and rejects those above `waitingMax`', async () => {
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

test('a slot is free again after a run', async () => {
  const queue = createWorkQueue({ atOnce: 1, waitingMax: 0 });
  for (const name of ['one', 'two']) expect(await queue.run(async () => name)).toBe(name);
});

test('a waiting caller who leaves frees the place in the queue, and later callers move up', async () => {
  const queue = createWorkQueue({ atOnce: 1, waitingMax: 2 });
  const jobs = [job(), job(), job(), job()];
  const leaving = new AbortController();
  const first = queue.run(jobs[0]?.work ?? fail);
  const left = queue.run(jobs[1]?.work ?? fail, leaving);
  const third = queue.run(jobs[2]?.work ?? fail);
  leaving.abort();
  await expect(left).rejects.toThrow(AbandonedError);
  const fourth = queue.run(jobs[3]?.work ?? fail);
  for (const each of jobs) each.resolve('done');
  expect(await Promise.all([first, third, fourth])).toEqual(['done', 'done', 'done']);
  expect(jobs.map(({ started }) => started)).toEqual([true, false, true, true]);
});

test('work is finished if its caller leaves while it runs, and not started if its caller has left', async () => {
  const queue = createWorkQueue({ atOnce: 1, waitingMax: 0 });
  const leaving = new AbortController();
  const [begun, late] = [job(), job()];
  const result = queue.run(begun.work, leaving);
  leaving.abort();
  begun.resolve('done');
  expect(await result).toBe('done');
  await expect(queue.run(late.work, leaving)).rejects.toThrow(AbandonedError);
  expect(late.started).toBe(false);
});

test('callers take turns: much work of one caller does not delay another caller', async () => {
  const queue = createWorkQueue({ atOnce: 1, waitingMax: 10 });
  const order: string[] = [];
  const add = (caller: string, name: string) => queue.run(async () => order.push(name), { caller });
  const first = job();
  const all = [queue.run(first.work), add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1')];
  first.resolve('done');
  await Promise.all([...all, add('b', 'b2')]);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('in a full queue, another caller takes the last place of the caller with the most work', async () => {
  const queue = createWorkQueue({ atOnce: 1, waitingMax: 3 });
  const order: string[] = [];
  const add = (caller: string, name: string) => queue.run(async () => order.push(name), { caller });
  const first = job();
  const running = queue.run(first.work);
  const many = ['a1', 'a2', 'a3'].map((name) => add('a', name));
  await expect(add('a', 'a4')).rejects.toThrow(OverloadedError);
  const b1 = add('b', 'b1');
  await expect(many[2]).rejects.toThrow(OverloadedError);
  // Now `a` has two waiting jobs and `b` has one. `b` would need a difference of at least two to take a place of `a`,
  // so its second job is refused.
  for (const caller of ['a', 'b']) await expect(add(caller, 'late')).rejects.toThrow(OverloadedError);
  const c1 = add('c', 'c1');
  await expect(many[1]).rejects.toThrow(OverloadedError);
  await expect(add('d', 'd1')).rejects.toThrow(OverloadedError);
  first.resolve('done');
  await Promise.all([running, many[0], b1, c1]);
  expect(order).toEqual(['a1', 'b1', 'c1']);
});
