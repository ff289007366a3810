// If this fails, a page change shows no loader or the wrong words, or hides the page for too long.
import { expect, type Page } from '@playwright/test';
import { expectAbsent, expectGone } from '../support/expect-absent.ts';
import { newLearner } from '../support/learner.ts';
import { pageFile } from '../support/page-file.ts';
import { test } from '../support/product-fixture.ts';
import {
  coversAll,
  enterAsAdministrator,
  enterAsLearner,
  expectStarted,
  sidewaysOverflow,
  WIDTHS,
} from '../support/shell-visit.ts';

test.use({ expects: { faults: [/\/static\/page-/] } });

const ANY_MESSAGE = /^(Loading|Preparing) .*\.\.\.$/;

/** Makes each loader stay for its minimum time, and stops the clock. */
async function holdTime(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('skipLoadingAnimations'));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Changes the page as a link of the app does, even to a path that nothing links to. */
async function go(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), href);
}

const loaderOf = (page: Page) =>
  page.locator('[aria-hidden=true]').filter({ has: page.locator('p', { hasText: ANY_MESSAGE }) });

/** Waits until the page itself has loaded, although the loader still covers it. */
async function arrived(page: Page, path: string): Promise<void> {
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`));
}

async function runUntilGone(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(loaderOf(page)).toBeHidden({ timeout: 100 });
  }).toPass();
}

async function openHome(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expectStarted(page);
  await holdTime(page);
}

test('the loader has a different message for each destination', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('loader'));
  await holdTime(page);
  for (const [path, message] of [
    ['/chart-exam', 'Loading chart examination...'],
    ['/bias-test', 'Preparing bias test...'],
    ['/dashboard', 'Loading dashboard...'],
    ['/profile', 'Loading profile...'],
    ['/', 'Loading market data...'],
    ['/pricing', 'Loading page...'],
  ] as const) {
    await go(page, path);
    await expect(loaderOf(page)).toHaveText(message);
    await expect(page.getByRole('status').filter({ hasText: message })).toBeAttached();
    await runUntilGone(page);
  }
});

test('on the way to the admin panel the loader says Loading admin panel...', async ({ page, product }) => {
  await enterAsAdministrator(page, product);
  await holdTime(page);
  await go(page, '/admin');
  await expect(loaderOf(page)).toHaveText('Loading admin panel...');
});

test('the loader is shown for at least 1500 ms, then fades for 300 ms', async ({ page, product }) => {
  await openHome(page, product.url);
  await go(page, '/pricing');
  await expect(loaderOf(page)).toBeVisible();
  await arrived(page, '/pricing');
  await page.clock.runFor(1_450);
  await expect(loaderOf(page)).toHaveCSS('opacity', '1');
  await page.clock.runFor(100);
  await expect(loaderOf(page)).toHaveCSS('opacity', '0');
  await page.clock.runFor(200);
  await expect(loaderOf(page)).toHaveCount(1);
  await expectGone(loaderOf(page), () => page.clock.runFor(100));
});

test('the loader stays until the page is complete', async ({ page, product }) => {
  await openHome(page, product.url);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pageFile('privacy-policy'), async (route) => {
    await promise;
    await route.continue();
  });
  await go(page, '/privacy-policy');
  await page.clock.runFor(30_000);
  await expect(loaderOf(page)).toHaveCSS('opacity', '1');
  resolve();
  await expect(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeAttached();
  await runUntilGone(page);
});

test('the loader disappears if the page cannot be loaded', async ({ page, product }) => {
  await page.route(pageFile('privacy-policy'), (route) => route.abort());
  // The first failure reloads the page, in case the page belongs to an older release; only a second failure shows the
  // error. The first failure happens before the clock is stopped, because a page never finishes starting with a stopped
  // clock.
  await page.goto(product.url);
  await expectStarted(page);
  await go(page, '/privacy-policy');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeAttached();
  await openHome(page, product.url);
  await go(page, '/privacy-policy');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeAttached();
  await expectGone(loaderOf(page), async () => {
    await page.clock.runFor(1_600);
    await page.clock.runFor(400);
  });
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the page loads underneath while the loader is shown', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('meanwhile'));
  await holdTime(page);
  const asked = page.waitForResponse('**/api/bias-tests/insights');
  await go(page, '/bias-test');
  await asked;
  await expect(loaderOf(page)).toBeVisible();
  await expect(page.getByRole('main').locator('h1')).toHaveText('Bias Test');
});

test('a change of only the query or the hash shows no loader', async ({ page, product }) => {
  await openHome(page, product.url);
  await go(page, '/?from=there');
  await go(page, '/#how');
  await expect(page).toHaveURL(/#how$/);
  await page.clock.runFor(50);
  await expectAbsent(loaderOf(page));
});

test('an animated chart that is only decoration covers the full screen at every width', async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openHome(page, product.url);
  await go(page, '/pricing');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await coversAll(loaderOf(page)), `${width} px`).toBe(true);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  }
  const candles = loaderOf(page).locator('svg[aria-hidden=true] g');
  expect(await candles.count()).toBeGreaterThan(5);
  expect(await candles.first().evaluate((candle) => getComputedStyle(candle).animationIterationCount)).toBe('infinite');
});

test('covered controls cannot get the focus; afterwards the page has the focus', async ({ page, product }) => {
  await openHome(page, product.url);
  await go(page, '/pricing');
  await expect(loaderOf(page)).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('header, main, footer') ?? null)).toBeNull();
  await arrived(page, '/pricing');
  await page.clock.runFor(1_600);
  await page.clock.runFor(400);
  await expect(page.locator('#main')).toBeFocused();
});

test('the loader does not move if the user prefers reduced motion', async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHome(page, product.url);
  await go(page, '/pricing');
  const candle = loaderOf(page).locator('svg g').first();
  expect(await candle.evaluate((each) => getComputedStyle(each).animationIterationCount)).toBe('1');
});

test('the preference on the profile page removes the minimum time of the loader', async ({ page, product }) => {
  await openHome(page, product.url);
  await page.evaluate(() => localStorage.setItem('skipLoadingAnimations', 'true'));
  await go(page, '/pricing');
  await arrived(page, '/pricing');
  await expectAbsent(loaderOf(page));
});
