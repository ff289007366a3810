import type { TradingOrder, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { findAsset, type Asset } from '@tradesense/core/market/asset.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { LineSources } from './trade-line.ts';

function knownAsset(symbol: string): Asset {
  const asset = findAsset(symbol);
  invariant(asset !== undefined, 'a known asset');
  return asset;
}

export const BTC = knownAsset('BTC');

/** Returns a working limit order to buy BTC, with the given changes. */
export function orderOf(change: Partial<TradingOrder>): TradingOrder {
  return {
    id: 'o1',
    clientOrderId: 'client-1',
    role: 'single',
    asset: 'BTC',
    side: 'buy',
    type: 'limit',
    state: 'working',
    endReason: null,
    quantity: '0.1',
    filled: '0',
    remaining: '0.1',
    averagePrice: null,
    limitPrice: null,
    triggerPrice: null,
    trailAmount: null,
    trailRatio: null,
    activationPrice: null,
    trailsAt: null,
    groupId: null,
    parentId: null,
    timeInForce: 'gtc',
    expiresAt: null,
    isPostOnly: false,
    isReduceOnly: false,
    leverage: 1,
    reserved: '0',
    acceptedAt: '2026-01-05T10:00:00.000Z',
    updatedAt: '2026-01-05T10:00:00.000Z',
    endedAt: null,
    waiting: null,
    ...change,
  };
}

/** Returns a long position of 0.5 BTC with the entry price 100, with the given changes. */
export function positionOf(change: Partial<TradingPosition> = {}): TradingPosition {
  return {
    asset: 'BTC',
    side: 'long',
    quantity: '0.5',
    entryPrice: '100',
    markPrice: '101',
    notional: '50.5',
    margin: '10',
    leverage: 5,
    maintenance: '0.202',
    unrealised: '0.5',
    liquidationPrice: '80.4',
    breakEvenPrice: '100.11',
    openedAt: '2026-01-05T09:00:00.000Z',
    ...change,
  };
}

export function sourcesOf(change: Partial<LineSources> = {}): LineSources {
  return {
    asset: BTC,
    price: { bid: '100.9', ask: '101.1', last: '101', isStale: false, reason: null },
    orders: [],
    positions: [],
    ticketLines: null,
    fees: { makerFee: '0.0002', takerFee: '0.0005' },
    whatIf: null,
    ...change,
  };
}
