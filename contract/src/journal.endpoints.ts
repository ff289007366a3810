import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { idParams } from './endpoint-parts.ts';
import {
  costliestMistakeResponse,
  journalBarsResponse,
  journalCurvesResponse,
  journalQuery,
  journalResponse,
  journalTradeResponse,
  patchJournalTradeRequest,
  performanceResponse,
  reviewsDueResponse,
  tagTradesRequest,
  tagTradesResponse,
} from './journal.ts';

const tradeParams = z.strictObject({ id: z.uuid(), tradeId: z.uuid() });

export const journalEndpoints = {
  'GET /api/sandbox/accounts/{id}/journal': {
    id: 'listTrades',
    tag: 'Journal',
    access: 'sandbox',
    summary: 'List the closed trades of an account',
    description: 'One for each time the position went flat or was reversed, and the tags of all with their net result.',
    params: idParams,
    query: journalQuery,
    response: journalResponse,
    problems: ['not-found'],
  },
  'GET /api/sandbox/accounts/{id}/journal/{tradeId}': {
    id: 'getTrade',
    tag: 'Journal',
    access: 'sandbox',
    summary: 'Get a trade with its fills and counterfactuals',
    params: tradeParams,
    response: journalTradeResponse,
    problems: ['not-found'],
  },
  'PATCH /api/sandbox/accounts/{id}/journal/{tradeId}': {
    id: 'reviewTrade',
    tag: 'Journal',
    access: 'sandbox',
    summary: 'Change note, tags and review of a trade',
    description: 'Absent fields stay as they are.',
    params: tradeParams,
    body: patchJournalTradeRequest,
    response: journalTradeResponse,
    problems: ['not-found'],
  },
  'GET /api/sandbox/accounts/{id}/performance/curves': {
    id: 'getJournalCurves',
    tag: 'Journal',
    access: 'sandbox',
    summary: 'Get the profit of the reviewed trades under other rules',
    description: 'Half the size, the plan kept, and without the trades of the costliest mistake tag; of the newest 60.',
    // The limit is low, because each request follows up to 60 trades through thousands of bars.
    limit: { perMinute: 6, per: 'account' },
    params: idParams,
    response: journalCurvesResponse,
    problems: ['not-found'],
  },
  'GET /api/sandbox/accounts/{id}/costliest-mistake': {
    id: 'getCostliestMistake',
    tag: 'Journal',
    access: 'sandbox',
    summary: 'Get the mistake that has cost the learner the most',
    description:
      'By R, over the reviewed trades of all accounts of the same kind: live ones, attempts included, or those of replays.',
    params: idParams,
    response: costliestMistakeResponse,
    problems: ['not-found'],
  },
  'POST /api/sandbox/accounts/{id}/journal/tags': {
    id: 'tagTrades',
    tag: 'Journal',
    access: 'sandbox',
    summary: 'Add and remove tags of several trades',
    description: 'Of all of them or of none. Sent again, it changes nothing more.',
    params: idParams,
    body: tagTradesRequest,
    response: tagTradesResponse,
    problems: ['not-found', 'too-many-tags'],
  },
  'GET /api/sandbox/accounts/{id}/journal/{tradeId}/bars': {
    id: 'listTradeBars',
    tag: 'Journal',
    access: 'sandbox',
    summary: 'List the bars of a trade’s chart',
    description:
      '120 bars before the decision and up to 60 after the close, of an interval that suits the trade; of a replay none after its cursor.',
    params: tradeParams,
    response: journalBarsResponse,
    problems: ['not-found'],
  },
  'GET /api/sandbox/accounts/{id}/performance': {
    id: 'getPerformance',
    tag: 'Journal',
    access: 'sandbox',
    summary: 'Get the performance of an account over its closed trades',
    params: idParams,
    response: performanceResponse,
    problems: ['not-found'],
  },
  'GET /api/sandbox/reviews-due': {
    id: 'getReviewsDue',
    tag: 'Journal',
    access: 'sandbox',
    summary: 'Count the trades that are due for review',
    description: 'Closed at least a day ago and not reviewed; with the oldest.',
    response: reviewsDueResponse,
  },
} as const satisfies EndpointTable;
