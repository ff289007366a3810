import type { FastifySchema } from 'fastify';
import type { z } from 'zod';
import { assetsResponse, candlesQuery, candlesResponse, type AssetsResponse } from '@tradesense/contract/market.ts';
import { ASSETS, ASSET_SYMBOLS, findAsset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { App, Platform } from '../../platform/module.ts';
import { Problem } from '../../platform/http/problem.ts';
import { allStoredSeries } from './candle-series.repo.ts';
import type { createCandleWindows } from './candle-window.service.ts';
import { historyOrigin, originSource, type StoredSeries } from './history.policy.ts';

type CandlesQuery = z.output<typeof candlesQuery>;

/** Typed loosely on purpose: the body is JSON text already, which the type provider would not let a handler send. */
const candlesSchema: FastifySchema = { querystring: candlesQuery, response: { 200: candlesResponse } };

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

export function marketRoutes(
  { db, config }: Platform,
  candleWindows: ReturnType<typeof createCandleWindows>,
): (app: App) => void {
  function assetsView(stored: ReadonlyMap<AssetSymbol, readonly StoredSeries[]>): AssetsResponse {
    const assets = ASSETS.map((asset) => {
      const history: Partial<Record<Interval, PriceSource>> = {};
      for (const interval of INTERVALS) {
        const source = originSource(
          historyOrigin(stored.get(asset.symbol) ?? [], asset.symbol, interval, config.marketFeed),
        );
        if (source !== null) history[interval] = source;
      }
      return { ...asset, history };
    });
    return { assets, intervals: [...INTERVALS] };
  }

  return (app) => {
    app.get('/api/assets', { schema: { response: { 200: assetsResponse } } }, async () =>
      assetsView(await db.read(allStoredSeries)),
    );

    app.get<{ Querystring: CandlesQuery }>('/api/market/candles', { schema: candlesSchema }, async (request, reply) => {
      const { asset, interval, before, limit } = request.query;
      const symbol = knownAsset(asset);
      const ifNoneMatch = request.headers['if-none-match'];
      const candles = await db.read((tx) =>
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
