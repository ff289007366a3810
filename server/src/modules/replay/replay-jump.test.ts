// If this fails, a jump in a replay leaves out effects that single steps have, goes past its target, or happens twice.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CandleRow } from '@tradesense/contract/market.ts';
import {
  REPLAY_JUMP_BARS_MAX,
  type JumpReplayResponse,
  type ReplayJumpTarget,
  type ReplaySession,
} from '@tradesense/contract/replay.ts';
import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { checkReplay } from '../trading/index.ts';

const SESSIONS = '/api/replay/sessions';
let t: TestApp;
let ann: TestClient;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  ({ client: ann } = await openAccount(t, 'ann', { isAdmin: true }));
});
afterAll(() => t.close());

const DATED = { asset: 'BTC', interval: '1h', startAt: '2022-05-02T00:00:00Z' };
async function start(request: object = DATED): Promise<ReplaySession> {
  // Ends the running replays, because a learner may have at most five.
  for (const { id, state } of (await ann.get(SESSIONS)).body.sessions)
    if (state === 'running') await ann.post(`${SESSIONS}/${id}/end`);
  const { status, body } = await ann.post(SESSIONS, request);
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return body;
}

const ask = (session: ReplaySession, from: number, to: ReplayJumpTarget) =>
  ann.post(`${SESSIONS}/${session.id}/jump`, { from, to });
async function jump(session: ReplaySession, from: number, to: ReplayJumpTarget): Promise<JumpReplayResponse> {
  const { status, body } = await ask(session, from, to);
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return body;
}
const accountUrl = ({ accountId }: ReplaySession) => `/api/sandbox/accounts/${accountId}`;

/** Reads all bars of a replay, from its start on, from the database. */
async function storedBars({ id }: ReplaySession): Promise<CandleRow[]> {
  const [session] = await sql(t, 'SELECT lead FROM replay_sessions WHERE id = $1', [id]);
  const rows = await sql(t, 'SELECT bars FROM replay_bars WHERE session_id = $1 ORDER BY first', [id]);
  return rows.flatMap((row) => row['bars'] as CandleRow[]).slice(Number(session?.['lead']));
}

describe('a jump ends', () => {
  test('at the first bar of the next trading day', async () => {
    const session = await start();
    const first = await jump(session, 0, { kind: 'session' });
    expect(first).toMatchObject({ hasReached: true, isStopped: false });
    // The jump ends at the first bar, because it opens at midnight and so begins a trading day.
    expect(first.session.cursor).toBe(1);
    const second = await jump(session, 1, { kind: 'session' });
    expect([second.session.cursor, second.bars.length]).toEqual([25, 24]);
    expect(second.session.now).toBe('2022-05-03T01:00:00.000Z');
  });

  test('at the first bar that closes at the given time or later', async () => {
    const session = await start();
    const to = { kind: 'time', at: '2022-05-04T12:30:00Z' } as const;
    const jumped = await jump(session, 0, to);
    expect(jumped).toMatchObject({ hasReached: true, session: { cursor: 61, now: '2022-05-04T13:00:00.000Z' } });
  });

  test('at the first bar that trades at the given price', async () => {
    const session = await start();
    const bars = await storedBars(session);
    const price = bars[0]?.[4] ?? 0;
    const above = price * 1.02;
    const reached = bars.findIndex(([, , high]) => high >= above) + 1;
    expect(reached).toBeGreaterThan(2);
    let [cursor, calls, hasReached] = [0, 0, false];
    while (!hasReached) {
      const jumped = await jump(session, cursor, { kind: 'price', price: above });
      expect(jumped.session.cursor).toBeGreaterThan(cursor);
      ({ hasReached } = jumped);
      ({ cursor } = jumped.session);
      calls += 1;
    }
    expect([cursor, calls]).toEqual([reached, Math.ceil(reached / REPLAY_JUMP_BARS_MAX)]);
  });

  test('after the maximum number of bars per call, and the next call continues it', async () => {
    const session = await start();
    const to = { kind: 'bar', cursor: REPLAY_JUMP_BARS_MAX + 7 } as const;
    const first = await jump(session, 0, to);
    expect(first).toMatchObject({ hasReached: false, isStopped: false, session: { cursor: REPLAY_JUMP_BARS_MAX } });
    expect(first.bars).toHaveLength(REPLAY_JUMP_BARS_MAX);
    const second = await jump(session, REPLAY_JUMP_BARS_MAX, to);
    expect(second).toMatchObject({ hasReached: true, session: { cursor: to.cursor } });
  });

  test('at the last bar of the session', async () => {
    const session = await start({ ...DATED, startAt: '2026-01-14T00:00:00Z' });
    const jumped = await jump(session, 0, { kind: 'price', price: 1 });
    expect(jumped).toMatchObject({ hasReached: false, isStopped: false, session: { cursor: 39, length: 39 } });
    expect(await jump(session, 39, { kind: 'price', price: 1 })).toMatchObject({ bars: [], session: { cursor: 39 } });
  });
});

/**
 * Places an entry with exits in a new session, runs `go`, and checks the ledger by replaying the account. Returns the
 * fills and events of the account. Generated ids are removed from the events.
 */
