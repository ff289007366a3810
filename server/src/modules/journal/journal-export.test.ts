// If this fails, the exported journal differs from the journal's pages, or a spreadsheet executes a note as a formula.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { marketOrder, place, sizeOf, tradeAfter } from '../../../test/trading-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
});
afterAll(() => t.close());

const TRADES = 3;

test('the export has the whole journal, oldest first, all digits, one tag a line and escaped formulas', async () => {
  const { client } = await openAccount(t, 'journal-exporter', { isAdmin: true });
  const [{ id }] = (await client.get('/api/sandbox/accounts')).body.accounts;
  const url = `/api/sandbox/accounts/${id}`;
  for (let trade = 0; trade < TRADES; trade += 1) {
    await place(t, id, marketOrder(`open-${trade}`, { quantity: sizeOf('0.0137') }));
    await tradeAfter(t, SECOND_MS);
    await place(t, id, marketOrder(`close-${trade}`, { quantity: sizeOf('0.0137'), side: 'sell' }));
    await tradeAfter(t, SECOND_MS);
  }
  await t.drain();
  const [last] = (await client.get(`${url}/journal`)).body.trades;
  const review = { note: '=1+1\nsaid "no"', tags: { setup: ['trend', 'late, but'], mistake: [], emotion: [] } };
  expect((await client.patch(`${url}/journal/${last.id}`, review)).status).toBe(200);

  const trades = (await client.get(`${url}/journal`)).body.trades.toReversed();
  expect(trades).toHaveLength(TRADES);
  const json = await client.get(`${url}/export/journal?format=json`);
  expect([json.status, JSON.parse(json.text)]).toEqual([200, trades]);

  const { text } = await client.get(`${url}/export/journal`);
  const [head = '', ...lines] = text.split('\r\n');
  const columns = head.split(',');
  expect(columns).toHaveLength(new Set(columns).size);
  const cell = (line: string, column: string) => line.split(',')[columns.indexOf(column)];
  const plain = ['number', 'net', 'entryPrice', 'exitPrice', 'fees', 'slippage', 'quadrant', 'closedAt'];
  for (const [index, trade] of trades.slice(0, -1).entries())
    expect(plain.map((column) => cell(lines[index] ?? '', column))).toEqual(
      plain.map((column) => String(trade[column])),
    );
  expect(lines[TRADES - 1]).toContain(`,"'=1+1\nsaid ""no""",`);
  expect(lines[TRADES - 1]).toContain('"trend\nlate, but"');
});
