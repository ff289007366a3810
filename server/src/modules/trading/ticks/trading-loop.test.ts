// If this fails, prices are not applied to orders, or positions stay open although their margin is lost. Or funding and
// grants are applied twice or not at all.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatPrice, price, rate, type Price } from '@tradesense/core/kernel/money.ts';
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { createSimulatedMarket } from '@tradesense/core/market/simulated-market.ts';
import { sql } from '../../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import {
  eventsOf,
  happen,
  marketOrder,
  openTrader,
  place,
  priceOf,
  quoteNow,
  sizeOf,
  stateOf,
  tradeAfter,
} from '../../../../test/trading-world.ts';

let t: TestApp;
let names = 0;
const market = createSimulatedMarket(1);
const NOW = Date.UTC(2026, 0, 15, 12);
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW });
  await tradeAfter(t, 0);
});
afterAll(() => t.close());
beforeEach(async () => {
  await sql(t, 'DELETE FROM users');
  names += 1;
});
const trader = (settings = {}) => openTrader(t, `trader-${names}-${t.platform.ids.next().slice(-6)}`, settings);
const onTick = (value: bigint): Price => price(value - (value % priceOf('0.01')));
/** Returns a price that differs from the market price by the given percentage. */
const away = (percent: number): Price => onTick((quoteNow(t, 'BTC').mark * BigInt(10_000 + percent * 100)) / 10_000n);
const terms = (id: string) => ({ id, groupId: null, parentId: null });

