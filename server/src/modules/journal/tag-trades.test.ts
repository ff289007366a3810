// If this fails, one request tags only some of the chosen trades or tags trades of other learners, or the dashboard
// keeps the old tags.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOURNAL_TAGS_MAX } from '@tradesense/contract/journal-constants.ts';
import type { JournalTags, JournalTrade } from '@tradesense/contract/journal.ts';
import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
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

const NONE: JournalTags = { setup: [], mistake: [], emotion: [] };
const tagged = (change: Partial<JournalTags>): JournalTags => ({ ...NONE, ...change });

async function learner(name: string, setups: readonly (readonly string[])[]) {
  const each = await openTradingClient(t, name);
  const closedAt = new Date(NOW - HOUR_MS).toISOString();
  const openedAt = new Date(NOW - 2 * HOUR_MS).toISOString();
  const ids = await journalTrades(t, each.id, setups.map((setup) => ({ net: 1, openedAt, closedAt, setup }))); // oxfmt-ignore
  return { ...each, ids };
}
const tag = ({ client, url }: TradingClient, tradeIds: readonly string[], add: JournalTags, remove = NONE) =>
  client.post(`${url}/journal/tags`, { tradeIds, add, remove });
const tagsOf = async ({ client, url }: TradingClient): Promise<JournalTags[]> =>
  (await client.get(`${url}/journal`)).body.trades
    .toSorted((a: JournalTrade, b: JournalTrade) => a.number - b.number)
    .map(({ tags }: JournalTrade) => tags);

test('tags are added and removed by one request, and repeating the request changes nothing', async () => {
  const ann = await learner('ann', [['range'], ['trend', 'range'], []]);
  const change = [ann.ids.slice(0, 2), tagged({ setup: ['breakout', 'range'], emotion: ['calm'] }), tagged({ setup: ['trend'] })] as const; // oxfmt-ignore
  expect((await tag(ann, ...change)).body).toEqual({ changed: 2 });
  const after = [
    tagged({ setup: ['range', 'breakout'], emotion: ['calm'] }),
    tagged({ setup: ['range', 'breakout'], emotion: ['calm'] }),
    NONE,
  ];
  expect(await tagsOf(ann)).toEqual(after);
  expect((await tag(ann, ...change)).body).toEqual({ changed: 0 });
  expect(await tagsOf(ann)).toEqual(after);
  await t.platform.outbox.drain();
  const copied = await sql(t, 'SELECT setup_tags FROM performance_trades WHERE account_id = $1 ORDER BY number', [ann.id]); // oxfmt-ignore
  expect(copied.map((row) => row['setup_tags'])).toEqual([['range', 'breakout'], ['range', 'breakout'], []]);
});

test('if one trade cannot take the tags, all trades stay unchanged', async () => {
  const full = Array.from({ length: JOURNAL_TAGS_MAX }, (_, n) => `tag ${n}`);
  const ben = await learner('ben', [[], full]);
  const refused = await tag(ben, ben.ids, tagged({ setup: ['one more'] }));
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'too-many-tags', errors: [{ path: 'body.add.setup', message: expect.stringContaining('Trade 2') }] },
  });
  expect(await tagsOf(ben)).toEqual([NONE, tagged({ setup: full })]);
  // The request also removes another tag, which makes room for the new one.
  expect((await tag(ben, ben.ids, tagged({ setup: ['one more'] }), tagged({ setup: ['tag 0'] }))).body).toEqual({ changed: 2 }); // oxfmt-ignore
});

test('a request with foreign trades, another account or contradictions is refused as a whole', async () => {
  const [cleo, dan] = [await learner('cleo', [[]]), await learner('dan', [[]])];
  const add = tagged({ mistake: ['too early'] });
  expect((await tag(cleo, [...cleo.ids, ...dan.ids], add)).body.code).toBe('not-found');
  expect((await dan.client.post(`${cleo.url}/journal/tags`, { tradeIds: cleo.ids, add, remove: NONE })).body.code).toBe('not-found'); // oxfmt-ignore
  expect((await tag(cleo, cleo.ids, add, add)).status).toBe(400);
  expect((await tag(cleo, [], add)).status).toBe(400);
  expect((await tag(cleo, [...cleo.ids, ...cleo.ids], add)).status).toBe(400);
  expect(await tagsOf(cleo)).toEqual([NONE]);
});
