import type { Page } from '@playwright/test';

/** Goes to another page of the open app without loading a new document, as the browser's Forward button does. */
export async function goWithinApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
