import { expect, type Locator, type Page } from '@playwright/test';

/** Maximum number of Tab presses. No page has that many controls before the wanted one. */
const PRESSES_MAX = 120;

/** Presses Tab until the element has the focus, as somebody without a mouse would. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  const hasFocus = () => element.evaluate((each) => each === document.activeElement);
  for (let press = 0; press < PRESSES_MAX && !(await hasFocus()); press += 1) await page.keyboard.press('Tab');
  await expect(element).toBeFocused();
}
