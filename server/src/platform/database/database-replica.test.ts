// If this fails, pages fail when a replica cannot be reached.
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { openPostgres } from './database-postgres.ts';
import { withReplica } from './database-replica.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

test('reads go to the primary while the replica does not respond', async () => {
  const log = pino({ level: 'silent' });
  const timeouts = { statementTimeoutMs: 1_000, idleInTransactionMs: 1_000, log };
  const replica = openPostgres('postgres://127.0.0.1:1/none', timeouts);
  const db = withReplica({ ...platform.db, close: () => Promise.resolve() }, replica, { log });
  const { rows } = await db.readStale((tx) => tx.$client.query('SELECT 1 AS one'));
  expect(rows).toEqual([{ one: 1 }]);
  const reads = { replica: 0, primary: 1 };
  expect(db.status().replica).toEqual({ host: '127.0.0.1:1', state: 'away', lagMs: null, reads });
  await db.close();
});
