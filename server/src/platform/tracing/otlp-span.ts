/** Spans in the JSON format of OTLP (opentelemetry-proto 1.x): ids in hexadecimal, times in nanoseconds as text. */

export type AttributeValue = string | number;

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly kind: 'server' | 'client';
  /** Time of `performance.now()`. */
  readonly startedMs: number;
  readonly endedMs: number;
  readonly isError: boolean;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

const KIND = { server: 2, client: 3 } as const;
const STATUS_ERROR = 2;
const SCOPE = { name: 'tradesense' };

const nanoseconds = (ms: number): string => `${BigInt(Math.round((performance.timeOrigin + ms) * 1_000)) * 1_000n}`;

function attributesOf(values: Readonly<Record<string, AttributeValue>>) {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}

function spanOf({ traceId, spanId, parentSpanId, name, kind, startedMs, endedMs, isError, attributes }: Span) {
  return {
    traceId,
    spanId,
    ...(parentSpanId === null ? {} : { parentSpanId }),
    name,
    kind: KIND[kind],
    startTimeUnixNano: nanoseconds(startedMs),
    endTimeUnixNano: nanoseconds(endedMs),
    attributes: attributesOf(attributes),
    status: isError ? { code: STATUS_ERROR } : {},
  };
}

/** Returns the body of a request to `/v1/traces`. */
export function tracesRequest(service: string, spans: readonly Span[]) {
  const resource = { attributes: attributesOf({ 'service.name': service }) };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: SCOPE, spans: spans.map(spanOf) }] }] };
}
