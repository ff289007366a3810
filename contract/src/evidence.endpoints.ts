import type { EndpointTable } from './endpoint.ts';
import { tradeEvidence } from './evidence-trades.ts';
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
  'GET /api/evidence/trades': {
    id: 'getTradeEvidence',
    tag: 'Evidence',
    access: 'signed-in',
    summary: 'Get the evidence meter of the account’s trades',
    description:
      'Runs over all sandbox accounts and resets; replays never count. A trade is what one order opened. Open trades count with their present net result. Trades without a planned stop are counted beside it.',
    response: tradeEvidence,
  },
} as const satisfies EndpointTable;
