import type { EndpointTable } from './endpoint.ts';
import { suspensionAppealRequest, suspensionNotice } from './suspensions.ts';

export const suspensionsEndpoints = {
  'GET /api/account/suspension': {
    id: 'getSuspension',
    tag: 'Accounts',
    access: 'signed-in',
    summary: 'Get the notice of the caller’s suspension',
    response: suspensionNotice,
    problems: ['not-suspended'],
    isOpenToSuspended: true,
  },
  'POST /api/account/suspension/appeal': {
    id: 'appealSuspension',
    tag: 'Accounts',
    access: 'signed-in',
    summary: 'Appeal the caller’s suspension, once',
    description: 'The text is read by administrators. Their answer goes out by email and is in the notice.',
    body: suspensionAppealRequest,
    response: suspensionNotice,
    problems: ['not-suspended', 'suspension-appealed'],
    isOpenToSuspended: true,
  },
} as const satisfies EndpointTable;
