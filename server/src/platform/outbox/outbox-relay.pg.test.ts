// If this fails, with several servers an event is handled twice, never, or before an earlier event of its aggregate.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { defineEvent } from './event-definition.ts';
import { createOutboxRelay } from './outbox-relay.ts';

const EVENTS = 600;
const AGGREGATES = 40;
const RELAYS = 6;
const lessonFinished = defineEvent({
  type: 'lessonFinished',
  version: 1,
  payload: z.object({ n: z.number() }),
  aggregateOf: ({ n }) => `learner ${n % AGGREGATES}`,
});

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.db.read((tx) => tx.execute(sql`create table received (position serial, relay int, n int)`));
});
afterAll(() => platform.close());

test('six relays all take part and handle each of 600 events once and in order, despite failures', async () => {
  expect(platform.db.kind).toBe('postgres');
  const inProgress = new Set<number>();
  const overlaps: number[] = [];
  const relays = Array.from({ length: RELAYS }, (_, relay) => {
    const outbox = createOutboxRelay({ ...platform, jobs: { every: () => undefined } });
    let handled = 0;
    outbox.subscribe('counter', lessonFinished, async (tx, { payload: { n } }) => {
      const aggregate = n % AGGREGATES;
      if (inProgress.has(aggregate)) overlaps.push(n);
      inProgress.add(aggregate);
      try {
        await tx.execute(sql`insert into received (relay, n) values (${relay}, ${n})`);
        handled += 1;
        if (handled % 17 === 0) throw new Error('now and then');
      } finally {
        inProgress.delete(aggregate);
      }
    });
    return outbox;
  });
  for (let n = 0; n < EVENTS; n += AGGREGATES) {
    await platform.db.transaction(async (tx) =>
      relays[0]?.append(tx, ...Array.from({ length: AGGREGATES }, (_, of) => lessonFinished.create({ n: n + of }))),
    );
  }
  for (let tried = 1; tried > 0; platform.clock.advance(3_600_000)) {
    const counts = await Promise.all(relays.map((relay) => relay.drain()));
    tried = Math.max(...counts);
  }
  const { rows } = await platform.db.read((tx) =>
    tx.execute(
      sql`select count(*)::int as n, count(distinct n)::int as distinct, count(distinct relay)::int as relays from received`,
    ),
  );
  expect(rows).toEqual([{ n: EVENTS, distinct: EVENTS, relays: RELAYS }]);
  expect(overlaps).toEqual([]);
  const { rows: outOfOrder } = await platform.db.read((tx) =>
    tx.execute(
      sql`select a.n, b.n from received a join received b on a.n % ${AGGREGATES} = b.n % ${AGGREGATES} and a.n < b.n and a.position > b.position`,
    ),
  );
  expect(outOfOrder).toEqual([]);
});

test('two relays that find the same deliveries make each delivery once', async () => {
  const handled: number[] = [];
  const relays = Array.from({ length: 2 }, () => {
    const outbox = createOutboxRelay({ ...platform, jobs: { every: () => undefined } });
    outbox.subscribe('pair', lessonFinished, async (_tx, { payload: { n } }) => {
      handled.push(n);
      await gate.promise;
    });
    return outbox;
  });
  const gate = Promise.withResolvers<void>();
  await platform.db.transaction(async (tx) => relays[0]?.append(tx, lessonFinished.create({ n: 1 })));
  const draining = relays.map((relay) => relay.drain());
  while (handled.length === 0) await new Promise((resolve) => setImmediate(resolve));
  gate.resolve();
  expect((await Promise.all(draining)).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(handled).toEqual([1]);
});
