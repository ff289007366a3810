/**
 * Reports errors that an operator should look at. With `SENTRY_DSN`, they are scrubbed and sent to the service at that
 * address; the SDK is loaded only then. Without it, nothing is sent, and the log line of each failure is the only
 * record.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { noErrorReports, type ErrorReporter } from './error-reporter.ts';

/** Maximum time, in ms, that an ending process waits for its reports to be sent. */
export const REPORTS_FLUSH_MS = 2_000;

interface Parts {
  readonly config: Pick<Config, 'sentryDsn'>;
  readonly log: FastifyBaseLogger;
}

export function createErrorReporter({ config: { sentryDsn }, log }: Parts): ErrorReporter {
  if (sentryDsn === null) return noErrorReports;
  // Loading the SDK takes about a second. It starts now, so that even an early error that ends the process can be sent.
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
