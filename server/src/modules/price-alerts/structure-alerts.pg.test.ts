// If this fails, two servers that read the same closed bar at the same moment trigger an alert twice. Or an alert that
// is set at that moment misses its bar.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { price } from '@tradesense/core/kernel/money.ts';
import { HOUR_MS, MINUTE_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import { barOpen } from '@tradesense/core/market/interval.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { knownMarket, TO_BREAK_OF_STRUCTURE } from '../../../test/structure-world.ts';
import { endBroken, moveMark, type BarBreak } from './broken-alerts.repo.ts';
import { deleteStructureAlert, lockMark } from './structure-alerts.repo.ts';
import { createStructureLoop } from './structure-loop.ts';

let t: TestApp;
let names = 0;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(() => sql(t, 'DELETE FROM structure_alert_marks'));

const CLOSED_AT = epochMs(Date.UTC(2026, 0, 15, 12));
const SERIES = { asset: 'BTC', interval: '1h' } as const;
const BREAK: BarBreak = {
  ...SERIES,
  made: { kind: 'bos', direction: 'up' },
  level: price(250n),
  barAt: epochMs(CLOSED_AT - HOUR_MS),
  closedAt: CLOSED_AT,
  clockAt: CLOSED_AT,
};

async function openAlerts(count: number, since: number) {
  names += 1;
  const { userId } = await openAccount(t, `break-racer-${names}`);
  const ids = Array.from({ length: count }, () => t.platform.ids.next());
  for (const id of ids)
    await sql(
      t,
      `INSERT INTO structure_alerts (id, user_id, asset, interval, kind, direction, note, created_at, since)
       VALUES ($1, $2, 'BTC', '1h', 'either', 'up', '', $3, $3)`,
      [id, userId, new Date(since)],
    );
  return { userId, ids };
}
const read = () =>
  t.db.transaction(async (tx) => {
    if (!(await moveMark(tx, SERIES, BREAK.barAt, CLOSED_AT))) return [];
    return (await endBroken(tx, BREAK)).map(({ id }) => id);
  });

test('only one of three servers that read a bar at the same moment ends its alerts', async () => {
  const { ids } = await openAlerts(20, CLOSED_AT - MINUTE_MS);
  await t.db.transaction((tx) => lockMark(tx, SERIES, BREAK.barAt));
  const ended = await Promise.all([read(), read(), read()]);
  expect(ended.flat().toSorted()).toEqual(ids.toSorted());
  expect(ended.filter((each) => each.length > 0)).toHaveLength(1);
});

test('a bar waits for an alert that is being set and triggers it; an alert set meanwhile starts after it', async () => {
  await t.db.transaction((tx) => lockMark(tx, SERIES, BREAK.barAt));
  const { userId } = await openAlerts(0, CLOSED_AT);
  const id = t.platform.ids.next();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const setting = t.db.transaction(async (tx) => {
    await lockMark(tx, SERIES, BREAK.barAt);
    await tx.$client.query(
      `INSERT INTO structure_alerts (id, user_id, asset, interval, kind, direction, note, created_at, since)
       VALUES ($1, $2, 'BTC', '1h', 'either', 'up', '', $3, $3)`,
      [id, userId, new Date(CLOSED_AT - 1)],
    );
    hold();
    await mayCommit;
  });
  await isHeld;
  const reading = read();
  commit();
  await setting;
  expect(await reading).toEqual([id]);
  // Bars were already read up to `CLOSED_AT`. A new alert starts at that time, although this server's market time is a
  // minute behind.
  expect(await t.db.transaction((tx) => lockMark(tx, SERIES, epochMs(CLOSED_AT - MINUTE_MS)))).toBe(CLOSED_AT);
});

test('an alert that is deleted while its bar is being read does not trigger', async () => {
  await t.db.transaction((tx) => lockMark(tx, SERIES, BREAK.barAt));
  const { userId, ids } = await openAlerts(1, CLOSED_AT - MINUTE_MS);
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const deleting = t.db.transaction(async (tx) => {
    await deleteStructureAlert(tx, userId, ids[0] ?? '');
    hold();
    await mayCommit;
  });
  await isHeld;
  const reading = read();
  commit();
  await deleting;
  expect(await reading).toEqual([]);
});

test('a learner is notified once even if two servers read every bar at the same time', async () => {
  t.clock.advance(barOpen('1h', t.clock.now()) + 90 * MINUTE_MS - t.clock.now());
  const { history } = knownMarket(t.clock, TO_BREAK_OF_STRUCTURE);
  names += 1;
  const ann = await openAccount(t, `told-once-${names}`);
  const parts = { ...t.platform, live: t.server.market.live, history };
  const alert = { id: t.platform.ids.next(), ...SERIES, kind: 'bos', direction: 'up' };
  expect((await ann.client.post('/api/structure-alerts', alert)).status).toBe(200);
  // The lease only avoids duplicate work: even if two loops hold it, they trigger an alert no more often than one loop
  // does.
  const isHeld = { isHeld: () => Promise.resolve(true), release: () => Promise.resolve() };
  const loops = [createStructureLoop(parts, isHeld), createStructureLoop(parts, isHeld)];
  for (let hour = 0; hour <= TO_BREAK_OF_STRUCTURE.length; hour += 1) {
    t.clock.advance(HOUR_MS);
    await Promise.all(loops.map((loop) => loop.round()));
  }
  await t.drain();
  const { body } = await ann.client.get('/api/notifications');
  expect(body.notifications.map(({ content }: { content: { type: string } }) => content.type)).toEqual([
    'structure-alert',
  ]);
});
