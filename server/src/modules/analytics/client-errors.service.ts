import type { ClientErrorsRequest } from '@tradesense/contract/analytics.ts';
import { scrubText } from '@tradesense/core/kernel/scrub-text.ts';
import type { Platform } from '../../platform/module.ts';

type ClientError = ClientErrorsRequest['errors'][number];

/** Logs what went wrong in a browser and reports it, without what looks like a secret or a person. */
export function takeClientErrors(
  { log, errors: reporter }: Pick<Platform, 'log' | 'errors'>,
  { errors }: ClientErrorsRequest,
): void {
  for (const sent of errors) {
    const error = errorOf(sent);
    const tags = {
      path: scrubText(sent.path),
      ...(sent.release === undefined ? {} : { release: scrubText(sent.release) }),
    };
    log.error({ err: error, ...tags }, 'error in a browser');
    reporter.report(error, { source: 'browser', ...tags });
  }
}

/**
 * The browser's error as one of ours. Without a stack it has none, because the place where this server created it would
 * mislead.
 */
function errorOf({ name, message, stack }: ClientError): Error {
  const error = new Error(scrubText(message));
  error.name = scrubText(name);
  error.stack = stack === undefined ? `${error.name}: ${error.message}` : scrubText(stack);
  return error;
}
