/**
 * Where errors go that somebody should look at. With `SENTRY_DSN` they are sent to that service, scrubbed, through an
 * SDK that is loaded only then; without it this does nothing, and the log line that every failure leaves is all there is.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';

/** What failed: a call, a job, an event's handler, the process itself, or a page in a browser. */
export type ErrorSource = 'request' | 'job' | 'event' | 'process' | 'browser';

export interface ErrorTags {
  readonly source: ErrorSource;
  /** More to find it by: route pattern, name of the job, path of the page. No secrets, nothing personal. */
  readonly [name: string]: string;
}

export interface ErrorReporter {
  /** Never throws and never waits. The caller logs the error itself. */
  report(error: unknown, tags: ErrorTags): void;
  /** Waits until what was reported is sent, at most this long; what is not sent by then is lost. */
  flush(withinMs: number): Promise<void>;
}

export const noErrorReports: ErrorReporter = { report: () => undefined, flush: () => Promise.resolve() };

/** How long the end of the process waits for reports that are on their way. */
export const REPORTS_FLUSH_MS = 2_000;

interface Parts {
  readonly config: Pick<Config, 'sentryDsn'>;
  readonly log: FastifyBaseLogger;
}

export function createErrorReporter({ config: { sentryDsn }, log }: Parts): ErrorReporter {
  if (sentryDsn === null) return noErrorReports;
  // Loading takes about a second; it begins now, so that an error that ends the process can still be sent.
  const loading = import('./error-reporting-sentry.ts').then(({ createSentryReporter }) =>
    createSentryReporter(sentryDsn),
  );
  loading.catch((error: unknown) => log.error({ err: error }, 'errors cannot be reported'));
  const ready = loading.catch(() => noErrorReports);

  return {
    report(error, tags) {
      void ready.then((reporter) => reporter.report(error, tags));
    },
    async flush(withinMs) {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, withinMs);
      await Promise.race([ready.then((reporter) => reporter.flush(withinMs)), late.promise]);
      clearTimeout(timer);
    },
  };
}
