// If this fails, a learner cannot read what was open when an attempt ended, or reads it at other prices than those of
// its end.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openTradingClient, placeOrder, type TradingClient } from '../../../test/trading-client.ts';
import { happen, priceOf, sizeOf, tradeAfter } from '../../../test/trading-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  await tradeAfter(t, SECOND_MS);
});
afterAll(() => t.close());

const price = () => Math.round(t.server.market.live.price('SOL')?.tick.price ?? 0);

/** Opens a long of 10 SOL at the given price, with a stop 5 below it and a target 20 above it. */
async function buyWithExits(each: TradingClient, at: number): Promise<void> {
  const exits = { stopLoss: { triggerPrice: String(at - 5) }, takeProfit: { limitPrice: String(at + 20) } };
  await placeOrder(each, { asset: 'SOL', quantity: '10', leverage: 5, ...exits });
  await fillAt(each, at);
}

/** Lets the waiting market order of the account fill at the given SOL price. */
async function fillAt(each: TradingClient, at: number): Promise<void> {
  const mark = priceOf(String(at));
  const quote = { bid: mark, ask: mark, mark };
  const tick = {
    kind: 'tick',
    at: t.server.market.live.now(),
    symbol: 'SOL',
    quote,
    volume: sizeOf('100000'),
  } as const;
  await happen(t, each.id, tick);
}

test('an archived attempt keeps its positions with the mark prices and exits of its end', async () => {
  const ann = await openTradingClient(t, 'ann');
  const at = price();
  await buyWithExits(ann, at);
  await tradeAfter(t, 60 * SECOND_MS);
  const resetAt = t.server.market.live.now();
  const [open] = (await ann.client.get(`${ann.url}/positions`)).body.positions;
  const next = (await ann.client.post(`${ann.url}/reset`, {})).body;
  const [attempt] = (await ann.client.get(`/api/sandbox/accounts/${next.id}/attempts`)).body.attempts;
  expect(Date.parse(attempt.archivedAt)).toBe(resetAt);
  const { positions, unrealised } = attempt.archive;
  expect(positions).toEqual([
    {
      asset: 'SOL',
      side: 'long',
      quantity: '10',
      entryPrice: open.entryPrice,
      markPrice: open.markPrice,
      unrealised: open.unrealised,
      margin: open.margin,
      marginMode: 'isolated',
      leverage: 5,
      stopPrices: [String(at - 5)],
      targetPrices: [String(at + 20)],
      openedAt: open.openedAt,
    },
  ]);
  expect(unrealised).toBe(positions[0].unrealised);
  await tradeAfter(t, 60 * SECOND_MS);
  expect(String(t.server.market.live.price('SOL')?.tick.price)).not.toBe(open.markPrice);
  const read = await ann.client.get(ann.url);
  expect(read.body.archive).toEqual(attempt.archive);
  const { markPrice } = (await ann.client.get(`${ann.url}/positions`)).body.positions[0];
  expect(markPrice).toBe(positions[0].markPrice);
});

test('a short on a shared margin is archived with its stops, the nearest first, and without exits that close nothing', async () => {
  const cleo = await openTradingClient(t, 'cleo');
  expect((await cleo.client.patch(`${cleo.url}/settings`, { marginMode: 'cross' })).status).toBe(200);
  const at = price();
  await placeOrder(cleo, { asset: 'SOL', side: 'sell', quantity: '10', leverage: 5 });
  await fillAt(cleo, at);
  const stop = { asset: 'SOL', type: 'stop', isReduceOnly: true } as const;
  for (const [quantity, above] of [
    ['4', 9],
    ['6', 5],
    ['2', 12],
  ] as const)
    await placeOrder(cleo, { ...stop, quantity, triggerPrice: String(at + above) });
  await placeOrder(cleo, {
    asset: 'SOL',
    type: 'limit',
    isReduceOnly: true,
    quantity: '3',
    limitPrice: String(at - 20),
  });
  const next = (await cleo.client.post(`${cleo.url}/reset`, {})).body;
  const [attempt] = (await cleo.client.get(`/api/sandbox/accounts/${next.id}/attempts`)).body.attempts;
  expect(attempt.archive.positions).toMatchObject([
    {
      side: 'short',
      quantity: '10',
      marginMode: 'cross',
      stopPrices: [String(at + 5), String(at + 9)],
      targetPrices: [String(at - 20)],
    },
  ]);
});

test('a stop-limit that has triggered covers nothing, so it is not archived with the stops', async () => {
  const dan = await openTradingClient(t, 'dan');
  const at = price();
  await placeOrder(dan, {
    asset: 'SOL',
    quantity: '10',
    leverage: 5,
    stopLoss: { triggerPrice: String(at - 2), limitPrice: String(at + 5) },
  });
  await fillAt(dan, at);
  await fillAt(dan, at - 4);
  const stop = { asset: 'SOL', side: 'sell', type: 'stop', isReduceOnly: true, quantity: '10' } as const;
  await placeOrder(dan, { ...stop, triggerPrice: String(at - 9) });
  const next = (await dan.client.post(`${dan.url}/reset`, {})).body;
  const [attempt] = (await dan.client.get(`/api/sandbox/accounts/${next.id}/attempts`)).body.attempts;
  expect(attempt.archive.positions).toMatchObject([{ stopPrices: [String(at - 9)], targetPrices: [] }]);
});

test('an attempt that was archived without its positions says that they are not known', async () => {
  const ben = await openTradingClient(t, 'ben');
  await buyWithExits(ben, price());
  await ben.client.post(`${ben.url}/reset`, {});
  await sql(t, `UPDATE sandbox_accounts SET archive = archive - 'positions' - 'version' WHERE id = $1`, [ben.id]);
  const { archive } = (await ben.client.get(ben.url)).body;
  expect(archive).toMatchObject({ openPositions: 1, positions: null });
});
