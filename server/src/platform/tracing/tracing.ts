/**
 * Traces of requests for OpenTelemetry: a span for each request, and one for each of its SQL statements. They are sent
 * to `OTEL_EXPORTER_OTLP_ENDPOINT`. Without this setting, no tracing code is loaded.
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
