import type { EndpointTable } from './endpoint.ts';
import { doneResponse } from './endpoint-parts.ts';
import { firstHourMarkParams, firstHourMarkRequest, firstHourResponse, nextStepsResponse } from './guidance.ts';

export const guidanceEndpoints = {
  'GET /api/next-steps': {
    id: 'showNextSteps',
    tag: 'Guidance',
    access: 'anyone',
    summary: 'Get what to do next, and why',
    description:
      'One order for the coach, Home and Study: what is begun, what is due, the lesson of a placement, the first hour, Study, what unlocks the sandbox, a trade. `cardsDue` counts the Study cards that are due.',
    response: nextStepsResponse,
  },
  'GET /api/first-hour': {
    id: 'showFirstHour',
    tag: 'Guidance',
    access: 'anyone',
    summary: 'Get the steps of the led first hour with what is done',
    description:
      'A step is done when what it asks for has happened, in whatever order. Without an account the steps belong to the browser.',
    response: firstHourResponse,
  },
  'PUT /api/first-hour/marks/{mark}': {
    id: 'markFirstHour',
    tag: 'Guidance',
    access: 'anyone',
    summary: 'Record what nothing else tells: that a page was read, or that the path was put aside',
    limit: { perMinute: 60 },
    params: firstHourMarkParams,
    body: firstHourMarkRequest,
    response: doneResponse,
  },
} as const satisfies EndpointTable;
