/**
 * Traces of requests for OpenTelemetry: a span for each request with one for each of its statements. They are sent to
 * `OTEL_EXPORTER_OTLP_ENDPOINT`; without it none of this is loaded.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Tracing } from './tracer.ts';

const NO_TRACING: Tracing = { observeHttp() {}, observeStatement: null, close: async () => {} };

export async function createTracing({ tracing }: Pick<Config, 'tracing'>, log: FastifyBaseLogger): Promise<Tracing> {
  if (tracing === null) return NO_TRACING;
  const { createRequestTraces } = await import('./request-traces.ts');
  return createRequestTraces(tracing, log);
}
