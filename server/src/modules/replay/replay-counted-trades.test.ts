// If this fails, a certificate counts trades of a run whose bars the learner had seen before, or misses trades of a run
// or of a live account that count.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplayJumpTarget, ReplaySession } from '@tradesense/contract/replay.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  clientOrderId,
  liveOrders,
  openTradingClient,
  placeOrder,
  type TradingClient,
} from '../../../test/trading-client.ts';
import { tradeAfter } from '../../../test/trading-world.ts';

const SESSIONS = '/api/replay/sessions';
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
});
afterAll(() => t.close());

const DATED = { startAt: '2022-05-02T00:00:00Z' };
type Learner = TradingClient['client'];
const accountUrl = ({ accountId }: ReplaySession) => `/api/sandbox/accounts/${accountId}`;
const start = async (ann: Learner, request: object = DATED): Promise<ReplaySession> =>
  (await ann.post(SESSIONS, { asset: 'BTC', interval: '1h', ...request })).body;
const read = async (ann: Learner, { id }: ReplaySession): Promise<ReplaySession> =>
  (await ann.get(`${SESSIONS}/${id}`)).body;
const branch = async (ann: Learner, { id }: ReplaySession, cursor: number): Promise<ReplaySession> =>
  (await ann.post(`${SESSIONS}/${id}/branch`, { cursor })).body;

async function stepTo(ann: Learner, session: ReplaySession, cursor: number): Promise<void> {
  for (let { cursor: from } = await read(ann, session); from < cursor;)
    ({ cursor: from } = (await ann.post(`${SESSIONS}/${session.id}/advance`, { from, bars: 1 })).body.session);
}

async function jump(ann: Learner, session: ReplaySession, to: ReplayJumpTarget): Promise<void> {
  const { cursor: from } = await read(ann, session);
  expect((await ann.post(`${SESSIONS}/${session.id}/jump`, { from, to })).body).toMatchObject({ hasReached: true });
}

async function open(ann: Learner, session: ReplaySession): Promise<void> {
  // Small and without leverage, so that no bar of a random start, which may be a month long, can liquidate it.
  const order = { asset: session.asset, side: 'buy', type: 'market', quantity: '0.01', leverage: 1 };
  const { status } = await ann.post(`${accountUrl(session)}/orders`, {
    ...order,
    clientOrderId: clientOrderId(),
  });
  expect(status).toBe(200);
}
async function close(ann: Learner, session: ReplaySession): Promise<void> {
  const url = `${accountUrl(session)}/positions/${session.asset}/close`;
  const { status } = await ann.post(url, { clientOrderId: clientOrderId() });
  expect(status).toBe(200);
}
/** Opens and closes a trade within three bars of a run. */
async function trade(ann: Learner, session: ReplaySession): Promise<void> {
  const { cursor } = await read(ann, session);
  await open(ann, session);
  await stepTo(ann, session, cursor + 2);
  await close(ann, session);
  await stepTo(ann, session, cursor + 3);
}

/** Returns how many trades count toward the certificate of the process, as if their prices were recorded ones. */
async function counted(ann: Learner): Promise<number> {
  await t.platform.outbox.drain();
  await sql(t, `UPDATE sandbox_fills SET source = 'recorded'`);
  const { kinds } = (await ann.get('/api/certificates')).body;
  return kinds.find(({ kind }: { kind: string }) => kind === 'process').n;
}

test('the first run counts until another run has passed it; a run that was cut never counts', async () => {
  const { client: ann } = await openTradingClient(t, 'ann');
  const first = await start(ann);
  await trade(ann, first);
  await stepTo(ann, first, 10);
  expect(await counted(ann)).toBe(1);
  const second = await branch(ann, first, 6);
  await trade(ann, second);
  expect(await counted(ann)).toBe(1);
  // The first run is still ahead of the second one, so it goes on without knowing what comes.
  await trade(ann, first);
  await open(ann, first);
  await stepTo(ann, first, 15);
  await close(ann, first);
  expect((await read(ann, first)).unscoredFrom).toBeNull();
  const before = await counted(ann);
  await stepTo(ann, second, 20);
  expect((await read(ann, first)).unscoredFrom).toBe(15);
  expect(await counted(ann)).toBe(before);
  await trade(ann, first);
  await trade(ann, second);
  expect(await counted(ann)).toBe(before);
  const third = await branch(ann, second, 18);
  await trade(ann, third);
  expect(await counted(ann)).toBe(before);
});

