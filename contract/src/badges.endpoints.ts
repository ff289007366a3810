import { badgesResponse } from './badges.ts';
import type { EndpointTable } from './endpoint.ts';

export const badgesEndpoints = {
  'GET /api/badges': {
    id: 'getBadges',
    tag: 'People',
    access: 'signed-in',
    summary: 'List every badge with the caller’s progress and the tiers that they have earned',
    description: 'Badges are awarded by the server, for skill, process, consistency and help; profit plays no part.',
    limit: { perMinute: 60, per: 'account' },
    response: badgesResponse,
  },
} as const satisfies EndpointTable;
