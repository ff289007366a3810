// If this fails, rated tests use charts that a replay of an earlier release has already shown.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { givePro } from '../../../test/billing-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { SHIPPED_HISTORY } from '../../config.ts';
import { MIGRATIONS_DIRECTORY } from '../../platform/database/database-migrate.ts';

const BACKFILL = readFileSync(join(MIGRATIONS_DIRECTORY, '0029_shown_replays.sql'), 'utf8');

let t: TestApp;
let ann: Account;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 5, 1), config: { historyDir: SHIPPED_HISTORY } });
  ann = await openAccount(t, 'Ann');
  await givePro(t, ann);
  await sql(t, 'INSERT INTO sandbox_unlocks (user_id, unlocked_at) VALUES ($1, now())', [ann.userId]);
});
afterAll(() => t.close());

const shown = () =>
  sql(t, 'SELECT asset, shown_from, shown_until FROM practice_shown ORDER BY asset, shown_from, shown_until');

async function replay(request: object): Promise<string> {
  const { body } = await ann.client.post('/api/replay/sessions', request);
  expect(body).toHaveProperty('id');
  return body.id;
}

test('the migration records the bars of earlier replays, but not those of simulated ones', async () => {
  await replay({ asset: 'BTC', interval: '4h' });
  await replay({ asset: 'AAPL', interval: '1d', startAt: '2015-03-02T00:00:00Z' });
  await replay({ asset: 'SPY', interval: '1w' });
  await replay({ asset: 'NVDA', interval: '1h' });
  const recorded = await shown();
  expect(recorded).toHaveLength(3);
  await sql(t, 'DELETE FROM practice_shown');
  await sql(t, BACKFILL);
  expect(await shown()).toEqual(recorded);
  await sql(t, BACKFILL);
  expect(await shown()).toEqual(recorded);
});

test('the migration records at least the revealed bars of a replay that ended early', async () => {
  await sql(t, 'DELETE FROM practice_shown');
  const id = await replay({ asset: 'EURUSD', interval: '1d' });
  await ann.client.post(`/api/replay/sessions/${id}/advance`, { from: 0, bars: 20 });
  const { body } = await ann.client.get(`/api/replay/sessions/${id}/bars?limit=1000`);
  const [whole] = await shown();
  await ann.client.post(`/api/replay/sessions/${id}/end`);
  await sql(t, 'DELETE FROM practice_shown');
  await sql(t, BACKFILL);
  const found = (await shown()).find(({ asset }) => asset === 'EURUSD');
  expect(found?.['shown_from']).toEqual(whole?.['shown_from']);
  const span = Number(found?.['shown_until']) - Number(found?.['shown_from']);
  expect(span).toBeGreaterThanOrEqual(body.bars.at(-1)[0] - body.bars[0][0]);
  expect(span).toBeLessThanOrEqual(Number(whole?.['shown_until']) - Number(whole?.['shown_from']));
});
