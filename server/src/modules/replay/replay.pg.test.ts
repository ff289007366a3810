// If this fails, an action is applied twice or lost when several pages step and trade in the same replay at the same
// time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdvanceReplayResponse, ReplaySession } from '@tradesense/contract/replay.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { checkLedger, checkReplay } from '../trading/index.ts';

const PAGES = 6;
const BARS = 40;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
});
afterAll(() => t.close());

test('the tests of this file run on a PostgreSQL server', () => {
  expect(t.db.kind).toBe('postgres');
});

let made = 0;
/** Acts like an open page: steps the replay from the latest cursor that it received, and trades between the steps. */
async function page(client: TestClient, { id, accountId }: ReplaySession): Promise<AdvanceReplayResponse[]> {
  const answers: AdvanceReplayResponse[] = [];
  const orders = `/api/sandbox/accounts/${accountId}/orders`;
  for (let cursor = 0; cursor < BARS;) {
    const side = made % 2 === 0 ? 'buy' : 'sell';
    const order = {
      asset: 'BTC',
      side,
      type: 'market',
      quantity: '0.001',
      clientOrderId: `order-${(made += 1)}-of-many`,
    };
    const [step, placed] = await Promise.all([
      client.post(`/api/replay/sessions/${id}/advance`, { from: cursor, bars: 3 }),
      client.post(orders, order),
    ]);
    expect([step.status, placed.status]).toEqual([200, 200]);
    answers.push(step.body);
    ({ cursor } = step.body.session);
  }
  return answers;
}

test('pages of one session step each bar once and in order, and every order fills once', async () => {
  const { client } = await openAccount(t, 'ann', { isAdmin: true });
  const request = { asset: 'BTC', interval: '1h', startAt: '2022-05-02T00:00:00Z' };
  const session: ReplaySession = (await client.post('/api/replay/sessions', request)).body;
  const told = await Promise.all(Array.from({ length: PAGES }, () => page(client, session)));
  const { bars } = (await client.get(`/api/replay/sessions/${session.id}/bars?limit=${BARS + PAGES * 3}`)).body;
  for (const { bars: some } of told.flat()) expect(bars).toEqual(expect.arrayContaining(some));
  const { accountId } = session;
  const events = await sql(
    t,
    `SELECT count(*)::int AS bars, count(DISTINCT at)::int AS times FROM sandbox_events WHERE account_id = $1 AND kind = 'bar'`,
    [accountId],
  );
  // A bar is an event of the account only while the account has orders or a position.
  expect(Number(events[0]?.['bars'])).toBeGreaterThan(0);
  expect(events[0]?.['bars']).toBe(events[0]?.['times']);
  const inOrder = await sql(
    t,
    `SELECT at FROM sandbox_events WHERE account_id = $1 AND kind = 'bar' ORDER BY sequence`,
    [accountId],
  );
  const times = inOrder.map(({ at }) => (at as Date).getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const fills = await sql(
    t,
    `SELECT count(*)::int AS fills, count(DISTINCT order_id)::int AS orders FROM sandbox_fills WHERE account_id = $1`,
    [accountId],
  );
  expect(fills[0]?.['fills']).toBe(fills[0]?.['orders']);
  expect(Number(fills[0]?.['fills'])).toBeGreaterThan(BARS / 3);
  expect((await checkReplay(t.platform, accountId)).text).toContain('the same account and ledger');
  expect((await checkLedger(t.platform)).isSound).toBe(true);
}, 120_000);
