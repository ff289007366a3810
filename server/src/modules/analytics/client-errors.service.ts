import type { ClientErrorsRequest } from '@tradesense/contract/analytics.ts';
import { scrubText } from '@tradesense/core/kernel/scrub-text.ts';
import type { Platform } from '../../platform/module.ts';

type ClientError = ClientErrorsRequest['errors'][number];

/**
 * Logs errors from a browser and reports them to the error service, without anything that looks like a secret or
 * identifies a person.
 */
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
 * Returns the browser's error as a server error. Without a stack in the report, the error has none: the server's own
 * stack would be misleading.
 */
function errorOf({ name, message, stack }: ClientError): Error {
  const error = new Error(scrubText(message));
  error.name = scrubText(name);
  error.stack = stack === undefined ? `${error.name}: ${error.message}` : scrubText(stack);
  return error;
}
