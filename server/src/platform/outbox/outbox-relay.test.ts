// If this fails, something that happened is not told, is told twice, or is told although it never happened.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { withCommit } from '../database/database-with-commit.ts';
import { createLocalBus } from './bus.ts';
import { createJobRunner, type JobRunner } from '../jobs/jobs-runner.ts';
import { createOutboxRelay, outboxRetryDelayMs, type OutboxRelay } from './outbox-relay.ts';

let platform: TestPlatform;
let outbox: OutboxRelay;
let jobs: JobRunner;
beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.db.read((tx) => tx.execute(sql`create table heard (subscriber text, payload jsonb)`));
});
beforeEach(async () => {
  await platform.db.read((tx) => tx.execute(sql`truncate heard, outbox_events, outbox_deliveries, job_leases`));
  jobs = createJobRunner({ ...platform, onRun: () => undefined });
  outbox = createOutboxRelay({ ...platform, bus: createLocalBus(), jobs });
});
afterAll(() => platform.close());

function listen(subscriber: string, type: string, before: () => void = () => undefined): void {
  outbox.subscribe(subscriber, type, async (tx, event) => {
    await tx.execute(sql`insert into heard values (${subscriber}, ${JSON.stringify(event.payload)})`);
    before();
  });
}
const append = (type: string, payload: unknown) => platform.db.transaction((tx) => outbox.append(tx, type, payload));
const heard = async () =>
  (await platform.db.read((tx) => tx.execute(sql`select subscriber, payload from heard order by 1, 2`))).rows;

test('each subscriber of the type hears a committed event once', async () => {
  listen('a', 'lessonFinished');
  listen('b', 'lessonFinished');
  listen('c', 'somethingElse');
  await append('lessonFinished', { n: 1 });
  expect(await outbox.drain()).toBe(2);
  expect(await outbox.drain()).toBe(0);
  expect(await heard()).toEqual([
    { subscriber: 'a', payload: { n: 1 } },
    { subscriber: 'b', payload: { n: 1 } },
  ]);
});

test('an event of a transaction that rolls back never happened', async () => {
  listen('a', 'lessonFinished');
  const failing = platform.db.transaction(async (tx) => {
    await outbox.append(tx, 'lessonFinished', {});
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await outbox.drain()).toBe(0);
});

test('a failing subscriber stores nothing, does not hold up others, and is tried again later and later', async () => {
  let failures = 2;
  listen('a', 'lessonFinished', () => {
    failures -= 1;
    if (failures >= 0) throw new Error('not yet');
  });
  listen('b', 'lessonFinished');
  await append('lessonFinished', { n: 1 });
  expect(await outbox.drain()).toBe(2);
  expect(await heard()).toEqual([{ subscriber: 'b', payload: { n: 1 } }]);
  platform.clock.advance(999);
  expect(await outbox.drain()).toBe(0);
  platform.clock.advance(1);
  expect(await outbox.drain()).toBe(1);
  platform.clock.advance(1_999);
  expect(await outbox.drain()).toBe(0);
  platform.clock.advance(1);
  expect(await outbox.drain()).toBe(1);
  expect(await heard()).toHaveLength(2);
});

test('a subscriber whose own write is refused, while it goes on, is put off like any that fails', async () => {
  outbox.subscribe('a', 'lessonFinished', async (tx) => {
    withCommit(tx, tx.$client.query('insert into nowhere values (1)'));
    await tx.execute(sql`select 1`);
  });
  listen('b', 'lessonFinished');
  await append('lessonFinished', { n: 1 });
  expect(await outbox.drain()).toBe(2);
  expect(await heard()).toEqual([{ subscriber: 'b', payload: { n: 1 } }]);
  const { rows } = await platform.db.read((tx) =>
    tx.execute(sql`select attempts, last_error as error from outbox_deliveries where subscriber = 'a'`),
  );
  expect(rows).toEqual([{ attempts: 1, error: expect.stringContaining('nowhere') }]);
});

test('events are handled in the order in which they happened', async () => {
  const order: unknown[] = [];
  outbox.subscribe('a', 'lessonFinished', async (_tx, event) => {
    order.push(event.payload);
  });
  for (const n of [1, 2, 3]) {
    await append('lessonFinished', n);
    platform.clock.advance(1);
  }
  await outbox.drain();
  expect(order).toEqual([1, 2, 3]);
});

test('the running relay is woken by the commit', async () => {
  const arrived = Promise.withResolvers<unknown>();
  outbox.subscribe('a', 'lessonFinished', async (_tx, event) => arrived.resolve(event.payload));
  outbox.start();
  await append('lessonFinished', 'now');
  expect(await arrived.promise).toBe('now');
  await outbox.stop();
});

test('settled events are forgotten after 30 days, waiting ones never', async () => {
  listen('a', 'lessonFinished', () => {
    throw new Error('never');
  });
  listen('b', 'badgeEarned');
  await append('lessonFinished', {});
  await append('badgeEarned', {});
  await outbox.drain();
  platform.clock.advance(30 * DAY_MS + 1);
  await jobs.runDue();
  const { rows } = await platform.db.read((tx) => tx.execute(sql`select type from outbox_events`));
  expect(rows).toEqual([{ type: 'lessonFinished' }]);
});

test.each([
  [1, 1_000],
  [2, 2_000],
  [11, 1_024_000],
  [13, 3_600_000],
  [1_000, 3_600_000],
])('after failure %i the wait is %i ms', (attempts, delayMs) => {
  expect(outboxRetryDelayMs(attempts)).toBe(delayMs);
});
