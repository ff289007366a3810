// If this fails, a replay reveals bars after the cursor, or the real time of a masked replay.
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdvanceReplayResponse, ReplaySession, StartReplayRequest } from '@tradesense/contract/replay.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { barOpen, INTERVALS, nextBarOpen } from '@tradesense/core/market/interval.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openStream } from '../../../test/stream-reader.ts';
import type { TestClient } from '../../../test/test-client.ts';

const SESSIONS = '/api/replay/sessions';
let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as AddressInfo);
});
afterAll(() => t.close());

type Row = readonly [t: number, o: number, h: number, l: number, c: number, v: number];
interface Stored {
  readonly lead: number;
  readonly bars: readonly Row[];
  /** Milliseconds to add to a time on the replay's own clock to get the real time of the bar. */
  readonly toReal: number;
}

async function storedOf({ id }: ReplaySession): Promise<Stored> {
  const [session] = await sql(t, 'SELECT lead, shift_weeks FROM replay_sessions WHERE id = $1', [id]);
  const rows = await sql(t, 'SELECT bars FROM replay_bars WHERE session_id = $1 ORDER BY first', [id]);
  const bars = rows.flatMap((row) => row['bars'] as Row[]);
  return { lead: Number(session?.['lead']), bars, toReal: -Number(session?.['shift_weeks']) * 7 * 86_400_000 };
}

/** Paths of the list endpoints of an account. */
const LISTS = ['orders?state=live', 'orders', 'positions', 'fills', 'ledger', 'attempts', 'performance', 'journal'];
const PATHS = [...LISTS, ...['orders', 'fills', 'ledger', 'journal'].map((what) => `export/${what}?format=json`)];

/**
 * Calls the endpoints in which a curious learner could look for later bars. No call steps the replay. Returns the
 * bodies of all responses.
 */
async function probe(ann: TestClient, session: ReplaySession, cursor: number): Promise<string[]> {
  const [url, account] = [`${SESSIONS}/${session.id}`, `/api/sandbox/accounts/${session.accountId}`];
  const order = { asset: session.asset, side: 'buy', type: 'market', quantity: '1' };
  const far = Date.UTC(2100, 0, 1);
  const responses = [
    await ann.get(url),
    await ann.get(SESSIONS),
    await ann.get('/api/sandbox/accounts'),
    await ann.get(account),
    ...(await Promise.all(PATHS.map((path) => ann.get(`${account}/${path}`)))),
    ...(await Promise.all(INTERVALS.map((each) => ann.get(`${url}/bars?interval=${each}&limit=1000&before=${far}`)))),
    await ann.get(`${url}/bars?before=0`),
    await ann.post(`${account}/orders/preview`, order),
    await ann.post(`${account}/orders`, { ...order, clientOrderId: 'too-large-order', quantity: '100000' }),
    await ann.post(`${account}/orders`, { ...order, clientOrderId: 'other-asset', asset: 'NG' }),
    await ann.patch(`${account}/settings`, { name: `Bar ${cursor}` }),
    await ann.post(`${account}/reset`),
    await ann.post(`${url}/advance`, { from: cursor + 1, bars: 1 }),
    await ann.post(`${url}/advance`, { from: cursor, bars: 0 }),
    await ann.post(`${url}/jump`, { from: cursor + 1, to: { kind: 'session' } }),
    await ann.post(`${url}/jump`, { from: cursor, to: { kind: 'bar', cursor } }),
    await ann.post(`${url}/branch`, { cursor: cursor + 1 }),
  ];
  for (const { id } of (await ann.get(`${account}/journal`)).body.trades)
    responses.push(await ann.get(`${account}/journal/${id}`), await ann.get(`${account}/journal/${id}/bars`));
  // A call with an earlier cursor steps nothing.
  if (cursor > 0) responses.push(await ann.post(`${url}/advance`, { from: cursor - 1, bars: 50 }));
  return responses.map(({ text }) => text);
}

/**
 * Returns the texts that would reveal a bar: the bar as a row, and as the market prices of a fill. Single numbers are
 * not searched for, because they also occur elsewhere.
 */
function tellingOf([time, o, h, l, c, v]: Row): string[] {
  return [`[${time},`, `${o},${h},${l},${c}`, `${c},${v}]`, `"open":"${o}","high":"${h}","low":"${l}","close":"${c}"`];
}

const ROW = /\[-?\d+(?:,-?[\d.e+-]+){5}\]/g;
/**
 * Number of bars after the cursor for which all revealing texts are searched for. For later bars, only rows are
 * searched for.
 */
const AHEAD = 60;

/** Returns the texts in a response that reveal bars after the cursor. */
function leaksIn(text: string, { bars, lead }: Stored, cursor: number): string[] {
  const last = bars[lead + cursor - 1]?.[0] ?? 0;
  const late = (text.match(ROW) ?? []).filter((row) => Number.parseInt(row.slice(1), 10) > last);
  const known = new Set(bars.slice(0, lead + cursor).flatMap(tellingOf));
  const secrets = bars.slice(lead + cursor, lead + cursor + AHEAD).flatMap(tellingOf);
  return [...late, ...secrets.filter((secret) => !known.has(secret) && text.includes(secret))];
}

/** Returns the times in a text, as epoch milliseconds. */
function timesIn(text: string): number[] {
  const iso = (text.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? []).map((each) => Date.parse(each));
  return [...iso, ...(text.match(/\b1?\d{12}\b/g) ?? []).map(Number)];
}

