import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { streamQuery } from '@tradesense/contract/stream.ts';
import { REQUEST_ID_HEADER } from '@tradesense/contract/product.ts';
import { networkOf } from '../http/network-address.ts';
import { Problem } from '../http/problem.ts';
import { visitorOf } from '../http/visitor.ts';
import type { App } from '../module.ts';
import type { StreamConnections } from './stream-connections.ts';

const LAST_EVENT_ID_MAX = 100;

function lastEventId(request: FastifyRequest): string | null {
  const sent = request.headers['last-event-id'];
  return typeof sent === 'string' && sent !== '' && sent.length <= LAST_EVENT_ID_MAX ? sent : null;
}

/** Who the limits count: the account, or the browser; null for a caller that is neither. */
function clientOf(request: FastifyRequest): string | null {
  if (request.viewer !== null) return `user ${request.viewer.userId}`;
  const visitor = visitorOf(request);
  return visitor === null ? null : `visitor ${visitor}`;
}

/** `GET /api/stream`, and the end of all streams when the server stops. */
export function streamRoutes(app: App, connections: StreamConnections): void {
  app.get<{ Querystring: z.output<typeof streamQuery> }>(
    '/api/stream',
    { schema: { querystring: streamQuery }, exposeHeadRoute: false },
    (request, reply) => {
      const { shared, wantsAccount } = connections.topics.parse(request.query.topics);
      const { viewer } = request;
      if (wantsAccount && viewer === null) throw new Problem('not-signed-in');
      const leave = connections.limits.enter(clientOf(request), networkOf(request.ip));
      void reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        connection: 'close',
        'x-accel-buffering': 'no',
        [REQUEST_ID_HEADER]: request.id,
      });
      const headers = Object.entries(reply.getHeaders());
      void reply.hijack();
      const { raw } = reply;
      raw.once('close', leave);
      // Without chunks each write is one buffer that all listeners share; the end of the connection is the end of the answer.
      raw.removeHeader('transfer-encoding');
      for (const [name, value] of headers) if (value !== undefined) raw.setHeader(name, value);
      raw.writeHead(200);
      connections.open(raw, {
        shared,
        userId: wantsAccount && viewer !== null ? viewer.userId : null,
        sessionId: viewer?.sessionId ?? null,
        lastEventId: lastEventId(request),
      });
    },
  );

  app.addHook('preClose', (done) => {
    connections.stop();
    done();
  });
}
