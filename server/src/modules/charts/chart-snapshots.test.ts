// If this fails, the journal shows a decision with later drawings, or loses the drawings of that time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openTradingClient, placeOrder, type TradingClient } from '../../../test/trading-client.ts';
import { tradeAfter } from '../../../test/trading-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  await tradeAfter(t, SECOND_MS);
});
afterAll(() => t.close());

const level = (n: number) => ({
  id: `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  kind: 'level',
  color: 2,
  width: 1,
  anchors: [{ timeMs: 1_700_000_000_000, price: 42_000 + n }],
});
const draw = ({ client }: TradingClient, version: number, drawings: unknown[]) =>
  client.put('/api/charts/BTC/drawings', { version, drawings });
const at = (time: Date, asset = 'BTC') => `/api/charts/${asset}/snapshot?at=${time.toISOString()}`;
const snapshots = async ({ id }: TradingClient): Promise<Date[]> =>
  (
    await sql(
      t,
      `SELECT taken_at FROM chart_snapshots WHERE user_id = (SELECT user_id FROM sandbox_accounts WHERE id = $1) ORDER BY 1`,
      [id],
    )
  ).map((row) => row['taken_at'] as Date);

async function order(each: TradingClient): Promise<Date> {
  const [placed] = await placeOrder(each, { quantity: '0.01' });
  await t.platform.outbox.drain();
  return new Date(placed?.acceptedAt ?? 0);
}

test('the chart is stored with each order, and a decision is shown with the chart of its time', async () => {
  const ann = await openTradingClient(t, 'ann');
  const before = new Date(t.clock.now());
  await draw(ann, 0, [level(1)]);
  await tradeAfter(t, MINUTE_MS);
  const first = await order(ann);
  await tradeAfter(t, MINUTE_MS);
  await draw(ann, 1, [level(1), level(2)]);
  await tradeAfter(t, MINUTE_MS);
  const second = await order(ann);
  expect((await ann.client.get(at(before))).body).toEqual({ takenAt: null, drawings: [], settings: null });
  expect((await ann.client.get(at(first))).body).toEqual({ takenAt: first.toISOString(), drawings: [level(1)], settings: null }); // oxfmt-ignore
  const between = new Date(second.getTime() - SECOND_MS);
  expect((await ann.client.get(at(between))).body.drawings).toEqual([level(1)]);
  expect((await ann.client.get(at(second))).body.drawings).toEqual([level(1), level(2)]);
});

test('an unchanged chart is stored once, changed settings again, and learners have separate charts', async () => {
  const [ben, cleo] = [await openTradingClient(t, 'ben'), await openTradingClient(t, 'cleo')];
  const first = await order(ben);
  await tradeAfter(t, HOUR_MS);
  await order(ben);
  expect((await snapshots(ben)).map((each) => each.getTime())).toEqual([first.getTime()]);
  const settings = { series: 'bars', scale: 'log', volume: 'off', zone: 'utc', indicators: [] };
  await ben.client.put('/api/charts/BTC/settings', settings);
  await tradeAfter(t, MINUTE_MS);
  const last = await order(ben);
  expect((await ben.client.get(at(last))).body).toMatchObject({ drawings: [], settings });
  expect((await cleo.client.get(at(last))).body.takenAt).toBeNull();
  expect((await ben.client.get(at(last, 'ETH'))).body.takenAt).toBeNull();
  expect((await ben.client.get(at(last, 'NOPE'))).body.code).toBe('unknown-asset');
  expect((await ben.client.get('/api/charts/BTC/snapshot?at=yesterday')).status).toBe(400);
});
