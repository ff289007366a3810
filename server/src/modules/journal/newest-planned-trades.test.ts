// If this fails, the lesson about the learner's own journal reads every fill of every account and becomes slow.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openTradingClient } from '../../../test/trading-client.ts';
import { plannedResults } from './newest-planned-trades.repo.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
});
afterAll(() => t.close());

test('planned trades are read without the fills of the accounts', async () => {
  const { id } = await openTradingClient(t, 'ann');
  const [account] = await sql(t, 'SELECT user_id FROM sandbox_accounts WHERE id = $1', [id]);
  const read: string[] = [];
  t.platform.db.onStatement(({ text }) => read.push(text));
  expect(await t.platform.db.read((tx) => plannedResults(tx, String(account?.['user_id']), 20))).toEqual([]);
  expect(read.filter((text) => text.includes('sandbox_accounts'))).toHaveLength(1);
  expect(read.filter((text) => text.includes('sandbox_fills'))).toEqual([]);
});
