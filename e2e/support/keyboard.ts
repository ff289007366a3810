import { expect, type Locator, type Page } from '@playwright/test';

/** Maximum number of Tab presses. No page has that many controls before the wanted one. */
const PRESSES_MAX = 120;

/**
 * Presses Tab until the element has the focus, as somebody without a mouse would. Presses Shift+Tab instead while the
 * element precedes the focus.
 */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  const nextKey = () =>
    element.evaluate((each) => {
      const focused = document.activeElement;
      if (focused === each) return null;
      const isBefore =
        focused !== null &&
        focused !== document.body &&
        (each.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      return isBefore ? 'Shift+Tab' : 'Tab';
    });
  for (let press = 0; press < PRESSES_MAX; press += 1) {
    const key = await nextKey();
    if (key === null) break;
    await page.keyboard.press(key);
  }
  await expect(element).toBeFocused();
}
