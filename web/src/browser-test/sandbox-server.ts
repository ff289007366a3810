import type { PreviewOrderResponse } from '@tradesense/contract/trading-orders.ts';
import type { OwnLimitsResponse } from '@tradesense/contract/own-limits.ts';
import type { CandleRow, MarketDayResponse } from '@tradesense/contract/market.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { FakeServer } from './fake-server.ts';
import { accountOf } from '../features/trading/trading-desk.test-data.ts';

const NOW = '2026-01-05T12:00:00.000Z';
const HOUR_MS = 3_600_000;

/** Returns a preview of a market order of 1 BTC at 100, with the given changes. */
export function previewOf(change: Partial<PreviewOrderResponse> = {}): PreviewOrderResponse {
  return {
    refusal: null,
    entryPrice: '100',
    quantity: '1',
    notional: '100',
    opens: '1',
    closes: '0',
    margin: '100',
    reserved: '100.05',
    makerFee: '0.02',
    takerFee: '0.05',
    liquidationPrice: null,
    lossAtStop: '10.1',
    profitAtTarget: '19.9',
    rewardToRisk: '1.97',
    breakEvenHitRate: '33.67',
    isLiquidatedFirst: false,
    worstCase: '100.05',
    ...change,
  };
}

/**
 * Returns the response for an account whose learner has set no trading limits, on a day without trades, with the given
 * changes.
 */
export function ownLimitsOf(change: Partial<OwnLimitsResponse> = {}): OwnLimitsResponse {
  return {
    limits: { dayLoss: null, dayTrades: null, pause: null },
    next: null,
    zone: 'UTC',
    today: { begun: 0, waiting: 0, result: '0', lossesInRow: 0, endsAt: '2026-01-06T00:00:00.000Z' },
    reached: null,
    ...change,
  };
}

/** Returns hourly bars that move between 95 and 105. The newest opens at noon. */
function candles(): CandleRow[] {
  return Array.from({ length: 120 }, (_, at) => {
    const close = 100 + 4 * Math.sin(at / 7);
    return [Date.parse(NOW) - (119 - at) * HOUR_MS, close - 0.5, close + 1, close - 1, close, 10];
  });
}

/** Returns an asset's day statistics at the price 100, with the given changes. */
export function dayOf(symbol: string, change: Partial<MarketDayResponse> = {}): MarketDayResponse {
  return {
    asset: symbol,
    marketTime: NOW,
    session: { isOpen: true, opensAt: null, closesAt: null },
    price: { last: 100, asOf: NOW, source: 'simulated', change24h: 1, isStale: false, reason: null },
    day: null,
    ...change,
  };
}

/** Returns a server with one unlocked, empty sandbox account `a1` and BTC at 100. */
export function sandboxServer(): FakeServer {
  const page = { nextCursor: null };
  return new FakeServer()
    .answer('GET /api/sandbox/unlock-check', {
      unlocked: true,
      progressPercentage: 100,
      unlockedAt: NOW,
      biasTests: { done: 2, needed: 2 },
      chartExams: { done: 2, needed: 2 },
    })
    .answer('GET /api/sandbox/accounts', { accounts: [accountOf()], hasTraded: false })
    .answer('GET /api/sandbox/accounts/{id}', accountOf())
    .answer('GET /api/sandbox/accounts/{id}/orders', { orders: [], ...page })
    .answer('GET /api/sandbox/accounts/{id}/positions', { positions: [] })
    .answer('GET /api/sandbox/accounts/{id}/fills', { fills: [], ...page })
    .answer('POST /api/sandbox/accounts/{id}/orders/preview', previewOf())
    .answer('GET /api/sandbox/accounts/{id}/limits', ownLimitsOf())
    .answer('GET /api/sandbox/accounts/{id}/costliest-mistake', { mistake: null })
    .answer('GET /api/sandbox/accounts/{id}/journal', { trades: [], tags: [], ...page })
    .answer('GET /api/replay/intervals', { masked: [...INTERVALS], dated: [...INTERVALS] })
    .answer('GET /api/charts/{asset}', { drawings: [], version: 0, settings: null })
    .answer('GET /api/market/candles', { asset: 'BTC', interval: '1h', source: 'simulated', bars: candles() })
    .answer('GET /api/market/day', ({ url }) => dayOf(url.searchParams.get('asset') ?? ''));
}
