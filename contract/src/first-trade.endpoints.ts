import type { EndpointTable } from './endpoint.ts';
import {
  actFirstTradeRequest,
  firstTradeResponse,
  planFirstTradeRequest,
  reviewFirstTradeRequest,
  showFirstTradeRequest,
  stepFirstTradeRequest,
} from './first-trade.ts';

/**
 * Each learner has one first trade. The learner plans it, steps through its bars, reviews it and then keeps it as a
 * card. Every call returns the current state of the trade.
 */
export const firstTradeEndpoints = {
  'POST /api/study/first-trade': {
    id: 'showFirstTrade',
    tag: 'Study',
    access: 'signed-in',
    summary: 'Get the first planned trade as far as it has come',
    description:
      'Draws a chart if there is none. With `instead`, another chart takes the place of that one, unless orders stand on it.',
    limit: { perMinute: 60 },
    body: showFirstTradeRequest,
    response: firstTradeResponse,
    problems: ['not-enough-history'],
  },
  'PUT /api/study/first-trade/plan': {
    id: 'planFirstTrade',
    tag: 'Study',
    access: 'signed-in',
    summary: 'Send the orders of a plan',
    description:
      'Entry at market, at the next bar; the size follows from risk and stop. The same plan again gets the same response, another one `task-settled`.',
    limit: { perMinute: 60 },
    body: planFirstTradeRequest,
    bodyMaxBytes: 16_384,
    response: firstTradeResponse,
    problems: ['not-found', 'task-settled', 'task-answer-mismatch'],
  },
  'POST /api/study/first-trade/steps': {
    id: 'stepFirstTrade',
    tag: 'Study',
    access: 'signed-in',
    summary: 'Show the next bar of the first planned trade',
    description: 'A caller who has seen fewer bars than were shown gets the present state, and no further bar.',
    limit: { perMinute: 240 },
    body: stepFirstTradeRequest,
    response: firstTradeResponse,
    problems: ['not-found', 'task-has-no-step'],
  },
  'POST /api/study/first-trade/acts': {
    id: 'actOnFirstTrade',
    tag: 'Study',
    access: 'signed-in',
    summary: 'Move the stop or the target of the first planned trade, or close it at the next bar',
    description: 'An act takes the place of one of its kind after the same bar, so sending it again changes nothing.',
    limit: { perMinute: 120 },
    body: actFirstTradeRequest,
    response: firstTradeResponse,
    problems: ['not-found', 'task-settled', 'task-answer-mismatch'],
  },
  'PUT /api/study/first-trade/review': {
    id: 'reviewFirstTrade',
    tag: 'Study',
    access: 'signed-in',
    summary: 'Write the review of the closed trade, which makes its card',
    limit: { perMinute: 60 },
    body: reviewFirstTradeRequest,
    bodyMaxBytes: 16_384,
    response: firstTradeResponse,
    problems: ['not-found', 'task-answer-mismatch'],
  },
} as const satisfies EndpointTable;
