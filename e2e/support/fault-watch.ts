import { expect, test as base, type BrowserContext } from '@playwright/test';
import { namesStoppedProduct } from './product-process.ts';

export interface FaultOptions {
  /**
   * Errors that the tests of a file or group cause on purpose. `faults` are patterns of lines that `watchFaults`
   * reports.
   */
  expects: { readonly faults: readonly RegExp[] };
}

/**
 * A CSRF token ends with its session. The server rejects a page view that is sent with an ended token, and the page
 * sends it again with a new one.
 */
const PAGE_VIEW_OF_ENDED_SIGN_IN = /403 .*\/api\/analytics\/page-views$/;

/** Reports each error in the pages of a context, as one line of text. */
function watchFaults(context: BrowserContext, report: (fault: string) => void): void {
  context.on('weberror', (failure) => report(`uncaught: ${failure.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') report(`console.error: ${message.text()} at ${message.location().url}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason given';
    // The browser aborts open requests when their page is left, and the app aborts requests whose response is no longer
    // needed.
    if (reason === 'net::ERR_ABORTED') return;
    report(`request failed: ${request.method()} ${request.url()}: ${reason}`);
  });
}

/**
 * Test fixture: a test fails on a console error, an unhandled rejection or a failed request, unless it expects them.
 */
export const test = base.extend<FaultOptions & { faultWatch: undefined }>({
  expects: [{ faults: [] }, { option: true }],
  page: async ({ page }, provide) => {
    await provide(page);
    // A page may still poll at the end of a test. Closing it must not fail a route handler of the test.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
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
      // A test that has failed keeps its own error; the unexpected errors of its pages are listed after it.
      const unexpected = faults.filter((fault) => !expects.faults.some((pattern) => pattern.test(fault)));
      if (testInfo.status !== 'skipped') expect.soft(unexpected, 'faults that no story expected').toEqual([]);
    },
    { auto: true },
  ],
});
