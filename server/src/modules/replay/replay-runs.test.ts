// If this fails, a new run of a replay does not start with the account as it was at the chosen bar, shows later bars,
// or is included in statistics.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { checkLedger, checkReplay } from '../trading/index.ts';

const SESSIONS = '/api/replay/sessions';
let t: TestApp;
let ann: TestClient;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  ({ client: ann } = await openAccount(t, 'ann', { isAdmin: true }));
});
afterAll(() => t.close());

const urlOf = ({ id }: ReplaySession) => `${SESSIONS}/${id}`;
const accountUrl = ({ accountId }: ReplaySession) => `/api/sandbox/accounts/${accountId}`;
const read = async (session: ReplaySession): Promise<ReplaySession> => (await ann.get(urlOf(session))).body;

async function start(request: object): Promise<ReplaySession> {
  const { status, body } = await ann.post(SESSIONS, request);
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return body;
}

/** Steps a run one bar at a time up to a cursor, even if a bar affects the account. */
async function stepTo(session: ReplaySession, cursor: number): Promise<void> {
  for (let { cursor: from } = await read(session); from < cursor;)
    ({ cursor: from } = (await ann.post(`${urlOf(session)}/advance`, { from, bars: 1 })).body.session);
}

async function branch(session: ReplaySession, cursor: number, headers = {}): Promise<ReplaySession> {
  const { status, body } = await ann.post(`${urlOf(session)}/branch`, { cursor }, headers);
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return body;
}

const logOf = async ({ accountId }: ReplaySession) =>
  sql(t, 'SELECT sequence, at, event FROM sandbox_events WHERE account_id = $1 ORDER BY sequence', [accountId]);

/** Creates a run with a planned bracket at its start and an order at bar 12, and steps it by 20 bars. */
async function playedRun(request: object = {}): Promise<ReplaySession> {
  const session = await start({ asset: 'BTC', interval: '1h', ...request });
  const { asset } = session;
  const [first] = (await ann.get(`${urlOf(session)}/bars?limit=1`)).body.bars;
  const at = (factor: number) => (first[4] * factor).toFixed(2);
  const order = { asset, side: 'buy', type: 'market', quantity: '0.1', leverage: 2 };
  const exits = { stopLoss: { triggerPrice: at(0.5) }, takeProfit: { limitPrice: at(2) } };
  const prices = { stopPrice: at(0.5), targetPrice: at(2), invalidationPrice: null };
  const plan = { thesis: 'A break of the range.', ...prices, riskPercent: '1', confidence: 60 };
  const placed = await ann.post(`${accountUrl(session)}/orders`, {
    ...order,
    ...exits,
    plan,
    clientOrderId: 'entry-order',
  });
  expect(placed.status).toBe(200);
  await stepTo(session, 12);
  const rest = { ...order, type: 'limit', limitPrice: at(0.4), clientOrderId: 'resting-order' };
  expect((await ann.post(`${accountUrl(session)}/orders`, rest)).status).toBe(200);
  await stepTo(session, 20);
  return read(session);
}

test('a new run starts with the account as it was at its bar, and the first run does not change', async () => {
  const first = await playedRun();
  const [before, log] = [await read(first), await logOf(first)];
  const second = await branch(first, 12);
  expect(second).toMatchObject({ run: 2, cursor: 12, cut: 12, unscoredFrom: 12, parentId: first.id, rootId: first.id });
  expect(second).toMatchObject({ state: 'running', realAsset: null, realStart: null, priceFactor: null });
  const kept = await logOf(second);
  expect(kept).toEqual(log.slice(0, kept.length));
  // The new run starts before the order was placed at bar 12, so it has only the position and its two exits.
  const { orders } = (await ann.get(`${accountUrl(second)}/orders?state=live`)).body;
  expect(orders.map(({ clientOrderId }: { clientOrderId: string }) => clientOrderId)).toEqual([
    'entry-order',
    'entry-order',
  ]);
  expect((await ann.get(`${accountUrl(second)}/positions`)).body.positions).toHaveLength(1);
  for (const each of [first, second])
    expect((await checkReplay(t.platform, each.accountId)).text).toContain('the same account and ledger');
  expect((await checkLedger(t.platform)).isSound).toBe(true);
  const plans = await sql(t, 'SELECT thesis FROM journal_plans WHERE account_id = $1', [second.accountId]);
  expect(plans).toEqual([{ thesis: 'A break of the range.' }]);
  // The same actions at the same bars must give the same fills.
  await stepTo(second, 20);
  const fillsOf = async (each: ReplaySession) => (await ann.get(`${accountUrl(each)}/fills`)).body.fills;
  expect(await fillsOf(second)).toEqual(await fillsOf(first));
  expect([await read(first), await logOf(first)]).toEqual([before, log]);
  await ann.post(`${urlOf(first)}/end`);
});

test('a run shows nothing after its own cursor; the first one counts only up to where another passed it', async () => {
  const first = await playedRun();
  const second = await branch(first, 5);
  const bars = async (each: ReplaySession) => (await ann.get(`${urlOf(each)}/bars?limit=1000`)).body.bars;
  expect(Date.parse(second.now)).toBe((await bars(second)).at(-1)[0] + 3_600_000);
  expect((await bars(second)).at(-1)).toEqual((await bars(first)).at(-16));
  await stepTo(second, 20);
  expect((await read(first)).unscoredFrom).toBeNull();
  await stepTo(second, 22);
  expect((await read(first)).unscoredFrom).toBe(20);
  await stepTo(first, 30);
  expect(await read(first)).toMatchObject({ cursor: 30, unscoredFrom: 20 });
  await ann.post(`${urlOf(first)}/end`);
});

test('the end of one run ends all and reveals what is masked; until then, no run reveals it', async () => {
  const first = await playedRun();
  const second = await branch(first, 3);
  expect(
    (await ann.get(SESSIONS)).body.sessions.filter(({ rootId }: ReplaySession) => rootId === first.id),
  ).toHaveLength(2);
  const { body: ended } = await ann.post(`${urlOf(second)}/end`);
  expect(ended).toMatchObject({ state: 'ended', realAsset: 'BTC' });
  expect(await read(first)).toMatchObject({ state: 'ended', realAsset: 'BTC', cursor: 20 });
  expect((await ann.get(`${accountUrl(first)}/orders?state=live`)).body.orders).toEqual([]);
  const refused = await ann.post(`${urlOf(first)}/branch`, { cursor: 1 });
  expect(refused.body).toMatchObject({ status: 409, code: 'replay-ended' });
  expect((await ann.get(`${urlOf(first)}/bars?limit=1000`)).body.bars.length).toBeGreaterThan(20);
});

test('a repeated request makes one run, even at once; a request for a bar that is not earlier makes none', async () => {
  const first = await playedRun();
  const headers = { 'idempotency-key': 'back-to-bar-4' };
  const [a, b] = await Promise.all([branch(first, 4, headers), branch(first, 4, headers)]);
  expect(a).toEqual(b);
  for (const cursor of [20, 21, -1])
    expect((await ann.post(`${urlOf(first)}/branch`, { cursor })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'body.cursor' }],
    });
  const { client: eve } = await openAccount(t, 'eve', { isAdmin: true });
  expect((await eve.post(`${urlOf(first)}/branch`, { cursor: 4 })).status).toBe(404);
  expect((await branch(a, 0)).run).toBe(3);
  await ann.post(`${urlOf(first)}/end`);
});
