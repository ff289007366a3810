// If this fails, MAE and MFE of a trade count prices at which its position was not open.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CandleRow } from '@tradesense/contract/market.ts';
import type { TradingFill } from '@tradesense/contract/trading-orders.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { clientOrderId, placeOrder } from '../../../test/trading-client.ts';
import { tradeAfter } from '../../../test/trading-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  await tradeAfter(t, SECOND_MS);
});
afterAll(() => t.close());

/** Opens a replay of an account, and steps it bar by bar. */
async function replayOf(name: string) {
  const { client } = await openAccount(t, name, { isAdmin: true });
  const session = (await client.post('/api/replay/sessions', { asset: 'BTC', interval: '1h' })).body;
  const url = `/api/sandbox/accounts/${session.accountId}`;
  let cursor = 0;
  async function step(): Promise<CandleRow> {
    const { body } = await client.post(`/api/replay/sessions/${session.id}/advance`, { from: cursor, bars: 1 });
    ({ cursor } = body.session);
    return body.bars[0];
  }
  const [last] = (await client.get(`/api/replay/sessions/${session.id}/bars?limit=1`)).body.bars;
  return { client, url, asset: session.asset as string, step, lastClose: last[4] as number };
}

test('the moves of a trade that a stop closed in a replay are those from the open of its first bar to the stop', async () => {
  const { client, url, asset, step, lastClose } = await replayOf('ada');
  const plan = {
    thesis: 'The stop will be reached.',
    stopPrice: String(Math.round(lastClose * 0.5)),
    targetPrice: String(Math.round(lastClose * 2)),
    invalidationPrice: null,
    riskPercent: '1',
    confidence: 50,
  };
  await placeOrder({ client, url }, { asset, quantity: '0.1', leverage: 1, plan });
  const bars = [await step(), await step(), await step()];
  const stopPrice = String(Math.round((bars.at(-1)?.[4] ?? 0) * 0.997));
  await client.post(`${url}/positions/${asset}/protection`, { clientOrderId: clientOrderId(), stopPrice });
  const fills = async (): Promise<TradingFill[]> => (await client.get(`${url}/fills`)).body.fills;
  while ((await fills()).length < 2 && bars.length < 300) bars.push(await step());
  const [exit, entry] = await fills();
  const [first, ...later] = bars;
  const last = later.pop();
  const [opened, closed] = [Number(entry?.price), Number(exit?.price)];
  const whole = [first, ...later].flatMap((bar) => [bar?.[2] ?? 0, bar?.[3] ?? 0]);
  const prices = [...whole, opened, closed, Number(exit?.evidence.reference), last?.[1] ?? 0];
  const [{ id }] = (await client.get(`${url}/journal`)).body.trades;
  const { trade } = (await client.get(`${url}/journal/${id}`)).body;
  expect(Number(trade.mae)).toBeCloseTo((opened - Math.min(...prices)) * 0.1, 4);
  expect(Number(trade.mfe)).toBeCloseTo((Math.max(...prices) - opened) * 0.1, 4);
  expect(trade.movesVersion).toBe(2);
  // A server of the release before writes its trades without the version.
  await sql(t, 'UPDATE journal_trades SET moves_version = DEFAULT WHERE id = $1', [id]);
  expect((await client.get(`${url}/journal/${id}`)).body.trade.movesVersion).toBe(1);
});
