import type { EndpointTable } from './endpoint.ts';
import { unlockCheckResponse } from './unlock.ts';

export const unlockEndpoints = {
  'GET /api/sandbox/unlock-check': {
    id: 'checkUnlock',
    tag: 'Sandbox',
    access: 'signed-in',
    summary: 'Get the progress toward unlocking the sandbox',
    description:
      'Completed rated Bias Tests and passed rated Chart Exams, each counted up to the number needed. Administrators are always unlocked.',
    response: unlockCheckResponse,
  },
} as const satisfies EndpointTable;
