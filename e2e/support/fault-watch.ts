import { expect, test as base, type BrowserContext } from '@playwright/test';
import { namesStoppedProduct } from './product-process.ts';

export interface FaultOptions {
  /** What the stories of a file or group cause on purpose. `faults`: patterns of the lines that `watchFaults` reports. */
  expects: { readonly faults: readonly RegExp[] };
}

/** A CSRF token ends with its sign-in: a page view that is sent meanwhile is refused, and sent again with a new token. */
const PAGE_VIEW_OF_ENDED_SIGN_IN = /403 .*\/api\/analytics\/page-views$/;

/** Reports what the pages of a context do wrong, as one line of text each. */
function watchFaults(context: BrowserContext, report: (fault: string) => void): void {
  context.on('weberror', (failure) => report(`uncaught: ${failure.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') report(`console.error: ${message.text()} at ${message.location().url}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason given';
    // The browser aborts what is under way when its page is left, and the app when nobody wants the answer any more.
    if (reason === 'net::ERR_ABORTED') return;
    report(`request failed: ${request.method()} ${request.url()}: ${reason}`);
  });
}

/** A story fails on an error in the console, an unhandled rejection, and a request that failed unless it expects them. */
export const test = base.extend<FaultOptions & { faultWatch: undefined }>({
  expects: [{ faults: [] }, { option: true }],
  faultWatch: [
    async ({ browser, expects }, use, testInfo) => {
      const faults: string[] = [];
      const report = (fault: string): void => {
        if (!namesStoppedProduct(fault) && !PAGE_VIEW_OF_ENDED_SIGN_IN.test(fault)) faults.push(fault);
      };
      const watch = (context: BrowserContext): void => watchFaults(context, report);
      browser.on('context', watch);
      await use(undefined);
      browser.off('context', watch);
      // A story that fails by itself has its own error; what happened on its pages is told below it.
      const unexpected = faults.filter((fault) => !expects.faults.some((pattern) => pattern.test(fault)));
      if (testInfo.status !== 'skipped') expect.soft(unexpected, 'faults that no story expected').toEqual([]);
    },
    { auto: true },
  ],
});
