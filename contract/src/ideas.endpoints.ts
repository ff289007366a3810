import { POST_ACT_LIMITS } from '@tradesense/core/posts/post-limits.ts';
import type { EndpointTable } from './endpoint.ts';
import { idParams } from './endpoint-parts.ts';
import { changeIdeaRequest, idea, ideaChart, predictIdeaRequest, publishIdeaRequest } from './ideas.ts';
import { post } from './posts.ts';

const HIDDEN = 'A post that does not exist, has no idea or is not shown to the caller answers `not-found`.';
const UNTOLD =
  'A reader gets the call of the author after their own prediction, and everyone once predictions are closed.';

export const ideasEndpoints = {
  'POST /api/ideas': {
    id: 'publishIdea',
    tag: 'Feed',
    access: 'signed-in',
    summary: 'Publish a chart idea as a post',
    description:
      'The post says asset and horizon alone. The idea locks at the first whole minute after 15 minutes, and starts with the first price of the market from then on. It counts in the record of its author, also if the post is deleted. It counts as a post for the limits of a day.',
    idempotencyKey: 'header',
    body: publishIdeaRequest,
    response: post,
    problems: ['username-needed'],
  },
  'GET /api/posts/{id}/idea': {
    id: 'getIdea',
    tag: 'Feed',
    access: 'anyone',
    summary: 'Get the chart idea of a post',
    description: `${HIDDEN} ${UNTOLD}`,
    params: idParams,
    response: idea,
    problems: ['not-found'],
  },
  'GET /api/posts/{id}/idea/chart': {
    id: 'getIdeaChart',
    tag: 'Feed',
    access: 'anyone',
    summary: 'Get the chart of an idea: bars before its start, and what followed',
    description: `${HIDDEN} Before the start it has the newest complete bars.`,
    params: idParams,
    response: ideaChart,
    problems: ['not-found'],
  },
  'PUT /api/posts/{id}/idea': {
    id: 'changeIdea',
    tag: 'Feed',
    access: 'signed-in',
    summary: 'Change the call of an idea of the caller, until it locks',
    description: `${HIDDEN} So does an idea of somebody else. Asset, horizon and the time of the lock stay.`,
    params: idParams,
    body: changeIdeaRequest,
    response: idea,
    problems: ['not-found', 'idea-locked'],
  },
  'POST /api/posts/{id}/idea/prediction': {
    id: 'predictIdea',
    tag: 'Feed',
    access: 'signed-in',
    summary: 'Predict the outcome of an idea of somebody else, once',
    description: `${HIDDEN} Predictions are open from the start price until a tenth of the horizon. The answer has the call of the author. An account may do so ${POST_ACT_LIMITS.prediction.perDay} times in 24 hours, in its first 24 hours ${POST_ACT_LIMITS.prediction.perDayNew} times.`,
    params: idParams,
    body: predictIdeaRequest,
    response: idea,
    problems: ['not-found', 'not-yourself', 'already-predicted', 'predictions-closed', 'predictions-not-open'],
  },
} as const satisfies EndpointTable;
