import { ASSET_SYMBOLS, findAsset } from '@tradesense/core/market/asset.ts';
import { Problem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { App, Platform } from '../../platform/module.ts';
import type { ChartKey } from './charts.repo.ts';
import { readChartSnapshot } from './chart-snapshots.service.ts';
import { readChart, storeDrawings, storeSettings } from './charts.service.ts';

interface ChartRequest {
  readonly viewer: Viewer;
  readonly params: { readonly asset: string };
}

function chartKey({ viewer, params }: ChartRequest): ChartKey {
  const asset = findAsset(params.asset);
  if (asset !== undefined) return { userId: viewer.userId, asset: asset.symbol };
  const message = `There is no asset "${params.asset}". The assets are ${ASSET_SYMBOLS.join(', ')}.`;
  throw new Problem('unknown-asset', { detail: message, errors: [{ path: 'params.asset', message }] });
}

export function chartsRoutes(app: App, platform: Platform): void {
  route(app, 'GET /api/charts/{asset}', (request) => readChart(platform, chartKey(request)));
  route(app, 'GET /api/charts/{asset}/snapshot', (request) =>
    readChartSnapshot(platform, chartKey(request), new Date(request.query.at)),
  );
  route(app, 'PUT /api/charts/{asset}/drawings', (request) => storeDrawings(platform, chartKey(request), request.body));
  route(app, 'PUT /api/charts/{asset}/settings', async (request) => {
    await storeSettings(platform, chartKey(request), request.body);
    return { done: true as const };
  });
}
