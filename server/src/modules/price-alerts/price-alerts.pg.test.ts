// If this fails, an alert that two servers process at the same moment is sent twice, or an alert is sent although it
// was deleted or moved at that moment.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { price } from '@tradesense/core/kernel/money.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { SHARDS } from '../../platform/jobs/shard-leases.ts';
import { deleteAlert, updateAlert } from './price-alerts.repo.ts';
import { endReached } from './triggered-alerts.repo.ts';

let t: TestApp;
let names = 0;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const NOW = epochMs(Date.UTC(2026, 0, 15, 12));
const REACHED = [{ asset: 'BTC', price: price(200n), at: NOW, clockAt: NOW }] as const;

/** Creates alerts that trigger when the price rises to 100. A price of 200 triggers all of them. */
async function openAlerts(count: number) {
  names += 1;
  const { userId } = await openAccount(t, `racer-${names}`);
  const ids = Array.from({ length: count }, () => t.platform.ids.next());
  for (const id of ids)
    await sql(
      t,
      `INSERT INTO price_alerts (id, user_id, asset, price, direction, note, created_at, since)
       VALUES ($1, $2, 'BTC', 100, 'up', '', $3, $3)`,
      [id, userId, new Date(NOW - 1_000)],
    );
  return { userId, ids };
}
const end = () => t.db.transaction(async (tx) => (await endReached(tx, SHARDS, REACHED)).map(({ id }) => id));

test('three comparisons of the same price at the same moment end each alert once', async () => {
  const { ids } = await openAlerts(20);
  const ended = (await Promise.all([end(), end(), end()])).flat();
  expect(ended.toSorted()).toEqual(ids.toSorted());
});

test('an alert that is deleted or moved while its price is being compared does not trigger', async () => {
  const { userId, ids } = await openAlerts(2);
  const [deleted, moved] = ids as [string, string];
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const change = t.db.transaction(async (tx) => {
    await deleteAlert(tx, userId, deleted);
    await updateAlert(tx, moved, { price: 300n, since: new Date(NOW) });
    hold();
    await mayCommit;
  });
  await isHeld;
  // `end()` waits for the rows that the other transaction has locked.
  const ending = end();
  commit();
  await change;
  expect(await ending).toEqual([]);
});
