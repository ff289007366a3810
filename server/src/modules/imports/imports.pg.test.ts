// If this fails, two servers that run the same import store it twice, or a learner can start two imports at the same
// time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount, sql } from '../../../test/account-world.ts';
import { besideTransaction } from '../../../test/beside-transaction.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { confirmFile, IMPORTS, runJob, winners } from '../../../test/imports-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('an import that two servers run at the same time, while it is confirmed again, is stored once', async () => {
  const { client, userId } = await openAccount(t, 'racing-importer');
  const id = t.platform.ids.next();
  const confirmed = await Promise.all([1, 2, 3].map(() => confirmFile(t, client, winners(50), { id })));
  expect(confirmed.map(({ status }) => status)).toEqual([200, 200, 200]);
  await Promise.all([runJob(t), runJob(t), runJob(t)]);
  const counts = await sql(
    t,
    `SELECT (SELECT count(*)::int FROM imported_executions WHERE user_id = $1) AS lines,
      (SELECT count(*)::int FROM imported_trades WHERE user_id = $1) AS trades`,
    [userId],
  );
  expect(counts).toEqual([{ lines: 100, trades: 50 }]);
  expect((await client.get(IMPORTS)).body.imports).toMatchObject([{ id, state: 'done', addedLines: 100 }]);
});

test('the second of two simultaneous imports of a learner is refused while the first runs', async () => {
  const { client } = await openAccount(t, 'hasty-importer');
  const begun = await Promise.all([winners(1), winners(2)].map((file) => confirmFile(t, client, file)));
  expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await runJob(t);
  expect((await client.get(IMPORTS)).body.imports).toHaveLength(1);
});

test('an import that waits for the deletion of its account holds no lock that the deletion needs', async () => {
  const { client, userId } = await openAccount(t, 'leaving-first');
  await confirmFile(t, client, winners(50));
  await besideTransaction(
    t.db,
    (tx) => tx.$client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId]),
    () => runJob(t),
    async (tx) => {
      await tx.$client.query('SELECT FROM trade_imports WHERE user_id = $1 FOR UPDATE NOWAIT', [userId]);
      await tx.$client.query('DELETE FROM users WHERE id = $1', [userId]);
    },
  );
  expect(await sql(t, 'SELECT id FROM trade_imports WHERE user_id = $1', [userId])).toEqual([]);
});

test('an account that is deleted while its import runs is deleted completely', async () => {
  const { client, userId } = await openAccount(t, 'leaving-importer');
  await confirmFile(t, client, winners(50));
  const deletion = t.db.transaction((tx) => tx.$client.query('DELETE FROM users WHERE id = $1', [userId]));
  await Promise.all([runJob(t), deletion]);
  await runJob(t);
  const left = await sql(
    t,
    `SELECT user_id FROM trade_imports WHERE user_id = $1 UNION ALL SELECT user_id FROM imported_executions WHERE user_id = $1
     UNION ALL SELECT user_id FROM imported_trades WHERE user_id = $1`,
    [userId],
  );
  expect(left).toEqual([]);
});
