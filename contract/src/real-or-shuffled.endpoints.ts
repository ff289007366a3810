import type { EndpointTable } from './endpoint.ts';
import { idParams, noBody } from './endpoint-parts.ts';
import { answerPairRequest, answerPairResponse, currentPairResponse } from './real-or-shuffled.ts';

export const realOrShuffledEndpoints = {
  'POST /api/real-or-shuffled/pairs': {
    id: 'showPair',
    tag: 'Real or Shuffled',
    access: 'anyone',
    summary: 'Get the pair that waits for the caller’s answer',
    description:
      'Draws one if none waits; the same pair comes until it is answered. Without an account the pair belongs to the browser, is taken from the open part of the history and never counts.',
    limit: { perMinute: 60 },
    body: noBody,
    response: currentPairResponse,
    problems: ['not-enough-history'],
  },
  'POST /api/real-or-shuffled/pairs/{id}/answers': {
    id: 'answerPair',
    tag: 'Real or Shuffled',
    access: 'anyone',
    summary: 'Choose the recorded chart of a pair',
    description:
      'The answer is final: the same choice gets the same verdict again, the other one `question-already-answered`. `not-found`: the pair is not the caller’s.',
    limit: { perMinute: 60 },
    params: idParams,
    body: answerPairRequest,
    response: answerPairResponse,
    problems: ['not-found', 'question-already-answered'],
  },
} as const satisfies EndpointTable;