describe('the trading loop, at a new price', () => {
  it('fills a market order once, at that price', async () => {
    const { accountId } = await trader();
    await place(t, accountId, marketOrder('market-1'));
    expect((await stateOf(t, accountId)).positions.size).toBe(0);
    await tradeAfter(t, SECOND_MS);
    const { ask } = quoteNow(t, 'BTC');
    const [fill, ...more] = await sql(t, 'SELECT * FROM sandbox_fills WHERE account_id = $1', [accountId]);
    expect(more).toEqual([]);
    expect(fill).toMatchObject({ reference: ask, found_by: 'tick', source: 'simulated' });
    await tradeAfter(t, SECOND_MS);
    expect(await eventsOf(t, accountId)).toEqual(['settings', 'grant', 'place', 'tick']);
  });

  it('never applies a price to an order that was placed after the price', async () => {
    const { accountId } = await trader();
    t.clock.advance(SECOND_MS);
    await t.server.market.ticks.round();
    t.clock.advance(300);
    await place(t, accountId, marketOrder('too-late'));
    await t.server.trading.loop.round();
    expect(await eventsOf(t, accountId)).toEqual(['settings', 'grant', 'place']);
    await tradeAfter(t, 700);
    expect(await eventsOf(t, accountId)).toEqual(['settings', 'grant', 'place', 'tick']);
  });

  it('writes no event for a resting order until a price reaches it', async () => {
    const { accountId } = await trader();
    await place(
      t,
      accountId,
      marketOrder('far-below', { terms: { ...terms('far-below'), type: 'limit', limit: away(-20) } }),
    );
    // The first price does not fill the order, so it becomes a resting order.
    for (let i = 0; i < 5; i += 1) await tradeAfter(t, SECOND_MS);
    expect(await eventsOf(t, accountId)).toEqual(['settings', 'grant', 'place', 'tick']);
    const above = marketOrder('at-market', { terms: { ...terms('at-market'), type: 'limit', limit: away(1) } });
    await place(t, accountId, above);
    await tradeAfter(t, SECOND_MS);
    const rows = await sql(t, 'SELECT id, state FROM sandbox_orders WHERE account_id = $1 ORDER BY id', [accountId]);
    expect(rows).toEqual([
      { id: 'at-market', state: 'filled' },
      { id: 'far-below', state: 'working' },
    ]);
  });

  it('lets a trailing stop follow the best price, and close the position when its distance is reached', async () => {
    const { accountId } = await trader();
    await place(t, accountId, marketOrder('entry-1'));
    await tradeAfter(t, SECOND_MS);
    const gap = onTick(quoteNow(t, 'BTC').mark / 2_000n);
    const trail = { ...terms('trail-1'), type: 'trailing-stop', best: null, activation: null } as const;
    await place(
      t,
      accountId,
      marketOrder('trail-1', {
        side: 'sell',
        isReduceOnly: true,
        terms: { ...trail, distance: { kind: 'amount', amount: gap } },
      }),
    );
    let best = 0n;
    let bid = 0n;
    for (let i = 0; i < 2_000 && (await stateOf(t, accountId)).positions.size > 0; i += 1) {
      await tradeAfter(t, SECOND_MS);
      ({ bid } = quoteNow(t, 'BTC'));
      if (bid > best) best = bid;
    }
    expect(bid <= best - gap).toBe(true);
    const [fill] = await sql(t, `SELECT reference FROM sandbox_fills WHERE account_id = $1 AND order_id = 'trail-1'`, [
      accountId,
    ]);
    expect(formatPrice(fill?.['reference'] as Price)).toBe(formatPrice(price(bid)));
  });

  it.each(['isolated', 'cross'] as const)(
    'liquidates a position at the first price that its margin does not cover (%s)',
    async (marginMode) => {
      const { accountId } = await trader({ marginMode, preset: 'easy' });
      const { mark } = quoteNow(t, 'BTC');
      const [entry, leverage] = [Number(mark) / 1e8, 10];
      const moveAfter = (hours: number) =>
        (market.priceAt('BTC', epochMs(t.clock.now() + hours * HOUR_MS)) ?? 0) / entry - 1;
      let hours = 1;
      while (Math.abs(moveAfter(hours)) < 1.1 / leverage) hours += 1;
      const quantity = sizeOf((90_000 / entry).toFixed(4));
      await place(
        t,
        accountId,
        marketOrder('all-in', { side: moveAfter(hours) > 0 ? 'sell' : 'buy', quantity, leverage }),
      );
      await tradeAfter(t, SECOND_MS);
      expect((await stateOf(t, accountId)).positions.size).toBe(1);
      await tradeAfter(t, hours * HOUR_MS - SECOND_MS);
      const state = await stateOf(t, accountId);
      const fills = await sql(t, `SELECT found_by FROM sandbox_fills WHERE account_id = $1 ORDER BY sequence`, [
        accountId,
      ]);
      expect([state.positions.size, fills]).toEqual([0, [{ found_by: 'tick' }, { found_by: 'liquidation' }]]);
      expect(state.cash >= 0n).toBe(true);
    },
  );

  it('fills nothing at a stale price, even if the price arrives late', async () => {
    const { accountId } = await trader();
    await place(t, accountId, marketOrder('waits-1'));
    t.clock.advance(SECOND_MS);
    await t.server.market.ticks.round();
    t.clock.advance(MINUTE_MS);
    await t.server.trading.loop.round();
    expect(await eventsOf(t, accountId)).toEqual(['settings', 'grant', 'place']);
    await tradeAfter(t, SECOND_MS);
    expect((await stateOf(t, accountId)).positions.size).toBe(1);
  });

  it('leaves an account that fails unchanged, and still applies the price to the others', async () => {
    const [broken, sound] = [await trader(), await trader()];
    for (const { accountId } of [broken, sound]) await place(t, accountId, marketOrder('market-2'));
    await sql(t, 'DELETE FROM ledger_chains WHERE account_id = $1', [broken.accountId]);
    await tradeAfter(t, SECOND_MS);
    expect(await eventsOf(t, broken.accountId)).toEqual(['settings', 'grant', 'place']);
    expect((await stateOf(t, sound.accountId)).positions.size).toBe(1);
  });
});

