import { expect, type Locator, type Page } from '@playwright/test';

/** More than any page has controls before the one that is meant. */
const PRESSES_MAX = 120;

/** Tabs on until the element has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  const hasFocus = () => element.evaluate((each) => each === document.activeElement);
  for (let press = 0; press < PRESSES_MAX && !(await hasFocus()); press += 1) await page.keyboard.press('Tab');
  await expect(element).toBeFocused();
}
