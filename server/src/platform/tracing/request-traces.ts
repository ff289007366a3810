import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { createSpanExporter } from './otlp-exporter.ts';
import type { Tracing } from './tracer.ts';

/** The span of a running request. */
interface OpenSpan {
  readonly traceId: string;
  readonly spanId: string;
  /**
   * Id of the caller's span, from the header `traceparent` (W3C Trace Context); `null` for a trace that starts here.
   */
  readonly parentSpanId: string | null;
  readonly startedMs: number;
}

const TRACE_BYTES = 16;
const SPAN_BYTES = 8;
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/;
const FAILED_FROM_STATUS = 500;

const newSpanId = (): string => randomBytes(SPAN_BYTES).toString('hex');

function openSpan({ headers }: FastifyRequest): OpenSpan {
  const [, traceId, parentSpanId] = TRACEPARENT.exec(String(headers['traceparent'] ?? '')) ?? [];
  return {
    traceId: traceId ?? randomBytes(TRACE_BYTES).toString('hex'),
    spanId: newSpanId(),
    parentSpanId: parentSpanId ?? null,
    startedMs: performance.now(),
  };
}

/**
 * Creates the traces of requests. Spans contain route patterns and SQL statements with placeholders such as `$1`, but
 * never an address, query, header, body or value.
 */
export function createRequestTraces(tracing: NonNullable<Config['tracing']>, log: FastifyBaseLogger): Tracing {
  const current = new AsyncLocalStorage<OpenSpan>();
  const open = new WeakMap<FastifyRequest, OpenSpan>();
  const exporter = createSpanExporter(tracing, log);

  return {
    observeHttp(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const span = openSpan(request);
        open.set(request, span);
        current.run(span, done);
      });
      // Restores the request's async context. It was lost while the body was read, because the events of the body
      // belong to the connection.
      app.addHook('preValidation', (request, _reply, done) => {
        const span = open.get(request);
        if (span === undefined) done();
        else current.run(span, done);
      });
      app.addHook('onResponse', async (request, reply) => {
        const span = open.get(request);
        if (span === undefined) return;
        const route = request.routeOptions.url ?? 'none';
        exporter.add({
          ...span,
          name: `${request.method} ${route}`,
          kind: 'server',
          endedMs: performance.now(),
          isError: reply.statusCode >= FAILED_FROM_STATUS,
          attributes: {
            'http.request.method': request.method,
            'http.route': route,
            'http.response.status_code': reply.statusCode,
            'tradesense.request_id': request.id,
          },
        });
      });
    },
    observeStatement({ text, startedMs, durationMs, ok }) {
      const parent = current.getStore();
      if (parent === undefined) return;
      const operation = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY';
      exporter.add({
        traceId: parent.traceId,
        spanId: newSpanId(),
        parentSpanId: parent.spanId,
        name: operation,
        kind: 'client',
        startedMs,
        endedMs: startedMs + durationMs,
        isError: !ok,
        attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
      });
    },
    close: () => exporter.close(),
  };
}
