import type { EndpointTable } from './endpoint.ts';
import { noBody } from './endpoint-parts.ts';
import { acceptTermsResponse } from './terms.ts';

export const termsEndpoints = {
  'POST /api/auth/accept-terms': {
    id: 'acceptTerms',
    tag: 'Profile',
    access: 'signed-in',
    summary: 'Accept the current terms',
    description:
      'Returns the time of the first acceptance, which `GET /api/auth/me` shows from then on. After a new version of the terms it shows `null` again.',
    body: noBody,
    response: acceptTermsResponse,
  },
} as const satisfies EndpointTable;
