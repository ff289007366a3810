import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Interval between two checks of the page, in ms. It is longer than React takes to finish the work that follows a
 * response.
 */
const LOOK_INTERVAL_MS = 50;

/** Waits until the app reports that it has settled (`web/src/settling.ts`) and still reports so at the next check. */
export async function expectSettled(page: Page): Promise<void> {
  let before: string | null = null;
  await expect
    .poll(
      async () => {
        const mark = await page.locator('html').getAttribute('data-settled');
        const isSteady = mark !== null && mark === before;
        before = mark;
        return isSteady;
      },
      { message: 'the app has settled', intervals: [LOOK_INTERVAL_MS] },
    )
    .toBe(true);
}

/**
 * Asserts that an element never appears: once the app has settled, the element is not on the page. It does not wait for
 * the element to disappear, because an element that disappears has been there.
 */
export async function expectAbsent(locator: Locator): Promise<void> {
  await expectSettled(locator.page());
  expect(await locator.count(), `${String(locator)} is in the page`).toBe(0);
}

/** Asserts that an action removes an element: it is visible before `act` and leaves the page afterwards. */
export async function expectGone(locator: Locator, act: () => Promise<unknown>): Promise<void> {
  await expect(locator.first()).toBeVisible();
  await act();
  await expect(locator).toHaveCount(0);
}