describe('the trading loop, as time passes', () => {
  const fundings = (accountId: string) =>
    sql(t, `SELECT key FROM sandbox_events WHERE account_id = $1 AND kind = 'funding' ORDER BY sequence`, [accountId]);

  it('ends an order when it expires', async () => {
    const { accountId } = await trader();
    const until = epochMs(t.clock.now() + 10 * SECOND_MS);
    const limit = { ...terms('ends-soon'), type: 'limit', limit: away(-20) } as const;
    await place(t, accountId, marketOrder('ends-soon', { terms: limit, timeInForce: { kind: 'gtd', until } }));
    await tradeAfter(t, 9 * SECOND_MS);
    expect((await stateOf(t, accountId)).orders.size).toBe(1);
    await tradeAfter(t, SECOND_MS);
    expect(await stateOf(t, accountId)).toMatchObject({ orders: new Map(), cash: 10_000_000_000n });
  });

  it('charges funding once at each boundary, even if no server ran at that time', async () => {
    const { accountId } = await trader();
    await place(t, accountId, marketOrder('funded-1'));
    await tradeAfter(t, SECOND_MS);
    const { cash } = await stateOf(t, accountId);
    const day = Math.ceil(t.clock.now() / DAY_MS) * DAY_MS;
    await tradeAfter(t, day - t.clock.now() - SECOND_MS);
    await tradeAfter(t, SECOND_MS);
    await tradeAfter(t, SECOND_MS);
    await tradeAfter(t, 16 * HOUR_MS);
    const iso = (at: number) => ({ key: `funding:${new Date(at).toISOString()}` });
    const before = Array.from({ length: 3 }, (_, i) => iso(day - (2 - i) * 8 * HOUR_MS)).filter(
      ({ key }) => key > `funding:${new Date(NOW).toISOString()}`,
    );
    const got = await fundings(accountId);
    expect(got.slice(-3)).toEqual([iso(day), iso(day + 8 * HOUR_MS), iso(day + 16 * HOUR_MS)]);
    expect(got.length).toBeGreaterThanOrEqual(before.length);
    expect(new Set(got.map(({ key }) => key)).size).toBe(got.length);
    expect((await stateOf(t, accountId)).cash < cash).toBe(true);
  });

  it('completes an interrupted boundary without charging an account twice', async () => {
    const [one, two] = [await trader(), await trader()];
    for (const { accountId } of [one, two]) await place(t, accountId, marketOrder('funded-2'));
    await tradeAfter(t, SECOND_MS);
    const boundary = (Math.floor(t.clock.now() / (8 * HOUR_MS)) + 1) * 8 * HOUR_MS;
    const key = `funding:${new Date(boundary).toISOString()}`;
    // Simulates a server that died after it had processed only the first account.
    await happen(t, one.accountId, { kind: 'funding', at: epochMs(boundary), rate: rate(10_000n) });
    await sql(t, `UPDATE sandbox_events SET key = $2 WHERE account_id = $1 AND kind = 'funding'`, [one.accountId, key]);
    await tradeAfter(t, boundary - t.clock.now());
    expect([await fundings(one.accountId), await fundings(two.accountId)]).toEqual([[{ key }], [{ key }]]);
  });

  it('retries funding on the account on which it failed, and completes the others', async () => {
    const [broken, sound] = [await trader(), await trader()];
    for (const { accountId } of [broken, sound]) await place(t, accountId, marketOrder('funded-3'));
    await tradeAfter(t, SECOND_MS);
    const boundary = (Math.floor(t.clock.now() / (8 * HOUR_MS)) + 1) * 8 * HOUR_MS;
    const funded = [{ key: `funding:${new Date(boundary).toISOString()}` }];
    const isNoted = async () =>
      (await sql(t, `SELECT 1 FROM sandbox_shard_boundaries WHERE kind = 'funding' AND at >= $1`, [new Date(boundary)]))
        .length;
    const [chain] = await sql(t, 'SELECT cash FROM ledger_chains WHERE account_id = $1', [broken.accountId]);
    const move = (cash: bigint) =>
      sql(t, 'UPDATE ledger_chains SET cash = cash + $2, grants = grants - $2 WHERE account_id = $1', [
        broken.accountId,
        cash,
      ]);
    const cash = BigInt(String(chain?.['cash']));
    // Funding fails on this account, because its ledger has no cash to pay from.
    await move(-cash);
    await tradeAfter(t, boundary - t.clock.now());
    expect([await fundings(broken.accountId), await fundings(sound.accountId)]).toEqual([[], funded]);
    expect(await isNoted()).toBe(0);
    await move(cash);
    await tradeAfter(t, SECOND_MS);
    expect(await fundings(broken.accountId)).toEqual([]);
    await tradeAfter(t, MINUTE_MS);
    expect([await fundings(broken.accountId), await fundings(sound.accountId)]).toEqual([funded, funded]);
    expect(await isNoted()).toBe(16);
  });

  it('grants each quarter once to the accounts that existed before the quarter', async () => {
    const old = await trader();
    const quarter = Date.UTC(2026, 3, 1);
    await tradeAfter(t, quarter - t.clock.now());
    const young = await trader();
    await tradeAfter(t, SECOND_MS);
    await t.server.trading.loop.stop();
    const causes = async (accountId: string) =>
      (await sql(t, `SELECT cause FROM ledger_entries WHERE account_id = $1 ORDER BY sequence`, [accountId])).map(
        ({ cause }) => cause,
      );
    expect(await causes(old.accountId)).toEqual(['unlock', '2026-Q2']);
    expect(await causes(young.accountId)).toEqual(['unlock']);
  });
});
