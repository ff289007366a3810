// If this fails, pages cannot tell which bar a trade of a replay belongs to, and date trades of daily replays a day late.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JournalTrade } from '@tradesense/contract/journal.ts';
import type { AdvanceReplayResponse, ReplaySession } from '@tradesense/contract/replay.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { steppedBarOpen } from '@tradesense/core/market/replay-cursor.ts';
import { sql } from '../../../test/account-world.ts';
import { journalTrades } from '../../../test/closed-trade-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { openTradingClient } from '../../../test/trading-client.ts';

const SESSIONS = '/api/replay/sessions';
/** Number of replays that `GET /api/replay/sessions` lists. */
const LISTED = 50;
let t: TestApp;
let ann: TestClient;
/** Id of a live account. */
let live: string;
/** The learner's oldest replay, with one trade. */
let oldest: ReplaySession;
/** Open times of the bars in which the trade was opened and closed. */
let stepped: readonly (number | undefined)[];

const urlOf = (accountId: string) => `/api/sandbox/accounts/${accountId}`;
async function send(path: string, body: object): Promise<void> {
  const { status, text } = await ann.post(path, body);
  invariant(status === 200, text);
}
const start = async (): Promise<ReplaySession> => (await ann.post(SESSIONS, { asset: 'BTC', interval: '1d' })).body;
const end = (id: string) => ann.post(`${SESSIONS}/${id}/end`, {});
const step = async (from: number): Promise<AdvanceReplayResponse> =>
  (await ann.post(`${SESSIONS}/${oldest.id}/advance`, { from, bars: 1 })).body;

beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  ({ client: ann, id: live } = await openTradingClient(t, 'ann'));
  oldest = await start();
  const order = { asset: oldest.asset, side: 'buy', type: 'market', quantity: '0.1', leverage: 2 };
  await send(`${urlOf(oldest.accountId)}/orders`, { ...order, clientOrderId: 'open-order' });
  const opened = await step(0);
  await step(1);
  await send(`${urlOf(oldest.accountId)}/positions/${oldest.asset}/close`, { clientOrderId: 'close-order' });
  const closed = await step(2);
  stepped = [opened, closed].map(({ bars }) => bars[0]?.[0]);
  await end(oldest.id);
  for (let more = 0; more < LISTED; more += 1) await end((await start()).id);
});
afterAll(() => t.close());

const barsOf = ({ replayInterval = null, openedAt, closedAt }: JournalTrade) =>
  [openedAt, closedAt].map((at) =>
    replayInterval === null ? at : steppedBarOpen(replayInterval, epochMs(Date.parse(at))),
  );

test('each trade has the interval of its replay, even if the list of replays no longer has the replay', async () => {
  const { sessions } = (await ann.get(SESSIONS)).body;
  expect(sessions.map(({ id }: ReplaySession) => id)).not.toContain(oldest.id);
  const [listed] = (await ann.get(`${urlOf(oldest.accountId)}/journal`)).body.trades;
  expect(barsOf(listed)).toEqual(stepped);
  const { trade } = (await ann.get(`${urlOf(oldest.accountId)}/journal/${listed.id}`)).body;
  expect(barsOf(trade)).toEqual(stepped);
  const { question } = (await ann.get(`${urlOf(oldest.accountId)}/journal/${listed.id}/second-look`)).body;
  expect(question).toMatchObject({ isReplay: true, replayInterval: '1d' });
  expect((await ann.get(`${urlOf(oldest.accountId)}/performance/curves`)).body).toMatchObject({ replayInterval: '1d' });
});

test('the reminder of due reviews states the interval of the replay of the oldest trade', async () => {
  // Moves the trade back in time instead of advancing the clock, because sessions expire after a day.
  await sql(t, `UPDATE journal_trades SET written_at = written_at - interval '2 days'`, []);
  expect((await ann.get('/api/sandbox/reviews-due')).body).toMatchObject({ oldest: { accountId: oldest.accountId, replayInterval: '1d' } }); // oxfmt-ignore
});

test('the export of the journal states the interval of the replay beside the exact times', async () => {
  const csv = (await ann.get(`${urlOf(oldest.accountId)}/export/journal?format=csv`)).text;
  const [head = '', row = ''] = csv.split(/\r?\n/);
  expect(row.split(',')[head.split(',').indexOf('replayInterval')]).toBe('1d');
});

test('a trade of a live account belongs to no replay', async () => {
  await journalTrades(t, live, [{ net: 10, openedAt: '2026-01-12T10:00:00Z', closedAt: '2026-01-12T12:00:00Z' }]);
  const { trades } = (await ann.get(`${urlOf(live)}/journal`)).body;
  expect(trades).toMatchObject([{ replayInterval: null }]);
  await sql(t, `UPDATE journal_trades SET reviewed_at = now() WHERE account_id = $1`, [oldest.accountId]);
  expect((await ann.get('/api/sandbox/reviews-due')).body).toMatchObject({ oldest: { accountId: live, replayInterval: null } }); // oxfmt-ignore
  expect((await ann.get(`${urlOf(live)}/performance/curves`)).body).toMatchObject({ replayInterval: null });
});

test('the journal of a live account reads no replay, and that of a replay reads only its interval', async () => {
  const statements: string[] = [];
  t.db.onStatement(({ text }) => statements.push(text));
  const readsOf = async (accountId: string) => {
    statements.length = 0;
    const { trades } = (await ann.get(`${urlOf(accountId)}/journal`)).body;
    expect(trades).toHaveLength(1);
    await ann.get(`${urlOf(accountId)}/export/journal?format=csv`);
    return statements.filter((text) => text.includes('from "replay_sessions"'));
  };
  expect(await readsOf(live)).toEqual([]);
  const ofReplay = await readsOf(oldest.accountId);
  expect(new Set(ofReplay)).toEqual(new Set(['select "interval" from "replay_sessions" where "replay_sessions"."account_id" = $1'])); // oxfmt-ignore
});
