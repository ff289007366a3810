import { LEAGUE_GROUP_SIZE } from '@tradesense/core/leagues/league-rules.ts';
import type { EndpointTable } from './endpoint.ts';
import { noBody } from './endpoint-parts.ts';
import { membershipResponse } from './leaderboards.ts';
import { leagueResponse } from './leagues.ts';

export const leaguesEndpoints = {
  'GET /api/league': {
    id: 'getLeague',
    tag: 'People',
    access: 'signed-in',
    summary: 'Get the caller’s weekly league',
    description: `Groups of at most about ${LEAGUE_GROUP_SIZE} learners who joined, of one division and similar rating. Points are counted by the server, from days of practice, kept plans and reviews; profit plays no part.`,
    limit: { perMinute: 120, per: 'account' },
    response: leagueResponse,
  },
  'PUT /api/league/membership': {
    id: 'joinLeague',
    tag: 'People',
    access: 'signed-in',
    summary: 'Let the caller take part in the weekly leagues',
    description: 'They are in a group of the week under way at once. A second call changes nothing.',
    limit: { perMinute: 20, per: 'account' },
    body: noBody,
    response: membershipResponse,
    problems: ['username-needed'],
  },
  'DELETE /api/league/membership': {
    id: 'leaveLeague',
    tag: 'People',
    access: 'signed-in',
    summary: 'Take the caller from the weekly leagues',
    description: 'Their division is forgotten. A second call changes nothing.',
    limit: { perMinute: 20, per: 'account' },
    response: membershipResponse,
  },
} as const satisfies EndpointTable;
