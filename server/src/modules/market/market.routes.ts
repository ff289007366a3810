import type { z } from 'zod';
import type { AssetsResponse, candlesQuery } from '@tradesense/contract/market.ts';
import { ASSETS, ASSET_SYMBOLS, findAsset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { App, Platform } from '../../platform/module.ts';
import { matchesEtag } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { leverageOf, type Settings } from '../settings/index.ts';
import { allStoredSeries } from './candle-series.repo.ts';
import type { createCandleWindows } from './candle-window.service.ts';
import type { TickerPrices } from './live/live-prices.service.ts';
import type { MarketDays } from './market-page/market-day.service.ts';
import type { PracticeHistory } from './practice/practice-history.service.ts';
import { readPracticeListing } from './practice/practice-listing.queries.ts';
import type { ShippedHistory } from './practice/shipped-history.ts';
import { historyOrigin, originSource, type StoredSeries } from './history.policy.ts';

type CandlesQuery = z.output<typeof candlesQuery>;

const RETRY_WITHOUT_PRICES_S = 5;

function knownAsset(symbol: string): AssetSymbol {
  const asset = findAsset(symbol);
  if (asset !== undefined) return asset.symbol;
  const message = `There is no asset "${symbol}". The assets are ${ASSET_SYMBOLS.join(', ')}.`;
  throw new Problem('unknown-asset', { detail: message, errors: [{ path: 'query.asset', message }] });
}

function readBefore(before: CandlesQuery['before']): EpochMs | null {
  if (before === undefined) return null;
  return epochMs(typeof before === 'number' ? before : Date.parse(before));
}

interface MarketReads {
  readonly candleWindows: ReturnType<typeof createCandleWindows>;
  readonly tickerPrices: () => Promise<TickerPrices | null>;
  readonly marketDays: MarketDays;
  readonly settings: Settings;
  readonly practice: PracticeHistory;
  readonly shipped: ShippedHistory;
}

export function marketRoutes(
  { db, config }: Platform,
  { candleWindows, tickerPrices, marketDays, settings, practice, shipped }: MarketReads,
): (app: App) => void {
  function assetsView(
    stored: ReadonlyMap<AssetSymbol, readonly StoredSeries[]>,
    leverage: ReturnType<typeof leverageOf>,
  ): AssetsResponse {
    const assets = ASSETS.map((asset) => {
      const history: Partial<Record<Interval, PriceSource>> = {};
      for (const interval of INTERVALS) {
        const source = originSource(
          historyOrigin(stored.get(asset.symbol) ?? [], asset.symbol, interval, config.marketFeed),
        );
        if (source !== null) history[interval] = source;
      }
      return { ...asset, maxLeverage: Math.min(asset.maxLeverage, leverage[asset.class]), history };
    });
    return { assets, intervals: [...INTERVALS] };
  }

  return (app) => {
    route(app, 'GET /api/assets', async () =>
      assetsView(await db.read(allStoredSeries), leverageOf(await settings.current())),
    );

    route(app, 'GET /api/market/practice', () => db.readStale((tx) => readPracticeListing(tx, practice, shipped)));

    route(app, 'GET /api/crypto-prices', async (request, reply) => {
      const prices = await tickerPrices();
      if (prices === null) {
        const detail = 'No price has arrived yet.';
        throw new Problem('feed-unavailable', { detail, retryAfter: RETRY_WITHOUT_PRICES_S });
      }
      void reply.headers({ etag: prices.tag, 'cache-control': 'no-cache' });
      if (matchesEtag(request.headers['if-none-match'], prices.tag)) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(prices.body);
    });

    route(app, 'GET /api/market/day', (request) => marketDays(knownAsset(request.query.asset)));

    route(app, 'GET /api/market/candles', async (request, reply) => {
      const { asset, interval, before, limit } = request.query;
      const symbol = knownAsset(asset);
      const ifNoneMatch = request.headers['if-none-match'];
      // The newest bars must join the running bar of the page's stream without a gap, so they are not read from a
      // replica, which may lag.
      const read = before === undefined ? 'read' : 'readStale';
      const candles = await db[read]((tx) =>
        candleWindows(tx, { asset: symbol, interval, before: readBefore(before), limit, ifNoneMatch }),
      );
      void reply.headers(
        candles.tag === null ? { 'cache-control': 'no-store' } : { etag: candles.tag, 'cache-control': 'no-cache' },
      );
      if (candles.body === null) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(candles.body);
    });
  };
}
