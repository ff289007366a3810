// If this fails, the stored orders of a pair do not add up to the margin of their account, or a log with events of two
// rules versions does not replay to it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { price, type Price } from '@tradesense/core/kernel/money.ts';
import { marginOf } from '@tradesense/core/trading/account-state.ts';
import { marginFor } from '@tradesense/core/trading/fill-order.ts';
import type { RulesVersion } from '@tradesense/core/trading/rules-version.ts';
import type { NewOrder, TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  happen,
  marketOrder,
  openTrader,
  placeUnder,
  priceOf,
  quoteNow,
  sizeOf,
  stateOf,
  tradeAfter,
} from '../../../test/trading-world.ts';
import { checkLedger, checkReplay } from './ledger-checks.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 20) });
  await tradeAfter(t, 0);
});
afterAll(() => t.close());

const away = (percent: bigint): Price => {
  const units = (quoteNow(t, 'BTC').mark * (100n + percent)) / 100n;
  return price(units - (units % priceOf('0.01')));
};

/** Returns the two orders of a pair, of which the second one needs more money. */
function pair(): readonly NewOrder[] {
  const common = { groupId: 'pair', parentId: null } as const;
  return [
    marketOrder('low', { terms: { ...common, id: 'low', type: 'limit', limit: away(-10n) } }),
    marketOrder('high', { terms: { ...common, id: 'high', type: 'stop', trigger: away(10n) } }),
  ];
}

const now = () => t.server.market.live.now();
const cancel = (orderId: string): TradingEvent => ({ kind: 'cancel', at: now(), orderId });
const tick = (): TradingEvent => {
  return { kind: 'tick', at: now(), symbol: 'BTC', quote: quoteNow(t, 'BTC'), volume: null };
};

/** Returns what the stored orders reserve and need, after checking the account against its log and its ledger. */
async function reservesOf(accountId: string): Promise<Record<string, [bigint, bigint | null]>> {
  const { rows } = await t.db.transaction((tx) =>
    tx.$client.query<{ id: string; reserved: string; needed: string | null }>(
      'SELECT id, reserved::text, needed::text FROM sandbox_orders WHERE account_id = $1',
      [accountId],
    ),
  );
  const state = await stateOf(t, accountId);
  expect(marginOf(state)).toBe(rows.reduce((sum, { reserved }) => sum + BigInt(reserved), 0n));
  expect(await checkReplay(t.platform, accountId)).toMatchObject({ isSound: true });
  expect(await checkLedger(t.platform)).toMatchObject({ isSound: true });
  return Object.fromEntries(
    rows.map(({ id, reserved, needed }) => [id, [BigInt(reserved), needed === null ? null : BigInt(needed)]]),
  );
}

const traderWith = async (name: string, version: RulesVersion): Promise<string> => {
  const { accountId } = await openTrader(t, name);
  await placeUnder(t, accountId, version, pair());
  return accountId;
};

it('a pair of version 3 stores its reserve with the dearer order, and passes it on when that order ends', async () => {
  const accountId = await traderWith('pair-once', 3);
  const { low, high } = await reservesOf(accountId);
  expect(high?.[0]).toBeGreaterThan(marginFor(away(10n), sizeOf('0.01'), 10));
  expect([high?.[1], low?.[0]]).toEqual([null, 0n]);
  expect(low?.[1]).toBeGreaterThan(marginFor(away(-10n), sizeOf('0.01'), 10));
  await happen(t, accountId, cancel('high'), 3);
  expect(await reservesOf(accountId)).toEqual({ low: [low?.[1], null], high: [0n, null] });
  await happen(t, accountId, cancel('low'), 3);
  expect(await reservesOf(accountId)).toEqual({ low: [0n, null], high: [0n, null] });
});

it('a pair that reserved twice under version 2 reserves once after the next event of version 3', async () => {
  const accountId = await traderWith('pair-twice', 2);
  const before = await reservesOf(accountId);
  const [low, high] = [before['low']?.[0] ?? 0n, before['high']?.[0] ?? 0n];
  expect(low > 0n && high > low && before['low']?.[1] === null).toBe(true);
  const { cash } = await stateOf(t, accountId);
  await happen(t, accountId, tick(), 3);
  expect(await reservesOf(accountId)).toEqual({ low: [0n, low], high: [high, null] });
  expect((await stateOf(t, accountId)).cash).toBe(cash + low);
  // A server of the release before may still write an event.
  await happen(t, accountId, cancel('high'), 2);
  expect(await reservesOf(accountId)).toEqual({ low: [low, null], high: [0n, null] });
});
