import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Config } from '../../config.ts';
import { tracesRequest, type Span } from './otlp-span.ts';

const SEND_EVERY_MS = 2 * SECOND_MS;
const SPANS_AT_ONCE = 500;
/**
 * Maximum number of waiting spans. When it is reached, new spans are dropped, because a request must never wait for its
 * trace.
 */
const WAITING_MAX = 5_000;
const SEND_WITHIN_MS = 5 * SECOND_MS;
const COMPLAIN_EVERY_MS = MINUTE_MS;

export interface SpanExporter {
  add(span: Span): void;
  /** Sends the waiting spans and accepts no more of them. */
  close(): Promise<void>;
}

/**
 * Posts spans to the collector in batches, as OTLP/HTTP with JSON. A batch that the collector does not accept is
 * dropped. The log says so at most once a minute.
 */
export function createSpanExporter(tracing: NonNullable<Config['tracing']>, log: FastifyBaseLogger): SpanExporter {
  const { endpoint, headers, service } = tracing;
  const waiting: Span[] = [];
  let dropped = 0;
  let complainedAt = -Infinity;
  let sending: Promise<void> = Promise.resolve();

  function complain(error: unknown): void {
    if (performance.now() - complainedAt < COMPLAIN_EVERY_MS) return;
    complainedAt = performance.now();
    log.warn({ err: error, dropped }, 'traces were not taken');
    dropped = 0;
  }

  async function post(spans: readonly Span[]): Promise<void> {
    try {
      const response = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(tracesRequest(service, spans)),
        redirect: 'error',
        signal: AbortSignal.timeout(SEND_WITHIN_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the collector answered ${response.status}`);
    } catch (error) {
      dropped += spans.length;
      complain(error);
    }
  }

  function send(): Promise<void> {
    const spans = waiting.splice(0, SPANS_AT_ONCE);
    if (spans.length > 0) sending = sending.then(() => post(spans));
    return sending;
  }
  const timer = setInterval(() => void send(), SEND_EVERY_MS);
  timer.unref();

  return {
    add(span) {
      if (waiting.length >= WAITING_MAX) dropped += 1;
      else waiting.push(span);
      if (waiting.length === SPANS_AT_ONCE) void send();
    },
    async close() {
      clearInterval(timer);
      while (waiting.length > 0) void send();
      await sending;
    },
  };
}
