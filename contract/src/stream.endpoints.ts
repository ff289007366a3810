import { mediaContent, type EndpointTable } from './endpoint.ts';
import { streamQuery } from './stream.ts';

export const streamEndpoints = {
  'GET /api/stream': {
    id: 'openStream',
    tag: 'Market',
    access: 'anyone',
    summary: 'Open the event stream',
    description:
      'Server-sent events, one connection per tab. The topic `account` needs the bearer token. An unknown topic is `invalid-request`.',
    query: streamQuery,
    response: mediaContent<string>('text/event-stream'),
    problems: ['not-signed-in'],
  },
} as const satisfies EndpointTable;
