// If this fails, an account does not match its log, or a manipulated account goes unnoticed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { epochMs, HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { price, type Price } from '@tradesense/core/kernel/money.ts';
import type { AccountSettings } from '@tradesense/core/trading/account-state.ts';
import type { NewOrder } from '@tradesense/core/trading/trading-event.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  happen,
  marketOrder,
  openTrader,
  place,
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

const ASSETS = ['BTC', 'ETH', 'SOL'] as const;

/**
 * Opens an account and makes `turns` random moves in it: places market, limit and trailing-stop orders, changes and
 * cancels orders, and lets time pass. Then holds a leveraged position until funding is charged.
 */
async function tradeAtRandom(seed: number, settings: Partial<AccountSettings>, turns: number): Promise<string> {
  const { accountId } = await openTrader(t, `random-${seed}`, settings);
  const random = createRandom(seed);
  const pick = <Value>(from: readonly Value[]): Value => from[Math.floor(random.next() * from.length)] as Value;
  const near = (at: Price): Price => {
    const units = BigInt(Math.round(Number(at) * (0.998 + random.next() * 0.004)));
    return price(units - (units % priceOf('0.01')));
  };
  for (let turn = 0; turn < turns; turn += 1) {
    const symbol = pick(ASSETS);
    const { mark } = quoteNow(t, symbol);
    const id = `order-${seed}-${turn}`;
    const own = { id, groupId: null, parentId: null };
    const amount = priceOf('2.5');
    const trail = {
      ...own,
      type: 'trailing-stop',
      distance: { kind: 'amount', amount },
      best: null,
      activation: null,
    } as const;
    const terms = pick<NewOrder['terms']>([
      { ...own, type: 'market' },
      { ...own, type: 'limit', limit: near(mark) },
      trail,
    ]);
    const until = epochMs(t.clock.now() + 40 * MINUTE_MS);
    const timeInForce = pick<NewOrder['timeInForce']>([{ kind: 'gtc' }, { kind: 'gtd', until }]);
    const change = {
      symbol,
      side: pick(['buy', 'sell'] as const),
      quantity: sizeOf('0.05'),
      leverage: 10,
      terms,
      timeInForce,
    };
    const { orders } = await stateOf(t, accountId);
    const [some] = orders.keys();
    if (turn % 7 === 3 && some !== undefined)
      await happen(t, accountId, { kind: 'cancel', at: t.server.market.live.now(), orderId: some });
    else if (turn % 7 === 5 && some !== undefined) {
      const quote = quoteNow(t, orders.get(some)?.symbol as 'BTC');
      await happen(t, accountId, {
        kind: 'amend',
        at: t.server.market.live.now(),
        orderId: some,
        quantity: sizeOf('0.03'),
        quote,
      });
    } else await place(t, accountId, marketOrder(id, change));
    await tradeAfter(t, pick([1_000, MINUTE_MS, 10 * MINUTE_MS]));
  }
  // Opens a leveraged position, so that the next funding is charged.
  await place(t, accountId, marketOrder(`last-${seed}`, { symbol: 'BNB', quantity: sizeOf('0.1') }));
  await tradeAfter(t, 1_000);
  await tradeAfter(t, 8 * HOUR_MS);
  return accountId;
}

it.each<[seed: number, settings: Partial<AccountSettings>]>([
  [1, { preset: 'easy' }],
  [2, { preset: 'strict', marginMode: 'cross' }],
  [3, { preset: 'normal', marginMode: 'cross' }],
])('replaying the log of a busy account gives the stored account and ledger (seed %i)', async (seed, settings) => {
  const accountId = await tradeAtRandom(seed, settings, 40);
  const kinds = await sql(t, 'SELECT DISTINCT kind FROM sandbox_events WHERE account_id = $1', [accountId]);
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['amend', 'cancel', 'funding', 'grant', 'place', 'settings', 'tick']),
  );
  const { text, isSound } = await checkReplay(t.platform, accountId);
  expect(text).toMatch(/events and \d+ entries replayed: the same account and ledger\nhead [\da-f]{64}$/);
  expect(isSound).toBe(true);
  expect(await checkLedger(t.platform)).toMatchObject({ isSound: true });
});

