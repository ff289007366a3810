import type { Page } from '@playwright/test';

/** Goes to another page of the app that is open, as the browser's Forward does: the document stays. */
export async function goWithinApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
