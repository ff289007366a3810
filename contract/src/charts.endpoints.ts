import { z } from 'zod';
import {
  chartResponse,
  chartSnapshotQuery,
  chartSnapshotResponse,
  putDrawingsRequest,
  putDrawingsResponse,
  storedChartSettings,
} from './charts.ts';
import type { EndpointTable } from './endpoint.ts';
import { doneResponse } from './endpoint-parts.ts';
import { storableText } from './storable-text.ts';

const assetParams = z.strictObject({ asset: storableText.min(1).max(20) });

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
  'GET /api/charts/{asset}/snapshot': {
    id: 'getChartSnapshot',
    tag: 'Charts',
    access: 'signed-in',
    summary: 'Get the drawings and settings of an asset’s charts as they were at a decision',
    description:
      'Kept with each order of an account that trades live prices. `takenAt` is `null` if nothing was kept by that time.',
    params: assetParams,
    query: chartSnapshotQuery,
    response: chartSnapshotResponse,
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
