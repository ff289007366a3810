// If this fails, the queue of trades to look at again omits a trade or contains it twice, or offers a trade although
// the learner has just seen its result.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewList, ReviewQueueResponse } from '@tradesense/contract/second-look.ts';
import { DAY_MS, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { journalTrades } from '../../../test/closed-trade-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openTradingClient, type TradingClient } from '../../../test/trading-client.ts';

const NOW = Date.UTC(2026, 0, 31, 12);
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW });
});
afterAll(() => t.close());

/** Creates one trade for each number in `days`, closed that many days ago. Returns the ids of the trades. */
const closedAgo = ({ id }: TradingClient, days: readonly number[]): Promise<string[]> =>
  journalTrades(
    t,
    id,
    days.map((ago) => ({
      net: 12.345678,
      openedAt: new Date(NOW - ago * DAY_MS - HOUR_MS).toISOString(),
      closedAt: new Date(NOW - ago * DAY_MS).toISOString(),
    })),
  );
const queueOf = async ({ client }: TradingClient, list: ReviewList, cursor?: string): Promise<ReviewQueueResponse> =>
  (await client.get(`/api/sandbox/review-queue?list=${list}${cursor === undefined ? '' : `&cursor=${cursor}`}`)).body;
const idsOf = ({ items }: ReviewQueueResponse) => items.map(({ tradeId }) => tradeId);

test('an empty journal has an empty queue', async () => {
  const ann = await openTradingClient(t, 'ann');
  expect(await queueOf(ann, 'review')).toEqual({
    reviews: 0,
    reviewsDue: 0,
    secondLooks: 0,
    secondLooksNow: 0,
    items: [],
    nextCursor: null,
  });
});

test('trades to review come in pages, oldest first, each once, without a result', async () => {
  const ben = await openTradingClient(t, 'ben');
  // Many trades were written at the same time, so the order follows from their ids.
  const ids = await closedAgo(ben, [...Array.from({ length: 30 }, () => 3), ...Array.from({ length: 15 }, () => 0)]);
  await sql(t, 'UPDATE journal_trades SET reviewed_at = $2 WHERE id = $1', [ids[0], new Date(NOW)]);
  const found: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await queueOf(ben, 'review', cursor);
    expect(page).toMatchObject({ reviews: 44, reviewsDue: 29, secondLooks: 0 });
    expect(page.items.length).toBeLessThanOrEqual(20);
    found.push(...idsOf(page));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect(found).toEqual([...ids.slice(1, 30).toSorted(), ...ids.slice(30).toSorted()]);
  const { text } = await ben.client.get('/api/sandbox/review-queue?list=review');
  expect(text).not.toContain('12.345678');
  for (const cursor of ['x', '1', `1.${ids[0]}x`, '1.%00'])
    expect([cursor, (await ben.client.get(`/api/sandbox/review-queue?list=review&cursor=${cursor}`)).status]).toEqual([cursor, 400]); // oxfmt-ignore
  expect((await ben.client.get('/api/sandbox/review-queue')).status).toBe(400);
});

test('second looks are due after 14 days, oldest first, three in 24 hours, and not after a recent result', async () => {
  const cleo = await openTradingClient(t, 'cleo');
  const [recent, a, b, c, d, opened, reviewed] = await closedAgo(cleo, [13, 14, 15, 16, 17, 40, 50]);
  const fresh = new Date(NOW - 6 * DAY_MS - HOUR_MS);
  await sql(t, 'UPDATE journal_trades SET result_sent_at = $2 WHERE id = $1', [opened, fresh]);
  await sql(t, 'UPDATE journal_trades SET reviewed_at = $2 WHERE id = $1', [reviewed, fresh]);
  const first = await queueOf(cleo, 'second-look');
  expect(first).toMatchObject({ reviews: 6, reviewsDue: 6, secondLooks: 4, secondLooksNow: 3, nextCursor: null });
  expect(idsOf(first)).toEqual([d, c, b]);
  expect(first.items[0]).toEqual({ accountId: cleo.id, tradeId: d, number: 5, asset: 'BTC', side: 'long', daysSinceClose: 17 }); // oxfmt-ignore
  const decide = (tradeId: string | undefined, at: number) =>
    sql(
      t,
      `INSERT INTO journal_second_decisions (trade_id, user_id, answered_at, decision, confidence, reason)
       SELECT $1, user_id, $3, 'no-trade', 50, 'Nothing to see.' FROM sandbox_accounts WHERE id = $2`,
      [tradeId, cleo.id, new Date(at)],
    );
  await decide(d, NOW - 2 * HOUR_MS);
  await decide(c, NOW - HOUR_MS);
  expect(await queueOf(cleo, 'second-look')).toMatchObject({
    secondLooks: 2,
    secondLooksNow: 1,
    items: [{ tradeId: b }],
  });
  await decide(b, NOW - HOUR_MS);
  expect(await queueOf(cleo, 'second-look')).toMatchObject({ secondLooks: 1, secondLooksNow: 0, items: [] });
  t.clock.advance(DAY_MS - HOUR_MS);
  const later = await queueOf(cleo, 'second-look');
  expect(idsOf(later)).toEqual([reviewed, opened, a]);
  expect(idsOf(later)).not.toContain(recent);
});

test('a queue has only the learner’s own trades', async () => {
  const [dan, eve] = [await openTradingClient(t, 'dan'), await openTradingClient(t, 'eve')];
  await closedAgo(dan, [20, 2]);
  expect(await queueOf(eve, 'review')).toMatchObject({ reviews: 0, items: [] });
  expect(await queueOf(eve, 'second-look')).toMatchObject({ secondLooks: 0, items: [] });
});
