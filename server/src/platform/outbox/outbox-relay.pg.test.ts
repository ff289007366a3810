// If this fails, with several servers an event is handled twice, or never.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { createLocalBus } from './bus.ts';
import { createJobRunner } from '../jobs/jobs-runner.ts';
import { createOutboxRelay } from './outbox-relay.ts';

const EVENTS = 200;
const RELAYS = 6;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.db.read((tx) => tx.execute(sql`create table heard (relay int, payload jsonb)`));
});
afterAll(() => platform.close());

test('six relays handle 200 events once each, all of them taking part, with failures in between', async () => {
  expect(platform.db.kind).toBe('postgres');
  const relays = Array.from({ length: RELAYS }, (_, relay) => {
    const jobs = createJobRunner({ ...platform, onRun: () => undefined });
    const outbox = createOutboxRelay({ ...platform, bus: createLocalBus(), jobs });
    let handled = 0;
    outbox.subscribe('counter', 'lessonFinished', async (tx, event) => {
      await tx.execute(sql`insert into heard values (${relay}, ${JSON.stringify(event.payload)})`);
      handled += 1;
      if (handled % 7 === 0) throw new Error('now and then');
    });
    return outbox;
  });
  await platform.db.transaction(async (tx) => {
    for (let n = 0; n < EVENTS; n += 1) await relays[0]?.append(tx, 'lessonFinished', n);
  });
  for (let round = 0; round < 12; round += 1) {
    await Promise.all(relays.map((relay) => relay.drain()));
    platform.clock.advance(3_600_000);
  }
  const { rows } = await platform.db.read((tx) =>
    tx.execute(
      sql`select count(*)::int as n, count(distinct payload)::int as distinct, count(distinct relay)::int as relays from heard`,
    ),
  );
  expect(rows).toEqual([{ n: EVENTS, distinct: EVENTS, relays: RELAYS }]);
});
