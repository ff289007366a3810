import type { EndpointTable } from './endpoint.ts';
import { evidenceResponse } from './evidence.ts';

export const evidenceEndpoints = {
  'GET /api/evidence': {
    id: 'getEvidence',
    tag: 'Evidence',
    access: 'signed-in',
    summary: 'Get the evidence meters of the account',
    description:
      'Rated answers and rated exam charts on recorded prices count, each once; simulated charts never do. Charts are compared with random marks a few seconds after their grading.',
    response: evidenceResponse,
  },
} as const satisfies EndpointTable;
