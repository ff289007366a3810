import { z } from 'zod';
import { chartResponse, putDrawingsRequest, putDrawingsResponse, storedChartSettings } from './charts.ts';
import type { EndpointTable } from './endpoint.ts';
import { doneResponse } from './endpoint-parts.ts';

const assetParams = z.strictObject({ asset: z.string().min(1).max(20) });

export const chartsEndpoints = {
  'GET /api/charts/{asset}': {
    id: 'getChart',
    tag: 'Charts',
    access: 'signed-in',
    summary: 'Get the drawings and settings of an asset’s charts',
    description:
      'Drawings come from the bottom up, with their version. `settings` is `null` before they are first stored.',
    params: assetParams,
    response: chartResponse,
    problems: ['unknown-asset'],
  },
  'PUT /api/charts/{asset}/drawings': {
    id: 'putDrawings',
    tag: 'Charts',
    access: 'signed-in',
    summary: 'Store all drawings of an asset’s charts',
    description:
      'Returns the next version. `drawings-changed`: another version than `version` is stored and nothing was changed; fetch, merge by id, and send again.',
    params: assetParams,
    body: putDrawingsRequest,
    response: putDrawingsResponse,
    problems: ['unknown-asset', 'drawings-changed'],
  },
  'PUT /api/charts/{asset}/settings': {
    id: 'putChartSettings',
    tag: 'Charts',
    access: 'signed-in',
    summary: 'Store the settings of an asset’s charts',
    description: 'The last request wins.',
    params: assetParams,
    body: storedChartSettings,
    response: doneResponse,
    problems: ['unknown-asset'],
  },
} as const satisfies EndpointTable;
