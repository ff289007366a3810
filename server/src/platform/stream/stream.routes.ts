import type { FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from '@tradesense/contract/product.ts';
import { networkOf } from '../http/network-address.ts';
import { Problem } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { visitorOf } from '../http/visitor.ts';
import type { App } from '../module.ts';
import type { StreamConnections } from './stream-connections.ts';

const LAST_EVENT_ID_MAX = 100;

function lastEventId(request: Pick<FastifyRequest, 'headers'>): string | null {
  const sent = request.headers['last-event-id'];
  return typeof sent === 'string' && sent !== '' && sent.length <= LAST_EVENT_ID_MAX ? sent : null;
}

/**
 * Returns the key by which the caller's streams are counted: the account or, without one, the browser. `null` if the
 * caller has neither.
 */
function clientOf(request: Pick<FastifyRequest, 'viewer' | 'cookies'>): string | null {
  if (request.viewer !== null) return `user ${request.viewer.userId}`;
  const visitor = visitorOf(request);
  return visitor === null ? null : `visitor ${visitor}`;
}

/** Adds `GET /api/stream`, and ends all streams when the server stops. */
export function streamRoutes(app: App, connections: StreamConnections): void {
  route(app, 'GET /api/stream', (request, reply) => {
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
    // Without chunked encoding, all listeners can share the same buffer for a write. The response then ends when the
    // connection closes.
    raw.removeHeader('transfer-encoding');
    for (const [name, value] of headers) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200);
    connections.open(raw, {
      shared,
      userId: wantsAccount && viewer !== null ? viewer.userId : null,
      sessionId: viewer?.sessionId ?? null,
      lastEventId: lastEventId(request),
    });
  });

  app.addHook('preClose', (done) => {
    connections.stop();
    done();
  });
}
