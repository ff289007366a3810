// If this fails, a withdrawn announcement stays unread for many accounts because one learner read it at the same
// moment.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount, sql } from '../../../test/account-world.ts';
import { besideTransaction } from '../../../test/beside-transaction.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { markReadOfAll, notifyAccounts } from './announcements.repo.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a batch is full even if one of its notifications is read at the same moment', async () => {
  expect(t.db.kind).toBe('postgres');
  for (const name of ['ann', 'ben', 'cleo']) await openAccount(t, name);
  const id = t.platform.ids.next();
  await sql(t, `INSERT INTO announcements (id, text, announced_at) VALUES ($1, 'Soon void.', now())`, [id]);
  const now = new Date(t.clock.now());
  await t.db.transaction((tx) => notifyAccounts(tx, { id, text: 'Soon void.' }, null, { now, limit: 1_000 }));
  const read = `UPDATE notifications SET read_at = updated_at WHERE id =
    (SELECT id FROM notifications WHERE event_id = $1 AND read_at IS NULL LIMIT 1)`;
  const batch = await besideTransaction(
    t.db,
    (tx) => tx.$client.query(read, [id]),
    () => t.db.transaction((tx) => markReadOfAll(tx, id, now, 2)),
  );
  expect(batch).toHaveLength(2);
  expect(await sql(t, 'SELECT 1 FROM notifications WHERE event_id = $1 AND read_at IS NULL', [id])).toEqual([]);
});