test('a trade that was open when another run passed does not count, even if it is closed at the same bar', async () => {
  const { client: ben } = await openTradingClient(t, 'ben');
  const first = await start(ben);
  await open(ben, first);
  await stepTo(ben, first, 10);
  const second = await branch(ben, first, 5);
  await stepTo(ben, second, 12);
  await close(ben, first);
  await stepTo(ben, first, 11);
  expect((await ben.get(`${accountUrl(first)}/journal`)).body.trades).toHaveLength(1);
  expect(await counted(ben)).toBe(0);
});

test('a run that a server without the count let be passed counts only until the next step of another run', async () => {
  const { client: fay } = await openTradingClient(t, 'fay');
  const first = await start(fay);
  await trade(fay, first);
  const second = await branch(fay, first, 1);
  await stepTo(fay, second, 5);
  await sql(t, 'UPDATE sandbox_accounts SET counted_events = NULL WHERE id = $1', [first.accountId]);
  await stepTo(fay, second, 6);
  await trade(fay, first);
  expect((await read(fay, first)).unscoredFrom).toBe(3);
  expect(await counted(fay)).toBe(1);
});

test.for([
  ['dated', DATED],
  ['masked', {}],
] as const)('a %s replay counts, jumps included, until a jump of a later run passes it', async ([name, request]) => {
  const { client: cleo } = await openTradingClient(t, `cleo-${name}`);
  const first = await start(cleo, request);
  await open(cleo, first);
  await jump(cleo, first, { kind: 'bar', cursor: 1 });
  await jump(cleo, first, { kind: 'bar', cursor: 30 });
  await close(cleo, first);
  await stepTo(cleo, first, 31);
  expect(await counted(cleo)).toBe(1);
  const second = await branch(cleo, first, 20);
  await jump(cleo, second, { kind: 'bar', cursor: 40 });
  await trade(cleo, first);
  await trade(cleo, second);
  expect(await counted(cleo)).toBe(1);
});

test('a live account counts, and a replay takes nothing from it', async () => {
  const live = await openTradingClient(t, 'dan');
  const untilFilled = async () => {
    for (let second = 0; second < 60 && (await liveOrders(live)).length > 0; second += 1)
      await tradeAfter(t, SECOND_MS);
  };
  await placeOrder(live);
  await untilFilled();
  await live.client.post(`${live.url}/positions/BTC/close`, { clientOrderId: clientOrderId() });
  await untilFilled();
  expect((await live.client.get(`${live.url}/journal`)).body).toMatchObject({ trades: [{ number: 1 }] });
  expect(await counted(live.client)).toBe(1);
  const first = await start(live.client);
  await stepTo(live.client, first, 5);
  await trade(live.client, await branch(live.client, first, 2));
  expect(await counted(live.client)).toBe(1);
});

const MIGRATION = new URL('../../../migrations/0126_counted_events.sql', import.meta.url);
const migration = async () => (await readFile(MIGRATION, 'utf8')).split('--> statement-breakpoint');
const locksAccounts = (statement: string) => statement.includes('ALTER TABLE "sandbox_accounts"');

test('the migration reads no bars and no events while trading waits for the accounts', async () => {
  const statements = await migration();
  const locked = statements.slice(statements.findIndex(locksAccounts));
  expect(locked.filter((statement) => /"(replay_bars|sandbox_events)"/.test(statement))).toEqual([]);
});

test.for([
  ['1h', DATED],
  ['1d', { ...DATED, interval: '1d' }],
  ['1M', { interval: '1M' }],
] as const)('the migration counts runs of %s bars as far as they had come by then', async ([interval, request]) => {
  const { client: eve } = await openTradingClient(t, `eve-${interval}`);
  const first = await start(eve, request);
  await trade(eve, first);
  await stepTo(eve, first, 5);
  const second = await branch(eve, first, 2);
  await stepTo(eve, second, 6);
  const events = async ({ accountId }: ReplaySession) => (await sql(t, 'SELECT counted_events FROM sandbox_accounts WHERE id = $1', [accountId]))[0]?.['counted_events']; // oxfmt-ignore
  const then = [await events(first), await events(second)];
  expect(then).toEqual([expect.any(Number), 0]);
  // The learner may have placed this order after the other run had shown the next bar, so it does not count.
  await open(eve, first);
  await stepTo(eve, first, 7);
  await sql(t, 'UPDATE sandbox_accounts SET counted_events = NULL');
  const statements = (await migration()).filter((statement) => !locksAccounts(statement));
  await t.platform.db.transaction(async ({ $client }) => {
    for (const statement of statements) await $client.query(statement);
  });
  expect([await events(first), await events(second)]).toEqual(then);
});
