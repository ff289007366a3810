import type { EndpointTable } from './endpoint.ts';
import { noBody } from './endpoint-parts.ts';
import { boardParams, boardQuery, boardResponse, membershipResponse } from './leaderboards.ts';

export const leaderboardsEndpoints = {
  'GET /api/leaderboards/{board}': {
    id: 'getLeaderboard',
    tag: 'People',
    access: 'signed-in',
    summary: 'Get a page of a leaderboard, with the caller’s own standing',
    description:
      'Learners who joined, have enough results and, for a rating, a deviation of at most 75. The lower end of the 95% interval decides the order, of Brier scores the upper one; profit plays no part. Suspended accounts and people between whom and the caller a block stands are left out.',
    limit: { perMinute: 240, per: 'account' },
    params: boardParams,
    query: boardQuery,
    response: boardResponse,
  },
  'PUT /api/leaderboards/membership': {
    id: 'joinLeaderboards',
    tag: 'People',
    access: 'signed-in',
    summary: 'List the caller on every leaderboard for which they have enough results',
    description: 'A second call changes nothing.',
    limit: { perMinute: 20, per: 'account' },
    body: noBody,
    response: membershipResponse,
  },
  'DELETE /api/leaderboards/membership': {
    id: 'leaveLeaderboards',
    tag: 'People',
    access: 'signed-in',
    summary: 'Take the caller from every leaderboard',
    description: 'A second call changes nothing.',
    limit: { perMinute: 20, per: 'account' },
    response: membershipResponse,
  },
} as const satisfies EndpointTable;
