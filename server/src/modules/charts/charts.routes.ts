import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { doneResponse } from '@tradesense/contract/auth.ts';
import {
  chartResponse,
  putDrawingsRequest,
  putDrawingsResponse,
  storedChartSettings,
} from '@tradesense/contract/charts.ts';
import { ASSET_SYMBOLS, findAsset } from '@tradesense/core/market/asset.ts';
import { Problem } from '../../platform/http/problem.ts';
import { signedIn } from '../../platform/http/session.ts';
import type { App, Platform } from '../../platform/module.ts';
import type { ChartKey } from './charts.repo.ts';
import { readChart, storeDrawings, storeSettings } from './charts.service.ts';

const params = z.strictObject({ asset: z.string().min(1).max(20) });

function chartKey(request: Pick<FastifyRequest, 'viewer'>, symbol: string): ChartKey {
  const { userId } = signedIn(request);
  const asset = findAsset(symbol);
  if (asset !== undefined) return { userId, asset: asset.symbol };
  const message = `There is no asset "${symbol}". The assets are ${ASSET_SYMBOLS.join(', ')}.`;
  throw new Problem('unknown-asset', { detail: message, errors: [{ path: 'params.asset', message }] });
}

export function chartsRoutes(app: App, platform: Platform): void {
  app.get('/api/charts/:asset', { schema: { params, response: { 200: chartResponse } } }, (request) =>
    readChart(platform, chartKey(request, request.params.asset)),
  );

  app.put(
    '/api/charts/:asset/drawings',
    { schema: { params, body: putDrawingsRequest, response: { 200: putDrawingsResponse } } },
    (request) => storeDrawings(platform, chartKey(request, request.params.asset), request.body),
  );

  app.put(
    '/api/charts/:asset/settings',
    { schema: { params, body: storedChartSettings, response: { 200: doneResponse } } },
    async (request) => {
      await storeSettings(platform, chartKey(request, request.params.asset), request.body);
      return { done: true as const };
    },
  );
}
