import { mediaContent, type EndpointTable } from './endpoint.ts';
import { healthResponse, openApiResponse, readyResponse } from './operations.ts';

export const operationsEndpoints = {
  'GET /api/health': {
    id: 'getHealth',
    tag: 'Operations',
    access: 'anyone',
    summary: 'Check that the process responds',
    response: healthResponse,
  },
  'GET /api/ready': {
    id: 'getReadiness',
    tag: 'Operations',
    access: 'anyone',
    summary: 'Check that the server can serve',
    description:
      'State of the database, the feed and the jobs; 503 if it cannot serve. Block this path at the proxy, or set OPERATIONS_TOKEN.',
    isForOperators: true,
    response: readyResponse,
    otherResponses: { 503: readyResponse },
  },
  'GET /metrics': {
    id: 'getMetrics',
    tag: 'Operations',
    access: 'anyone',
    summary: 'Get the metrics for Prometheus',
    description: 'Block this path at the proxy, or set OPERATIONS_TOKEN.',
    isForOperators: true,
    response: mediaContent<string>('text/plain'),
  },
  'GET /api/openapi.json': {
    id: 'getOpenApiDocument',
    tag: 'Operations',
    access: 'anyone',
    summary: 'Get the OpenAPI document of this API',
    response: openApiResponse,
  },
} as const satisfies EndpointTable;
