// If this fails, a replay is named after the day before the chosen date, or a masked replay reveals when its next bar opens.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdvanceReplayResponse, ReplaySession, StartReplayRequest } from '@tradesense/contract/replay.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';

const SESSIONS = '/api/replay/sessions';
const MIGRATION = new URL('../../../migrations/0128_replay_first_bar.sql', import.meta.url);
let t: TestApp;
let ann: TestClient;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  ({ client: ann } = await openAccount(t, 'ann', { isAdmin: true }));
});
afterAll(() => t.close());

const start = async (request: StartReplayRequest): Promise<ReplaySession> => (await ann.post(SESSIONS, request)).body;
const read = async ({ id }: ReplaySession): Promise<ReplaySession> => (await ann.get(`${SESSIONS}/${id}`)).body;
const end = ({ id }: ReplaySession) => ann.post(`${SESSIONS}/${id}/end`, {});
/** Steps one bar and returns the open of this bar. */
async function step({ id }: ReplaySession): Promise<string> {
  const { bars }: AdvanceReplayResponse = (await ann.post(`${SESSIONS}/${id}/advance`, { from: 0, bars: 1 })).body;
  return new Date(bars[0]?.[0] ?? 0).toISOString();
}

test.for([
  ['BTC', '1d', '2021-03-10T00:00:00.000Z', '2021-03-10T00:00:00.000Z'],
  ['BTC', '1h', '2021-03-10T10:30:00.000Z', '2021-03-10T10:00:00.000Z'],
  // A Monday: the bar before it is that of Friday, which ends on Saturday.
  ['AAPL', '1d', '2021-03-08T00:00:00.000Z', '2021-03-08T00:00:00.000Z'],
  // A Sunday, on which the market is closed.
  ['AAPL', '1d', '2021-03-07T00:00:00.000Z', '2021-03-08T00:00:00.000Z'],
] as const)('a replay of %s with bars of %s from %s says that its first bar is that of %s', async (chosen) => {
  const [asset, interval, startAt, firstBarAt] = chosen;
  const session = await start({ asset, interval, startAt });
  expect(session.firstBarAt).toBe(firstBarAt);
  expect(await step(session)).toBe(firstBarAt);
  expect((await read(session)).firstBarAt).toBe(firstBarAt);
  await end(session);
});

test('a masked replay says its first bar, on its own clock, once the bar is stepped', async () => {
  const session = await start({ asset: 'AAPL', interval: '1d' });
  expect(session.firstBarAt).toBeNull();
  const firstBarAt = await step(session);
  expect((await read(session)).firstBarAt).toBe(firstBarAt);
  const later: ReplaySession = (await ann.post(`${SESSIONS}/${session.id}/branch`, { cursor: 0 })).body;
  expect(later.firstBarAt).toBeNull();
  await end(session);
  expect([(await read(session)).firstBarAt, (await read(later)).firstBarAt]).toEqual([firstBarAt, firstBarAt]);
});

test('the migration finds the first bar of earlier replays and of their later runs', async () => {
  const session = await start({ asset: 'AAPL', interval: '1d', startAt: '2021-03-08T00:00:00.000Z' });
  await step(session);
  const later: ReplaySession = (await ann.post(`${SESSIONS}/${session.id}/branch`, { cursor: 0 })).body;
  await sql(t, 'UPDATE replay_sessions SET first_bar_at = NULL');
  expect((await read(session)).firstBarAt).toBeNull();
  const statements = (await readFile(MIGRATION, 'utf8')).split('--> statement-breakpoint');
  await t.platform.db.transaction(async ({ $client }) => {
    for (const statement of statements) if (!statement.includes('ALTER TABLE')) await $client.query(statement);
  });
  expect([(await read(session)).firstBarAt, (await read(later)).firstBarAt]).toEqual([
    session.firstBarAt,
    session.firstBarAt,
  ]);
  await end(session);
});
