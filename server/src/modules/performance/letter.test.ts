// If this fails, a letter reports on a different month than it says, or leaves out answers or trades.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LetterResponse } from '@tradesense/contract/letter.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { journalTrades } from '../../../test/closed-trade-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openTradingClient, type TradingClient } from '../../../test/trading-client.ts';

const BERLIN = { 'x-timezone': 'Europe/Berlin' };
let t: TestApp;
let ann: TradingClient;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 3, 10, 12) });
  ann = await openTradingClient(t, 'ann');
  await sql(t, `UPDATE sandbox_accounts SET opened_at = '2026-01-31T22:30:00Z' WHERE id = $1`, [ann.id]);
});
afterAll(() => t.close());

const letterOf = async (
  { client }: Pick<TradingClient, 'client'>,
  query = '',
  headers = BERLIN,
): Promise<LetterResponse> => (await client.get(`/api/dashboard/letter${query}`, headers)).body;
const linesOf = ({ letter }: LetterResponse, part: string) => letter?.parts.find((each) => each.part === part)?.lines;

test('without an answer or an account, there is no letter', async () => {
  expect(await letterOf(await openAccount(t, 'new'))).toEqual({ months: [], letter: null });
});

test('a letter is about a month that has ended in its time zone, and a month without activity is quiet', async () => {
  const found = await letterOf(ann);
  expect(found.months).toEqual(['2026-03', '2026-02', '2026-01']);
  expect(found.letter).toMatchObject({ month: '2026-03', title: 'Your March 2026' });
  expect(found.letter?.parts.map(({ part }) => part)).toEqual(['opening', 'habit']);
  // It was already February in Kiritimati when the account was opened.
  expect((await letterOf(ann, '', { 'x-timezone': 'Pacific/Kiritimati' })).months).toEqual(['2026-03', '2026-02']);
  for (const month of ['2026-04', '2025-12']) expect((await letterOf(ann, `?month=${month}`)).letter).toBeNull();
  expect((await ann.client.get('/api/dashboard/letter?month=2026-13', BERLIN)).status).toBe(400);
});

test('trades and answers count in the month of the time zone, even when summer time begins in it', async () => {
  const at = (closedAt: string) => ({ net: 10, risk: 10, score: 50, openedAt: '2026-02-20T10:00:00Z', closedAt });
  await journalTrades(t, ann.id, [
    ...Array.from({ length: 12 }, () => at('2026-02-28T22:59:59Z')),
    // March in Berlin lasts from 23:00 UTC on February 28 to 22:00 UTC on March 31.
    ...Array.from({ length: 11 }, () => at('2026-02-28T23:00:00Z')),
    at('2026-03-31T21:59:59Z'),
    at('2026-03-31T22:00:00Z'),
  ]);
  await t.drain();
  const [learner] = await sql(t, 'SELECT user_id FROM sandbox_accounts WHERE id = $1', [ann.id]);
  await sql(
    t,
    `INSERT INTO performance_answers (test_id, index, user_id, type, timeframe, at, is_right, is_classified)
     SELECT md5('letter')::uuid, i, $1, CASE WHEN i % 2 = 0 THEN 'bias-test' ELSE 'swing-analysis' END, '1d',
       CASE WHEN i < 60 THEN '2026-02-10T10:00:00Z' ELSE '2026-03-10T10:00:00Z' END::timestamptz, i >= 60 AND i % 2 = 0, true
     FROM generate_series(0, 119) AS i`,
    [learner?.['user_id']],
  );
  const march = await letterOf(ann, '?month=2026-03');
  expect(linesOf(march, 'opening')).toEqual(['In March 2026 you answered or traded on 3 days.']);
  expect(linesOf(march, 'better')).toEqual([expect.stringMatching(/^Right calls in rated Bias Tests: 100%, .*30 answers.*0%.*30 answers/)]); // oxfmt-ignore
  expect(linesOf(march, 'not-better')).toEqual([
    expect.stringMatching(/^Passed charts in rated Chart Exams: 0%.*may be luck\.$/),
    expect.stringMatching(/^Trades with a written plan: 0%.*12 trades; the month before: 0%.*12 trades/),
    expect.stringMatching(/^Process score of your trades, any fill preset: 50, .*12 trades/),
  ]);
  expect(linesOf(march, 'habit')).toEqual([expect.stringContaining('12 of 12 trades had none.')]);
  expect(linesOf(march, 'result')).toBeUndefined();

  const file = async (query: string) => await ann.client.get(`/api/dashboard/export?table=letter&${query}`, BERLIN);
  const lines = march.letter?.parts.flatMap(({ part, heading, lines: own }) => own.map((line) => ({ month: '2026-03', part, heading, line }))); // oxfmt-ignore
  const json = await file('month=2026-03&format=json');
  expect(json.body).toEqual(lines);
  expect(json.headers['content-disposition']).toContain('"tradesense-dashboard-letter-2026-03.json"');
  expect((await file('month=2026-03')).text).toMatch(
    /^month,part,heading,line\r\n2026-03,opening,,In March 2026 you answered or traded on 3 days\.\r\n/,
  );
  expect((await file('month=2025-01&format=json')).body).toEqual([]);
});
