import {
  chartTemplatesResponse,
  orderPresetsResponse,
  putChartTemplatesRequest,
  putDeskListResponse,
  putOrderPresetsRequest,
} from './desk.ts';
import type { EndpointTable } from './endpoint.ts';

const REPLACED =
  'Returns the next version. `desk-list-changed`: another version than `version` is stored and nothing was changed; fetch, make the change again, and send.';

export const deskEndpoints = {
  'GET /api/desk/order-presets': {
    id: 'getOrderPresets',
    tag: 'Desk',
    access: 'signed-in',
    summary: 'Get the order presets',
    response: orderPresetsResponse,
  },
  'PUT /api/desk/order-presets': {
    id: 'putOrderPresets',
    tag: 'Desk',
    access: 'signed-in',
    summary: 'Store all order presets',
    description: REPLACED,
    body: putOrderPresetsRequest,
    response: putDeskListResponse,
    problems: ['desk-list-changed'],
  },
  'GET /api/desk/chart-templates': {
    id: 'getChartTemplates',
    tag: 'Desk',
    access: 'signed-in',
    summary: 'Get the chart templates',
    response: chartTemplatesResponse,
  },
  'PUT /api/desk/chart-templates': {
    id: 'putChartTemplates',
    tag: 'Desk',
    access: 'signed-in',
    summary: 'Store all chart templates',
    description: REPLACED,
    body: putChartTemplatesRequest,
    response: putDeskListResponse,
    problems: ['desk-list-changed'],
  },
} as const satisfies EndpointTable;