it('a log without rules versions continues under the current rules, and replays to the stored account', async () => {
  const { accountId } = await openTrader(t, 'two-versions', { preset: 'normal' });
  const { mark } = quoteNow(t, 'BTC');
  const below = (dollars: string): Price => price(mark - (mark % priceOf('0.01')) - priceOf(dollars));
  const exits = { groupId: 'x', parentId: 'entry' };
  const exit = { side: 'sell', quantity: sizeOf('0.1'), isReduceOnly: true } as const;
  await place(
    t,
    accountId,
    marketOrder('entry', {
      quantity: sizeOf('0.1'),
      terms: { id: 'entry', groupId: null, parentId: null, type: 'limit', limit: below('500') },
    }),
    marketOrder('stop', { ...exit, terms: { ...exits, id: 'stop', type: 'stop', trigger: below('900') } }),
    marketOrder('target', {
      ...exit,
      terms: { ...exits, id: 'target', type: 'limit', limit: price(below('0') + priceOf('900')) },
    }),
  );
  // Converts the log to the form of the previous release, in which events have no rules version and orders no waiting
  // quantity.
  await sql(t, `UPDATE sandbox_events SET event = replace(event, ',"rulesVersion":3', '') WHERE account_id = $1`, [
    accountId,
  ]);
  await sql(t, 'UPDATE sandbox_orders SET waiting = NULL WHERE account_id = $1', [accountId]);
  const tickAt = (at: Price, volume: string) =>
    happen(t, accountId, {
      kind: 'tick',
      at: t.server.market.live.now(),
      symbol: 'BTC',
      quote: { bid: at, ask: at, mark: at },
      volume: sizeOf(volume),
    });
  await tickAt(below('400'), '10');
  await tickAt(below('500'), '0.4');
  await happen(t, accountId, { kind: 'cancel', at: t.server.market.live.now(), orderId: 'entry' });
  const { orders, positions } = await stateOf(t, accountId);
  expect([...orders].map(([id, { match }]) => [id, match.quantity])).toEqual([
    ['stop', sizeOf('0.04')],
    ['target', sizeOf('0.04')],
  ]);
  expect(positions.get('BTC')?.quantity).toBe(sizeOf('0.04'));
  await tickAt(below('900'), '0.1');
  await tickAt(below('950'), '10');
  expect((await stateOf(t, accountId)).orders.size + (await stateOf(t, accountId)).positions.size).toBe(0);
  expect(await checkReplay(t.platform, accountId)).toMatchObject({ isSound: true });
  expect(await checkLedger(t.platform)).toMatchObject({ isSound: true });
  const versions = await sql(t, `SELECT event LIKE '%"rulesVersion":3}' AS is_new FROM sandbox_events WHERE account_id = $1`, [accountId]); // oxfmt-ignore
  expect(new Set(versions.map(({ is_new: isNew }) => isNew))).toEqual(new Set([false, true]));
});

it.each([
  ['the cash', 'UPDATE sandbox_accounts SET cash = cash + 1 WHERE id = $1', /^cash: replayed "\d+", stored "\d+"$/m],
  ['a mark', `UPDATE sandbox_accounts SET marks = '{"BTC":"1"}' WHERE id = $1`, /^marks: /m],
  ['a position', 'UPDATE sandbox_positions SET margin = margin + 1 WHERE account_id = $1', /^positions: /m],
  [
    'an event',
    `UPDATE sandbox_events SET event = replace(event, '10000', '10001') WHERE account_id = $1`,
    /^ledger head: /m,
  ],
  [
    'the count of events',
    'UPDATE sandbox_accounts SET sequence = sequence + 1 WHERE id = $1',
    /^events: the log has 4/m,
  ],
])('a check finds an account in which %s was changed by hand', async (what, statement, reason) => {
  const { accountId } = await openTrader(t, `changed ${what}`.replaceAll(' ', '-'));
  await place(t, accountId, marketOrder('entry-order'));
  await tradeAfter(t, 1_000);
  expect(await checkReplay(t.platform, accountId)).toMatchObject({ isSound: true });
  await sql(t, statement, [accountId]);
  expect(await checkReplay(t.platform, accountId)).toEqual({ isSound: false, text: expect.stringMatching(reason) });
});

it('a check reports an unknown account', async () => {
  const none = t.platform.ids.next();
  expect(await checkReplay(t.platform, none)).toEqual({ isSound: false, text: `there is no account ${none}` });
  expect(await checkReplay(t.platform, 'x')).toEqual({ isSound: false, text: 'x is no id of an account' });
});
