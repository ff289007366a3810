// If this fails, one item that a job cannot handle keeps all others from being done, an item is done twice in a run, or
// a run goes on for every item while the database cannot be reached.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { DatabaseUnavailable } from '../database/database-errors.ts';
import type { Database } from '../database/database.ts';
import type { ErrorReporter } from '../error-reporter.ts';
import { doDueWork } from './due-work.ts';

let platform: TestPlatform;
/** Items that are due, in order. */
let due: string[];
let done: string[];
let failing: ReadonlyMap<string, Error>;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());
beforeEach(() => {
  due = Array.from({ length: 250 }, (_, at) => `item-${at}`);
  done = [];
  failing = new Map();
});

async function run(report = vi.fn<ErrorReporter['report']>(), db = platform.db) {
  await doDueWork(
    { ...platform, db, errors: { ...platform.errors, report } },
    {
      job: 'sweep',
      read: async (_tx, limit) => due.slice(0, limit),
      idOf: (item) => item,
      async work(item) {
        const failure = failing.get(item);
        if (failure !== undefined) throw failure;
        done.push(item);
        due = due.filter((other) => other !== item);
      },
    },
  );
  return report;
}

test('all due items are done in one run, in order', async () => {
  const all = due;
  expect(await run()).not.toHaveBeenCalled();
  expect(done).toEqual(all);
});

test('items that fail are reported once per run, and the others are done', async () => {
  // More than are read at once, in front of all others.
  const broken = due.slice(0, 120);
  const others = due.slice(120);
  failing = new Map(broken.map((item) => [item, new Error(item)]));
  const report = await run();
  expect(done).toEqual(others);
  expect(report.mock.calls).toEqual(broken.map((item) => [new Error(item), { source: 'job', job: 'sweep' }]));

  failing = new Map();
  expect(await run()).not.toHaveBeenCalled();
  expect(done).toEqual([...others, ...broken]);
});

test('an item that stays due, because another server has it, is tried once in a run', async () => {
  const work = vi.fn<(item: string) => Promise<void>>(() => Promise.resolve());
  await doDueWork(platform, { job: 'sweep', read: async (_tx, limit) => due.slice(0, limit), idOf: String, work });
  expect(work.mock.calls).toHaveLength(250);
});

test('an item whose statement takes too long does not keep the others from being done', async () => {
  const [first, ...others] = due;
  failing = new Map([[first ?? '', Object.assign(new Error('canceling statement'), { code: '57014' })]]);
  expect((await run()).mock.calls).toHaveLength(1);
  expect(done).toEqual(others);
});

test('a run ends at once when the database cannot be reached', async () => {
  const gone = new DatabaseUnavailable('gone');
  failing = new Map([['item-1', gone]]);
  const report = vi.fn<ErrorReporter['report']>();
  let reads = 0;
  // The first read returns the due items. Then the database is gone.
  const read: Database['read'] = (work) => ((reads += 1) === 1 ? platform.db.read(work) : Promise.reject(gone));
  await expect(run(report, { ...platform.db, read })).rejects.toThrow('gone');
  expect(done).toEqual(['item-0']);
  expect(report).not.toHaveBeenCalled();
});

test('items that are done do not make the next read larger', async () => {
  const limits: number[] = [];
  await doDueWork(platform, {
    job: 'sweep',
    read: async (_tx, limit) => {
      limits.push(limit);
      return due.slice(0, limit);
    },
    idOf: String,
    work: async (item) => {
      due = due.filter((other) => other !== item);
    },
  });
  expect([due.length, Math.max(...limits)]).toEqual([0, 100]);
});
