// If this fails, a page is shown before the app knows who is signed in, or the opening screen stays or flashes.
import { expect, type Page } from '@playwright/test';
import { test } from '../support/product-fixture.ts';
import { coversAll, WIDTHS } from '../support/shell-visit.ts';

test.use({
  expects: {
    faults: [
      /\/api\/auth\/csrf-token\b/,
      /\/static\/.*(ERR_FAILED|csp)|ERR_FAILED.*\/static\/|dynamically imported module/,
    ],
  },
});

test.use({ skipsLoaders: false });

const screenOf = (page: Page) => page.getByText('Initializing TradeSense');

/** Opens a page with a stopped clock. The check of who is signed in waits until the test calls `release`. */
async function openHeld(page: Page, url: string): Promise<{ release: () => Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/auth/csrf-token', async (route) => {
    await promise;
    await route.continue();
  });
  await page.clock.install({ time: new Date('2026-01-15T12:00:00Z') });
  await page.clock.pauseAt(new Date('2026-01-15T12:00:01Z'));
  await page.goto(url);
  return {
    async release() {
      const answered = page.waitForResponse('**/api/auth/csrf-token');
      resolve();
      await answered;
    },
  };
}

test('the opening screen shows Initializing TradeSense for at least 1500 ms', async ({ page, product }) => {
  const { release } = await openHeld(page, product.url);
  await release();
  await expect(screenOf(page)).toBeVisible();
  await page.clock.runFor(1_400);
  await expect(screenOf(page)).toBeVisible();
  await page.clock.runFor(150);
  await expect(screenOf(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('while the app does not know who is signed in, the opening screen stays, however long that takes', async ({
  page,
  product,
}) => {
  const { release } = await openHeld(page, product.url);
  await page.clock.runFor(20_000);
  await expect(screenOf(page)).toBeVisible();
  await release();
  await page.clock.runFor(2_000);
  await expect(screenOf(page)).toBeHidden();
});

test('the opening screen covers the full screen at every width', async ({ page, product }) => {
  const { release } = await openHeld(page, product.url);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await coversAll(page.locator('#initializing')), `${width} px`).toBe(true);
  }
  await release();
});

test('the app is rendered only after the guard has passed once', async ({ page, product }) => {
  const { release } = await openHeld(page, `${product.url}/profile`);
  await page.clock.runFor(5_000);
  await expect(page.locator('#root')).toBeEmpty();
  await release();
  await page.clock.runFor(2_000);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('elements under the opening screen cannot get the focus', async ({ page, product }) => {
  const { release } = await openHeld(page, product.url);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('#root') ?? null)).toBeNull();
  await release();
});

test('if the app or a part of it cannot be loaded, the page below the opening screen can be read', async ({
  page,
  product,
}) => {
  for (const part of ['index', 'base', 'app']) {
    await page.route(`**/static/${part}-*.js`, (route) => route.abort());
    await page.goto(product.url);
    await expect(screenOf(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 }), part).toBeVisible();
    await page.unrouteAll();
  }
});

test('if it is unknown who is signed in, the app opens for a guest', async ({ page, product }) => {
  await page.route('**/api/auth/**', (route) => route.abort());
  await page.goto(product.url);
  await expect(screenOf(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no opening screen, and the page can be read', async ({ page, product }) => {
    await page.goto(product.url);
    await expect(screenOf(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
