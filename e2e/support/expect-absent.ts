import { expect, type Locator, type Page } from '@playwright/test';

/** The pause between two looks at the page, in ms: longer than React takes for what a finished call begins. */
const LOOK_INTERVAL_MS = 50;

/** Waits until the app says that it has settled (`web/src/settling.ts`), and has not changed its mind at the next look. */
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
 * For what must never appear: it is not in the page once the app has settled. It does not wait for it to go away, because
 * what goes away was there.
 */
export async function expectAbsent(locator: Locator): Promise<void> {
  await expectSettled(locator.page());
  expect(await locator.count(), `${String(locator)} is in the page`).toBe(0);
}

/** For what an act takes away: it is seen, and after `act` it leaves the page. */
export async function expectGone(locator: Locator, act: () => Promise<unknown>): Promise<void> {
  await expect(locator.first()).toBeVisible();
  await act();
  await expect(locator).toHaveCount(0);
}
