import type { EndpointTable } from './endpoint.ts';
import { feedbackRequest, feedbackResponse } from './feedback.ts';

export const feedbackEndpoints = {
  'POST /api/feedback': {
    id: 'sendFeedback',
    tag: 'Profile',
    access: 'anyone',
    summary: 'Send feedback',
    description: 'Feedback of a guest is stored with the email address, if given; otherwise with the account.',
    // The limit is high enough for a class behind one network address, but too low to flood the inbox.
    limit: { perMinute: 10 },
    idempotencyKey: 'header',
    body: feedbackRequest,
    response: feedbackResponse,
  },
} as const satisfies EndpointTable;
