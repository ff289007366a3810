import { defaultStackParser, linkedErrorsIntegration, makeNodeTransport, NodeClient, Scope } from '@sentry/node';
import type { ErrorEvent } from '@sentry/node';
import { scrubText } from '@tradesense/core/kernel/scrub-text.ts';
import type { ErrorReporter } from './error-reporter.ts';

/**
 * Maximum depth of a value that is scrubbed. No real event is that deep; the limit prevents endless recursion in a
 * circular value.
 */
const DEPTH_MAX = 12;

/**
 * Sends errors to a Sentry-compatible service. It uses a bare client of the SDK instead of `Sentry.init`, so that the
 * SDK adds no instrumentation, tracing, session or process handler. Only the error, its causes and stacks, and the tags
 * are sent, all scrubbed.
 */
export function createSentryReporter(dsn: string): ErrorReporter {
  const client = new NodeClient({
    dsn,
    transport: makeNodeTransport,
    stackParser: defaultStackParser,
    integrations: [linkedErrorsIntegration()],
    sendClientReports: false,
    includeServerName: false,
    enableRuntimeChannelInjection: false,
    enhanceFetchErrorMessages: false,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      databaseQueryData: false,
      queues: false,
      stackFrameVariables: false,
      frameContextLines: 0,
    },
    beforeSend: scrubEvent,
  });
  client.init();

  return {
    report(error, tags) {
      const scope = new Scope();
      scope.setTags(tags);
      if (tags.source === 'process') scope.setLevel('fatal');
      client.captureException(error, { originalException: error }, scope);
    },
    async flush(withinMs) {
      await client.flush(withinMs);
    },
  };
}

/** Keeps only the listed fields, so that a field that the SDK adds later is not sent. */
function scrubEvent(event: ErrorEvent): ErrorEvent {
  const { event_id, type, level, platform, timestamp, environment, sdk, exception, message, tags } = event;
  const reported = { exception, message, tags };
  return {
    type,
    ...defined({ event_id, level, platform, timestamp, environment, sdk }),
    ...defined(scrubbed(reported, 0)),
  };
}

function defined<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const kept: { [Name in keyof Fields]?: NonNullable<Fields[Name]> } = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) Reflect.set(kept, name, value);
  return kept;
}

/** Returns a copy of the value in which every text is scrubbed. */
function scrubbed<Value>(value: Value, depth: number): Value;
function scrubbed(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH_MAX) return undefined;
  if (Array.isArray(value)) return value.map((each: unknown) => scrubbed(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, scrubbed(each, depth + 1)]));
}
