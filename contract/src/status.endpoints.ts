import type { EndpointTable } from './endpoint.ts';
import { statusResponse } from './status.ts';

export const statusEndpoints = {
  'GET /api/status': {
    id: 'getStatus',
    tag: 'Operations',
    access: 'anyone',
    summary: 'Get what runs, and when the data was last saved and checked',
    description:
      'The age of each price, the last backup and the last check of the ledgers. A response may be 5 seconds old.',
    response: statusResponse,
  },
} as const satisfies EndpointTable;
