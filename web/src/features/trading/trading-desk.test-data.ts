import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { SetMarket } from './desk-market.ts';
import type { TradingDesk } from './trading-desk.ts';

/** Returns a live account without positions or orders, with the given changes. */
export function accountOf(change: Partial<TradingAccount> = {}): TradingAccount {
  return {
    id: 'a1',
    kind: 'live',
    number: 1,
    attempt: 1,
    name: 'Account 1',
    settings: { preset: 'normal', marginMode: 'isolated', makerFee: '0.0002', takerFee: '0.0005' },
    cash: '10000',
    margin: '0',
    unrealised: '0',
    equity: '10000',
    liveOrders: 0,
    openPositions: 0,
    sequence: 1,
    openedAt: '2026-01-05T08:00:00.000Z',
    archivedAt: null,
    archive: null,
    feed: { state: 'live', source: 'recorded', reason: null, asOf: null },
    ...change,
  };
}

/** Returns a desk for tests of its panels. Only the actions in `change` have an effect. */
export function panelDeskOf(change: Partial<TradingDesk>): TradingDesk {
  const asset = findAsset('BTC');
  return {
    account: accountOf(),
    asset,
    over: null,
    orders: [],
    positions: [],
    market: new SetMarket(null),
    ...change,
  } as TradingDesk;
}
