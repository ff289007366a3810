import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import {
  reviewQueueQuery,
  reviewQueueResponse,
  secondDecisionRequest,
  secondDecisionResponse,
  secondLookQuery,
  secondLookResponse,
} from './second-look.ts';

const tradeParams = z.strictObject({ id: z.uuid(), tradeId: z.uuid() });

export const secondLookEndpoints = {
  'GET /api/sandbox/accounts/{id}/journal/{tradeId}/second-look': {
    id: 'getSecondLook',
    tag: 'Journal',
    access: 'sandbox',
    summary: 'Get a closed trade as it was at the decision',
    description:
      'Up to 200 bars before the decision, and no bar after it, plan or result until a second decision is stored.',
    params: tradeParams,
    query: secondLookQuery,
    response: secondLookResponse,
    problems: ['not-found'],
  },
  'POST /api/sandbox/accounts/{id}/journal/{tradeId}/second-look': {
    id: 'decideAgain',
    tag: 'Journal',
    access: 'sandbox',
    summary: 'Store the second decision of a trade',
    description:
      'Once for each trade: a later answer is not stored, and gets the first one. The response has the plan, the result and how both decisions would have ended.',
    params: tradeParams,
    body: secondDecisionRequest,
    response: secondDecisionResponse,
    problems: [
      'not-found',
      'not-enough-history',
      'not-a-number',
      'number-not-plain',
      'number-negative',
      'number-zero',
      'number-too-large',
      'too-many-decimals',
      'stop-on-wrong-side',
      'target-on-wrong-side',
    ],
  },
  'GET /api/sandbox/review-queue': {
    id: 'getReviewQueue',
    tag: 'Journal',
    access: 'sandbox',
    summary: 'List the trades to review or to decide again',
    description: 'In all accounts of the learner, oldest first, with the counts of both lists.',
    query: reviewQueueQuery,
    response: reviewQueueResponse,
  },
} as const satisfies EndpointTable;
