import type { Page } from '@playwright/test';

/** Goes to another page of the open app, like the browser's Forward button: the document stays. */
export async function goWithinApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
