// If this fails, an event is lost, delivered twice, delivered although its transaction rolled back, or blocks other
// events.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { afterCommit } from '../database/database-after-commit.ts';
import { withCommit } from '../database/database-with-commit.ts';
import { createJobRunner, type JobRunner } from '../jobs/jobs-runner.ts';
import { defineEvent } from './event-definition.ts';
import { ATTEMPTS_MAX, createOutboxRelay, outboxRetryDelayMs, type OutboxRelay } from './outbox-relay.ts';

const numbered = (type: string, version = 1) =>
  defineEvent({
    type,
    version,
    payload: z.object({ n: z.number(), of: z.string().optional() }),
    aggregateOf: ({ of }) => of ?? null,
  });
const lessonFinished = numbered('lessonFinished');
const badgeEarned = numbered('badgeEarned');

let platform: TestPlatform;
let outbox: OutboxRelay;
let jobs: JobRunner;
beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.db.read((tx) => tx.execute(sql`create table received (position serial, subscriber text, n int)`));
});
beforeEach(async () => {
  await platform.db.read((tx) => tx.execute(sql`truncate received, outbox_events, outbox_deliveries, job_leases`));
  jobs = createJobRunner({ ...platform, onRun: () => undefined });
  outbox = createRelay();
});
afterAll(() => platform.close());

const createRelay = () => createOutboxRelay({ ...platform, jobs: { every: () => undefined } });

/** Subscribes a handler that stores its event, then calls `onStored`. */
function store(
  subscriber: string,
  definition = lessonFinished,
  onStored: (n: number) => void = () => undefined,
  relay = outbox,
): void {
  relay.subscribe(subscriber, definition, async (tx, { payload: { n } }) => {
    await tx.execute(sql`insert into received (subscriber, n) values (${subscriber}, ${n})`);
    onStored(n);
  });
}
const append = (n: number, of?: string, definition = lessonFinished) =>
  platform.db.transaction(async (tx) =>
    outbox.append(tx, definition.create({ n, ...(of === undefined ? {} : { of }) })),
  );
const rowsOf = async (statement: ReturnType<typeof sql>) =>
  (await platform.db.read((tx) => tx.execute(statement))).rows;
const received = async (subscriber: string) =>
  (await rowsOf(sql`select n from received where subscriber = ${subscriber} order by position`)).map(({ n }) => n);
const deliveries = () =>
  rowsOf(sql`select subscriber, attempts, parked_at is not null as parked, delivered_at is not null as delivered
    from outbox_deliveries order by sequence`);

function failing(isFailing: (n: number) => boolean): (n: number) => void {
  return (n) => {
    if (isFailing(n)) throw new Error(`not ${n}`);
  };
}

test('a transaction stores its events by one statement, in the order in which they were appended', async () => {
  store('diary');
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await platform.db.transaction(async (tx) => {
    for (const n of [1, 2, 3]) outbox.append(tx, lessonFinished.create({ n, of: 'ann' }));
  });
  const texts = query.mock.calls.map(([statement]: unknown[]) => String(Reflect.get(Object(statement), 'text')));
  query.mockRestore();
  expect(texts.filter((text) => text.includes('INTO outbox_events'))).toHaveLength(1);
  await outbox.drain();
  expect(await received('diary')).toEqual([1, 2, 3]);
});

test('each subscriber of the type receives a committed event once', async () => {
  store('a');
  store('b');
  store('c', badgeEarned);
  await append(1);
  expect(await outbox.drain()).toBe(2);
  expect(await outbox.drain()).toBe(0);
  expect([await received('a'), await received('b'), await received('c')]).toEqual([[1], [1], []]);
});

