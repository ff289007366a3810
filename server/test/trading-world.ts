import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { parsePrice, parseQuantity, type Price, type Quantity } from '@tradesense/core/kernel/money.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { AccountSettings, AccountState } from '@tradesense/core/trading/account-state.ts';
import { CURRENT_RULES, type RulesVersion } from '@tradesense/core/trading/rules-version.ts';
import type { NewOrder, Quote, TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import { applyEvent, type Applied } from '../src/modules/trading/apply-event.service.ts';
import { lockAccount } from '../src/modules/trading/account-store.repo.ts';
import { openFirstAccount } from '../src/modules/trading/open-account.service.ts';
import { presentMarket } from '../src/modules/trading/present-market.service.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { openAccount, sql } from './account-world.ts';
import type { TestApp } from './harness.ts';
import { liveOrders, type TradingClient } from './trading-client.ts';
import { createSettingsModule } from '../src/modules/settings/index.ts';

/** A learner with a sandbox account that has received its first grant of SENSE$ 10,000. */
export interface Trader {
  readonly userId: string;
  readonly accountId: string;
}

const read = <Value>(parsed: { readonly ok: true; readonly value: Value } | { readonly ok: false }): Value => {
  invariant(parsed.ok, 'a test writes decimals');
  return parsed.value;
};
export const priceOf = (decimal: string): Price => read(parsePrice(decimal));
export const sizeOf = (decimal: string): Quantity => read(parseQuantity(decimal));

/** Opens a learner's first sandbox account, as the unlock does. */
export async function openSandbox(t: TestApp, tx: Tx, userId: string): Promise<void> {
  const { settings } = createSettingsModule(t.platform);
  await openFirstAccount({ ...t.platform, settings }, tx, userId, t.server.market.live.now());
}

export async function openTrader(t: TestApp, name: string, settings: Partial<AccountSettings> = {}): Promise<Trader> {
  const { userId } = await openAccount(t, name);
  const now = t.server.market.live.now();
  await t.db.transaction((tx) => openSandbox(t, tx, userId));
  const [row] = await sql(t, 'SELECT id FROM sandbox_accounts WHERE user_id = $1', [userId]);
  const accountId = String(row?.['id']);
  const state = await stateOf(t, accountId);
  if (Object.keys(settings).length > 0)
    await happen(t, accountId, { kind: 'settings', at: now, settings: { ...state.settings, ...settings } });
  return { userId, accountId };
}

export async function stateOf(t: TestApp, accountId: string): Promise<AccountState> {
  return t.db.transaction(async (tx) => {
    const stored = await lockAccount(tx, accountId);
    invariant(stored !== null, 'the account runs');
    return stored.state;
  });
}

export async function happen(
  t: TestApp,
  accountId: string,
  event: TradingEvent,
  rulesVersion: RulesVersion = CURRENT_RULES,
): Promise<Applied> {
  const context = { source: 'simulated', rulesVersion } as const;
  const applied = await t.db.transaction((tx) => applyEvent(t.platform, tx, accountId, event, context));
  invariant(applied !== null, 'the account runs');
  return applied;
}

/** Returns the current quote of an asset on the live market. */
export const quoteNow = (t: TestApp, symbol: AssetSymbol): Quote => presentMarket(t.server.market.live, symbol).quote;

/** Returns a market order for 0.01 BTC with tenfold leverage, with the given changes. */
export function marketOrder(id: string, change: Partial<NewOrder> = {}): NewOrder {
  return {
    symbol: 'BTC',
    side: 'buy',
    quantity: sizeOf('0.01'),
    terms: { id, groupId: null, parentId: null, type: 'market' },
    timeInForce: { kind: 'gtc' },
    isPostOnly: false,
    isReduceOnly: false,
    leverage: 10,
    ...change,
  };
}

/** Places orders in one request. Throws if they are rejected. */
export async function place(t: TestApp, accountId: string, ...orders: readonly NewOrder[]): Promise<void> {
  await placeUnder(t, accountId, CURRENT_RULES, orders);
}

/** Places orders in one request, as a release with this rules version does. Throws if they are rejected. */
export async function placeUnder(
  t: TestApp,
  accountId: string,
  rulesVersion: RulesVersion,
  orders: readonly NewOrder[],
): Promise<void> {
  const clientOrderId = `request-${orders[0]?.terms.id ?? ''}`;
  const symbol = orders[0]?.symbol as AssetSymbol;
  const at = t.server.market.live.now();
  const applied = await t.db.transaction(async (tx) => {
    await tx.$client.query(
      `INSERT INTO sandbox_order_requests (account_id, client_order_id, request_hash, response, at)
       VALUES ($1, $2, 'test', '{}', $3)`,
      [accountId, clientOrderId, new Date(at)],
    );
    const roles = new Map(orders.map(({ terms }) => [terms.id, 'single' as const]));
    const event = { kind: 'place', at, orders, quote: quoteNow(t, symbol) } as const;
    const request = { clientOrderId, roles, chartInterval: null };
    return applyEvent(t.platform, tx, accountId, event, { source: 'simulated', request, rulesVersion });
  });
  invariant(applied?.kind === 'applied', `an order is ${applied?.kind === 'refused' ? applied.reason : 'accepted'}`);
}

/** Moves the clock forward and applies the prices of the new time to the accounts. */
export async function tradeAfter(t: TestApp, ms: number): Promise<void> {
  t.clock.advance(ms);
  await t.server.market.ticks.round();
  await t.server.trading.loop.round();
}

/** Advances the market second by second, for at most a minute, until the client has no live order. */
export async function untilFilled(t: TestApp, client: TradingClient): Promise<void> {
  for (let second = 0; second < 60 && (await liveOrders(client)).length > 0; second += 1)
    await tradeAfter(t, SECOND_MS);
}

/** Returns the kinds of the account's events, in order. */
export async function eventsOf(t: TestApp, accountId: string): Promise<string[]> {
  const rows = await sql(t, 'SELECT kind FROM sandbox_events WHERE account_id = $1 ORDER BY sequence', [accountId]);
  return rows.map(({ kind }) => String(kind));
}