async function traded(go: (session: ReplaySession) => Promise<unknown>) {
  const session = await start();
  const [first] = (await ann.get(`${SESSIONS}/${session.id}/bars?limit=1`)).body.bars;
  const at = (factor: number) => (first[4] * factor).toFixed(2);
  const order = { asset: 'BTC', side: 'buy', type: 'market', quantity: '0.1', leverage: 5 };
  const exits = { stopLoss: { triggerPrice: at(0.97) }, takeProfit: { limitPrice: at(1.03) } };
  await ann.post(`${accountUrl(session)}/orders`, { ...order, ...exits, clientOrderId: 'entry-order' });
  await go(session);
  expect((await checkReplay(t.platform, session.accountId)).text).toContain('the same account and ledger');
  const { fills } = (await ann.get(`${accountUrl(session)}/fills`)).body;
  const events = await sql(t, 'SELECT at, kind, event FROM sandbox_events WHERE account_id = $1 ORDER BY sequence', [
    session.accountId,
  ]);
  const withoutIds = (text: string) => text.replaceAll(/"(?:id|groupId|parentId|orderId)":"[^"]*"/g, '');
  return {
    fills: fills.map(({ side, price, fee, at: time }: Record<string, string>) => [side, price, fee, time]),
    events: events.map(({ at: time, kind, event }) => [time, kind, withoutIds(String(event))]),
  };
}

describe('the bars that a jump passes', () => {
  test('affect the account as single steps do, and the jump ends at each fill, funding or stop', async () => {
    const to = { kind: 'bar', cursor: 300 } as const;
    const stops: number[] = [];
    const jumped = await traded(async (session) => {
      for (let cursor = 0; cursor < to.cursor;) {
        const next = await jump(session, cursor, to);
        ({ cursor } = next.session);
        if (next.isStopped) stops.push(cursor);
      }
    });
    const stepStops: number[] = [];
    const stepped = await traded(async (session) => {
      for (let cursor = 0; cursor < to.cursor;) {
        const { body } = await ann.post(`${SESSIONS}/${session.id}/advance`, { from: cursor, bars: 1 });
        ({ cursor } = body.session);
        if (body.isStopped) stepStops.push(cursor);
      }
    });
    expect(jumped).toEqual(stepped);
    expect(stops).toEqual(stepStops);
    expect(jumped.fills.length).toBeGreaterThan(1);
    expect(jumped.events.map(([, kind]) => kind)).toContain('funding');
  });
});

describe('jumps', () => {
  const to = { kind: 'bar', cursor: 30 } as const;
  test('that repeat a lost response step nothing further', async () => {
    const session = await start();
    const first = await jump(session, 0, to);
    expect(await jump(session, 0, to)).toEqual(first);
    expect((await ann.get(`${SESSIONS}/${session.id}`)).body.cursor).toBe(30);
  });

  test('and steps at the same moment move the session once', async () => {
    const session = await start();
    const [a, b] = await Promise.all([jump(session, 0, to), jump(session, 0, to)]);
    expect(a).toEqual(b);
    const [{ body: step }, far] = await Promise.all([
      ann.post(`${SESSIONS}/${session.id}/advance`, { from: 30, bars: 1 }),
      jump(session, 30, { kind: 'bar', cursor: 40 }),
    ]);
    const { cursor } = (await ann.get(`${SESSIONS}/${session.id}`)).body;
    // The call that is processed second returns the cursor that the first call has reached.
    expect([31, 40]).toContain(cursor);
    expect(new Set([step.session.cursor, far.session.cursor])).toEqual(new Set([cursor]));
    expect([step.bars.length, far.bars.length]).toEqual([cursor - 30, cursor - 30]);
  });

  test('do not move a session that has ended', async () => {
    const session = await start();
    await jump(session, 0, to);
    await ann.post(`${SESSIONS}/${session.id}/end`);
    expect((await ask(session, 30, { kind: 'session' })).body).toMatchObject({ status: 409, code: 'replay-ended' });
    expect((await jump(session, 0, to)).session).toMatchObject({ state: 'ended', cursor: 30 });
  });
});

describe('a jump is refused and steps nothing', () => {
  test.each<[what: string, from: number, to: unknown, path: string]>([
    ['the bar where it is', 3, { kind: 'bar', cursor: 3 }, 'body.to.cursor'],
    ['a bar behind it', 3, { kind: 'bar', cursor: 1 }, 'body.to.cursor'],
    ['a time behind it', 3, { kind: 'time', at: '2022-05-02T03:00:00Z' }, 'body.to.at'],
    ['a price of nothing', 3, { kind: 'price', price: 0 }, 'body.to.price'],
    ['a cursor that it has not', 4, { kind: 'session' }, 'body.from'],
    ['no kind of target', 3, { kind: 'back' }, 'body.to.kind'],
  ])('if it is to %s', async (_what, from, to, path) => {
    const session = await start();
    await jump(session, 0, { kind: 'bar', cursor: 3 });
    const { body } = await ann.post(`${SESSIONS}/${session.id}/jump`, { from, to });
    expect(body).toMatchObject({ status: 400, code: 'invalid-request', errors: [{ path }] });
    expect((await ann.get(`${SESSIONS}/${session.id}`)).body.cursor).toBe(3);
  });

  test('if it is to a date in a masked session', async () => {
    const session = await start({ asset: 'BTC', interval: '1h' });
    const at = new Date(Date.parse(session.now) + 30 * HOUR_MS).toISOString();
    const { body } = await ask(session, 0, { kind: 'time', at });
    expect(body).toMatchObject({ code: 'invalid-request', detail: expect.stringContaining('number of bars') });
    expect((await ann.get(`${SESSIONS}/${session.id}`)).body.cursor).toBe(0);
    expect(await jump(session, 0, { kind: 'session' })).toMatchObject({ hasReached: true });
  });
});
