// If this fails, a trade that was copied to another run of a replay must be reviewed twice, or is missing from one of
// the journals.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JournalTrade } from '@tradesense/contract/journal.ts';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';

const SESSIONS = '/api/replay/sessions';
let t: TestApp;
let ann: TestClient;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  ({ client: ann } = await openAccount(t, 'ann', { isAdmin: true }));
});
afterAll(() => t.close());

const accountUrl = ({ accountId }: ReplaySession) => `/api/sandbox/accounts/${accountId}`;
const journalOf = async (session: ReplaySession): Promise<JournalTrade[]> =>
  (await ann.get(`${accountUrl(session)}/journal`)).body.trades;
const queue = async (list: string) => (await ann.get(`/api/sandbox/review-queue?list=${list}`)).body;

async function stepTo(session: ReplaySession, cursor: number): Promise<void> {
  for (let { cursor: from } = (await ann.get(`${SESSIONS}/${session.id}`)).body; from < cursor;)
    ({ cursor: from } = (await ann.post(`${SESSIONS}/${session.id}/advance`, { from, bars: 1 })).body.session);
}

async function trade(session: ReplaySession, name: string, until: number): Promise<void> {
  const order = {
    asset: session.asset,
    side: 'buy',
    type: 'market',
    quantity: '0.1',
    leverage: 2,
    chartInterval: '4h',
  };
  expect((await ann.post(`${accountUrl(session)}/orders`, { ...order, clientOrderId: `open-${name}` })).status).toBe(
    200,
  );
  await stepTo(session, until - 1);
  await ann.post(`${accountUrl(session)}/positions/${session.asset}/close`, { clientOrderId: `close-${name}` });
  await stepTo(session, until);
}

test('a copied trade is in both journals and due in the run that closed it; a later one in its own run', async () => {
  const first: ReplaySession = (await ann.post(SESSIONS, { asset: 'BTC', interval: '1h' })).body;
  await trade(first, 'early', 5);
  await stepTo(first, 10);
  const second: ReplaySession = (await ann.post(`${SESSIONS}/${first.id}/branch`, { cursor: 8 })).body;
  const third: ReplaySession = (await ann.post(`${SESSIONS}/${second.id}/branch`, { cursor: 7 })).body;
  await trade(second, 'later', 15);
  expect((await journalOf(first)).map(({ number }) => number)).toEqual([1]);
  expect((await journalOf(second)).map(({ number }) => number)).toEqual([2, 1]);
  expect((await journalOf(third)).map(({ number }) => number)).toEqual([1]);
  // Moves the trades back in time instead of advancing the clock, because sessions expire after a day.
  await sql(t, `UPDATE journal_trades SET written_at = written_at - interval '15 days'`, []);
  const waiting = await queue('review');
  expect(waiting).toMatchObject({ reviews: 2, reviewsDue: 2 });
  expect(new Set(waiting.items.map(({ accountId, number }: JournalTrade) => `${accountId} ${number}`))).toEqual(
    new Set([`${first.accountId} 1`, `${second.accountId} 2`]),
  );
  expect((await ann.get('/api/sandbox/reviews-due')).body).toMatchObject({ count: 2, oldest: { accountId: first.accountId } }); // oxfmt-ignore
  expect((await journalOf(second)).map(({ isReviewDue }) => isReviewDue)).toEqual([true, false]);
  // The list of the journal does not open the page of a trade, so no result counts as seen.
  expect(await queue('second-look')).toMatchObject({ secondLooks: 2 });
  expect(await sql(t, 'SELECT is_copy FROM journal_trades WHERE account_id = $1', [third.accountId])).toEqual([{ is_copy: true }]); // oxfmt-ignore
});

test('a result that was opened in one run counts as seen in the other runs that have the trade', async () => {
  const first: ReplaySession = (await ann.post(SESSIONS, { asset: 'BTC', interval: '1h' })).body;
  await trade(first, 'shared', 5);
  await stepTo(first, 10);
  const second: ReplaySession = (await ann.post(`${SESSIONS}/${first.id}/branch`, { cursor: 8 })).body;
  await trade(second, 'own', 15);
  const [[shared], [own, copy]] = [await journalOf(first), await journalOf(second)];
  const lookAt = async (session: ReplaySession, closed: JournalTrade | undefined) =>
    (await ann.get(`${accountUrl(session)}/journal/${closed?.id}/second-look`)).body.question;
  expect(await lookAt(first, shared)).toMatchObject({ isReplay: true, lastOpenedAt: null, chartInterval: '4h' });
  expect(await lookAt(second, copy)).toMatchObject({ chartInterval: '4h' });
  await ann.get(`${accountUrl(second)}/journal/${copy?.id}`);
  const opened = new Date(t.clock.now()).toISOString();
  expect(await lookAt(first, shared)).toMatchObject({ lastOpenedAt: opened });
  expect(await lookAt(second, own)).toMatchObject({ lastOpenedAt: null });
});