test('an event of a transaction that rolls back is not delivered', async () => {
  store('a');
  const rolledBack = platform.db.transaction(async (tx) => {
    outbox.append(tx, lessonFinished.create({ n: 1 }));
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  expect(await outbox.drain()).toBe(0);
});

test('a failing subscriber stores nothing, does not block others, and is retried with growing delay', async () => {
  let failures = 2;
  store('a', lessonFinished, () => {
    failures -= 1;
    if (failures >= 0) throw new Error('not yet');
  });
  store('b');
  await append(1);
  // The handler of subscriber `a` fails first in the batch with the delivery to `b`, then alone in its own transaction.
  // Only the second failure is counted.
  expect(await outbox.drain()).toBe(2);
  expect([await received('a'), await received('b')]).toEqual([[], [1]]);
  failures = 1;
  platform.clock.advance(999);
  expect(await outbox.drain()).toBe(0);
  platform.clock.advance(1);
  expect(await outbox.drain()).toBe(1);
  platform.clock.advance(1_999);
  expect(await outbox.drain()).toBe(0);
  platform.clock.advance(1);
  expect(await outbox.drain()).toBe(1);
  expect([await received('a'), await received('b')]).toEqual([[1], [1]]);
});

test('a delivery whose write is rejected after the handler has returned is retried like any other', async () => {
  outbox.subscribe('a', lessonFinished, async (tx) => {
    withCommit(tx, tx.$client.query('insert into nowhere values (1)'));
    await tx.execute(sql`select 1`);
  });
  store('b');
  await append(1);
  expect(await outbox.drain()).toBe(2);
  expect(await received('b')).toEqual([1]);
  const rows = await rowsOf(sql`select attempts, last_error as error from outbox_deliveries where subscriber = 'a'`);
  expect(rows).toEqual([{ attempts: 1, error: expect.stringContaining('nowhere') }]);
});

test('a delivery that makes the commit fail is retried, and the others of its batch are delivered', async () => {
  await platform.db.read((tx) =>
    tx.execute(sql`create table if not exists odd (n int unique deferrable initially deferred)`),
  );
  outbox.subscribe('a', lessonFinished, async (tx, { payload: { n } }) => {
    await tx.execute(sql`insert into odd values (${n}), (${n % 3 === 0 ? n : -n})`);
  });
  for (const n of [1, 2, 3, 4]) await append(n);
  expect(await outbox.drain()).toBe(4);
  expect(await rowsOf(sql`select n from odd where n > 0 order by n`)).toEqual([{ n: 1 }, { n: 2 }, { n: 4 }]);
  expect((await deliveries()).map(({ attempts, delivered }) => [attempts, delivered])).toEqual([
    [1, true],
    [1, true],
    [1, false],
    [1, true],
  ]);
});

test('a payload that does not match its definition counts as a failed delivery', async () => {
  store('a');
  await append(1);
  await platform.db.read((tx) => tx.execute(sql`update outbox_events set payload = '{"n": "one"}'`));
  expect(await outbox.drain()).toBe(1);
  expect(await deliveries()).toMatchObject([{ attempts: 1, delivered: false }]);
});

test('a server delivers no event of a newer version than it knows', async () => {
  store('a');
  await append(1, undefined, numbered('lessonFinished', 2));
  expect(await outbox.drain()).toBe(0);
  const newer = createRelay();
  store('a', numbered('lessonFinished', 2), undefined, newer);
  expect(await newer.drain()).toBe(1);
  expect(await received('a')).toEqual([1]);
});

test('if an event fails in a batch, none of the others is lost or delivered twice', async () => {
  const published: number[] = [];
  outbox.subscribe('a', lessonFinished, async (tx, { payload: { n } }) => {
    await tx.execute(sql`insert into received (subscriber, n) values ('a', ${n})`);
    afterCommit(tx, () => published.push(n));
    if (n % 10 === 4) throw new Error('no');
  });
  await platform.db.transaction(async (tx) =>
    outbox.append(tx, ...Array.from({ length: 250 }, (_, n) => lessonFinished.create({ n }))),
  );
  expect(await outbox.drain()).toBe(250);
  const expected = Array.from({ length: 250 }, (_, n) => n).filter((n) => n % 10 !== 4);
  expect((await received('a')).toSorted((a, b) => Number(a) - Number(b))).toEqual(expected);
  expect(published.toSorted((a, b) => a - b)).toEqual(expected);
  expect((await deliveries()).filter(({ delivered }) => delivered !== true)).toEqual(
    Array.from({ length: 25 }, () => ({ subscriber: 'a', attempts: 1, parked: false, delivered: false })),
  );
});

describe('events of one aggregate', () => {
  test('are delivered in the order in which they were appended', async () => {
    store('a');
    const expected = Array.from({ length: 120 }, (_, n) => n);
    for (const n of expected) await append(n, 'ann');
    await outbox.drain();
    expect(await received('a')).toEqual(expected);
  });

  test('keep their order when a batch is split and its parts end early', async () => {
    const isFailed = new Set<number>();
    store('a', lessonFinished, (n) => {
      // Twenty such handlers take longer than the time for which one transaction handles deliveries, so the batch ends
      // early.
      const endsAt = performance.now() + 3;
      while (performance.now() < endsAt);
      if (n !== 35 || isFailed.has(n)) return;
      isFailed.add(n);
      throw new Error('not 35');
    });
    await platform.db.transaction(async (tx) =>
      outbox.append(
        tx,
        ...Array.from({ length: 40 }, (_, n) => lessonFinished.create({ n, of: n === 35 ? 'bob' : 'ann' })),
      ),
    );
    await outbox.drain();
    expect((await received('a')).filter((n) => n !== 35)).toEqual(
      Array.from({ length: 40 }, (_, n) => n).filter((n) => n !== 35),
    );
  });

  test('keep their order over several definitions of one subscriber', async () => {
    store('a', lessonFinished);
    store('a', badgeEarned);
    await append(1, 'ann', lessonFinished);
    await append(2, 'ann', badgeEarned);
    await append(3, 'ann', lessonFinished);
    expect(await outbox.drain()).toBe(3);
    expect(await received('a')).toEqual([1, 2, 3]);
  });

  test('wait for an earlier one that fails, while other aggregates and other subscribers continue', async () => {
    let isBroken = true;
    store(
      'a',
      lessonFinished,
      failing((n) => isBroken && n === 1),
    );
    store('b');
    for (const [n, of] of [
      [1, 'ann'],
      [2, 'ann'],
      [3, 'bob'],
    ] as const) {
      await append(n, of);
    }
    await outbox.drain();
    await append(4, 'ann');
    await outbox.drain();
    expect([await received('a'), await received('b')]).toEqual([[3], expect.arrayContaining([1, 2, 3, 4])]);
    isBroken = false;
    platform.clock.advance(1_000);
    expect(await outbox.drain()).toBe(3);
    expect(await received('a')).toEqual([3, 1, 2, 4]);
  });

  test('are delivered without waiting for a parked one', async () => {
    store(
      'a',
      lessonFinished,
      failing((n) => n === 1),
    );
    await append(1, 'ann');
    await append(2, 'ann');
    for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt += 1) {
      expect(await outbox.drain()).toBe(1);
      platform.clock.advance(HOUR_MS);
    }
    expect(await received('a')).toEqual([]);
    expect(await outbox.drain()).toBe(2);
    expect(await received('a')).toEqual([2]);
    platform.clock.advance(DAY_MS);
    expect(await outbox.drain()).toBe(0);
    expect(await deliveries()).toEqual([
      { subscriber: 'a', attempts: ATTEMPTS_MAX, parked: true, delivered: false },
      { subscriber: 'a', attempts: 1, parked: false, delivered: true },
    ]);
  });
});

test('a commit wakes the running relay', async () => {
  const arrived = Promise.withResolvers<unknown>();
  outbox.subscribe('a', lessonFinished, async (_tx, event) => arrived.resolve(event.payload));
  outbox.start();
  await append(7);
  expect(await arrived.promise).toEqual({ n: 7 });
  await outbox.stop();
});

test('delivered events are deleted after 30 days, and waiting events never', async () => {
  outbox = createOutboxRelay({ ...platform, jobs });
  store(
    'a',
    lessonFinished,
    failing(() => true),
  );
  store('b', badgeEarned);
  await append(1);
  await append(2, undefined, badgeEarned);
  await outbox.drain();
  platform.clock.advance(30 * DAY_MS + 1);
  await jobs.runDue();
  expect(await rowsOf(sql`select type from outbox_events`)).toEqual([{ type: 'lessonFinished' }]);
});

test.each([
  [1, 1_000],
  [2, 2_000],
  [11, 1_024_000],
  [13, 3_600_000],
  [1_000, 3_600_000],
])('after failure %i the delay is %i ms', (attempts, delayMs) => {
  expect(outboxRetryDelayMs(attempts)).toBe(delayMs);
});