interface ToldSession {
  readonly ann: TestClient;
  readonly session: ReplaySession;
  readonly stored: Stored;
  /** The text of all responses and stream messages since the start of the replay. */
  readonly all: string;
}

let learners = 0;
/**
 * Runs a replay with three kinds of orders and a closed trade, and checks that no response or stream message shows a
 * bar after the cursor.
 */
async function toldSession(request: StartReplayRequest): Promise<ToldSession> {
  const { client: ann } = await openAccount(t, `learner-${(learners += 1)}`, { isAdmin: true });
  const stream = await openStream(port, 'account', { authorization: `Bearer ${ann.token}` });
  const { body: session, text } = await ann.post(SESSIONS, request);
  expect(session).toMatchObject({ cursor: 0, isMasked: request.startAt === undefined });
  const [url, account] = [`${SESSIONS}/${session.id}`, `/api/sandbox/accounts/${session.accountId}`];
  const stored = await storedOf(session);
  const price = (await ann.get(`${url}/bars?limit=1`)).body.bars[0][4];
  const size = { asset: session.asset, quantity: '0.01', leverage: 2 };
  const rest = { type: 'limit', limitPrice: (price * 0.999).toFixed(2), timeInForce: 'day' };
  const trail = { type: 'trailing-stop', trailRatio: '0.004', isReduceOnly: true };
  const orders = [
    { ...size, side: 'buy', type: 'market', clientOrderId: 'entry-order' },
    { ...size, side: 'buy', ...rest, clientOrderId: 'limit-order' },
    { ...size, side: 'sell', ...trail, clientOrderId: 'trail-order' },
    // An order that closes the position, unless the trailing stop has already closed it.
    { asset: session.asset, side: 'sell', type: 'market', closePosition: true, clientOrderId: 'close-order' },
  ];
  const seen = [text];
  let cursor = 0;
  for (const order of orders) {
    const now = [(await ann.post(`${account}/orders`, order)).text, ...(await probe(ann, session, cursor))];
    expect(leaksIn(now.join('\n'), stored, cursor)).toEqual([]);
    const isJump = order.type === 'limit';
    const step = isJump
      ? await ann.post(`${url}/jump`, { from: cursor, to: { kind: 'bar', cursor: cursor + 7 } })
      : await ann.post(`${url}/advance`, { from: cursor, bars: 7 });
    const { session: stepped, bars } = step.body as AdvanceReplayResponse;
    expect(bars).toEqual(stored.bars.slice(stored.lead + cursor, stored.lead + stepped.cursor));
    seen.push(...now, step.text);
    ({ cursor } = stepped);
  }
  await t.drain();
  seen.push(...(await probe(ann, session, cursor)));
  expect((await stream.next('account')).data).toMatchObject({ type: 'sandbox', accountId: session.accountId });
  // A second run must not show bars after its own cursor, although the first run is further ahead.
  const back = await ann.post(`${url}/branch`, { cursor: 2 });
  expect(back.body).toMatchObject({ cursor: 2, run: 2 });
  const ofRun = [back.text, ...(await probe(ann, back.body, 2))].join('\n');
  expect(leaksIn(ofRun, stored, 2)).toEqual([]);
  seen.push(ofRun);
  const all = [...seen, JSON.stringify(stream.events)].join('\n');
  stream.close();
  expect(leaksIn(all, stored, cursor)).toEqual([]);
  expect((await ann.get(`${account}/journal`)).body.trades.length).toBeGreaterThan(0);
  return { ann, session, stored, all };
}

/** Time limit of a test that searches megabytes of text for thousands of bars. */
const PATIENCE_MS = 120_000;

test(
  'a session from a chosen date reveals nothing after its cursor',
  async () => {
    const { session, stored } = await toldSession({ asset: 'SOL', interval: '1h', startAt: '2022-06-01T09:30:00Z' });
    expect([stored.toReal, session.realStart]).toEqual([-0, '2022-06-01T09:00:00.000Z']);
  },
  PATIENCE_MS,
);

test.each<StartReplayRequest>([
  { asset: 'BTC', interval: '1h' },
  { asset: 'AAPL', interval: '15m' },
  { asset: 'ETH', interval: '1d', preset: 'strict' },
])(
  'a masked session of $asset at $interval reveals nothing after its cursor, and no date',
  async (request) => {
    const { ann, session, stored, all } = await toldSession(request);
    const start = Date.parse(session.startedAt);
    // The present time is left out, because responses about the learner's other account contain it.
    const times = timesIn(all).filter((each) => each !== t.clock.now());
    const real = new Set([...stored.bars.map((bar) => bar[0] + stored.toReal), start + stored.toReal]);
    // Times of bars of every interval on the replay's own clock. If this clock differs from real time by only a few
    // weeks, the real time of one bar may be the replay time of another bar. Such a time does not count as a leak.
    const shifted = new Set(
      stored.bars.flatMap(([time]) =>
        INTERVALS.flatMap((each) => [barOpen(each, epochMs(time)), nextBarOpen(each, epochMs(time))].map(Number)),
      ),
    );
    expect(times.length).toBeGreaterThan(100);
    expect(times.filter((each) => real.has(each) && !shifted.has(each))).toEqual([]);
    expect(stored.toReal).not.toBe(0);
    expect(all).not.toMatch(/"realStart":"|shift|weeks/i);
    const { body: ended } = await ann.post(`${SESSIONS}/${session.id}/end`);
    expect(Date.parse(ended.realStart)).toBe(start + stored.toReal);
  },
  PATIENCE_MS,
);
