import { clientErrorsRequest, heartbeatRequest, pageViewRequest } from './analytics.ts';
import type { EndpointTable } from './endpoint.ts';
import { doneResponse } from './endpoint-parts.ts';

/**
 * Maximum body size in bytes. Browsers send at most 64 KiB while they close a page, but ten complete error reports are
 * larger.
 */
const BODY_MAX_BYTES = 128 * 1024;

export const analyticsEndpoints = {
  'POST /api/analytics/page-views': {
    id: 'recordPageView',
    tag: 'Analytics',
    access: 'anyone',
    summary: 'Record a page view',
    description: 'The same `viewId` again changes nothing.',
    limit: { perMinute: 300 },
    bodyMaxBytes: BODY_MAX_BYTES,
    body: pageViewRequest,
    response: doneResponse,
  },
  'POST /api/analytics/heartbeat': {
    id: 'recordVisibleTime',
    tag: 'Analytics',
    access: 'anyone',
    summary: 'Add visible time to page views of this browser',
    description: 'Views of other browsers are ignored.',
    limit: { perMinute: 300 },
    bodyMaxBytes: BODY_MAX_BYTES,
    body: heartbeatRequest,
    response: doneResponse,
  },
  'POST /api/analytics/errors': {
    id: 'reportClientErrors',
    tag: 'Analytics',
    access: 'anyone',
    summary: 'Report errors of this browser',
    description: 'The server scrubs and logs them, and reports them to the configured service.',
    limit: { perMinute: 60 },
    bodyMaxBytes: BODY_MAX_BYTES,
    body: clientErrorsRequest,
    response: doneResponse,
  },
} as const satisfies EndpointTable;
