// If this fails, the frame around every page is not what the specification says: opening screen, navigation, theme, footer.
import { expect } from '@playwright/test';
import { newLearner } from './support/learner.ts';
import { registerAndLogIn } from './support/learner-journey.ts';
import { test } from './support/product-fixture.ts';

test('the opening screen shows Initializing TradeSense for at least 1500 ms', async ({ page, product }) => {
  await page.clock.install({ time: new Date('2026-01-15T12:00:00Z') });
  await page.clock.pauseAt(new Date('2026-01-15T12:00:01Z'));
  const checked = page.waitForResponse('**/api/auth/csrf-token');
  await page.goto(product.url);
  await checked;
  const screen = page.getByText('Initializing TradeSense');
  await expect(screen).toBeVisible();
  await page.clock.runFor(1_400);
  await expect(screen).toBeVisible();
  await page.clock.runFor(100);
  await expect(screen).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the item of the current path is marked, also below it, and guests get Sign In', async ({ page, product }) => {
  await page.goto(product.url);
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expect(nav.getByRole('link', { name: 'Bias Test' })).not.toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await registerAndLogIn(page, product, newLearner('shell'));
  await nav.getByRole('link', { name: 'Bias Test' }).click();
  await expect(nav.getByRole('link', { name: 'Bias Test' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeHidden();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page
    .getByRole('button', { name: 'Sign Out' })
    .or(page.getByRole('menuitem', { name: 'Sign Out' }))
    .click();
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('the theme is dark at first, changes with the button and is the same after a reload', async ({
  page,
  product,
}) => {
  await page.goto(product.url);
  await expect(page.locator('body')).toHaveClass(/dark-mode/);
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  await expect(page.locator('body')).toHaveClass(/light-mode/);
  await page.reload();
  await expect(page.locator('body')).toHaveClass(/light-mode/);
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('false');
});

test('the footer carries the owner line of 2025 and where it was made', async ({ page, product }) => {
  await page.goto(product.url);
  await expect(page.getByRole('contentinfo')).toContainText('© 2025 TradeSense');
  await expect(page.getByRole('contentinfo')).toContainText('Made with ♥ in California');
  await expect(page.getByRole('contentinfo')).toContainText('educational simulation');
});

for (const width of [768, 480, 390, 320]) {
  test(`at ${width} px the links are in a menu that locks the page, and nothing scrolls sideways`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(product.url);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('listitem')).toHaveText([/01\s*Home/, /02\s*Bias Test/]);
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

for (const { screen, menu, dropdown } of [
  { screen: 1280, menu: null, dropdown: 320 },
  { screen: 768, menu: 320, dropdown: 320 },
  { screen: 480, menu: 480, dropdown: 300 },
]) {
  test(`on ${screen} px the account dropdown is ${dropdown} px wide, the mobile menu ${menu ?? 'absent'}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width: screen, height: 800 });
    await registerAndLogIn(page, product, newLearner(`wide-${screen}`));
    const account = page.getByRole('button', { name: /^Account of/ });
    const arrow = account.locator(':scope > span').last();
    const before = await arrow.evaluate((icon) => getComputedStyle(icon).transform);
    await account.click();
    await expect(account).toHaveAttribute('aria-expanded', 'true');
    const panel = page.locator(`[id="${(await account.getAttribute('aria-controls')) ?? ''}"]`);
    expect((await panel.boundingBox())?.width).toBe(dropdown);
    await expect.poll(() => arrow.evaluate((icon) => getComputedStyle(icon).transform)).not.toBe(before);
    await page.keyboard.press('Escape');
    if (menu === null) return;
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect.poll(async () => (await page.getByRole('dialog', { name: 'Menu' }).boundingBox())?.width).toBe(menu);
  });
}

test('zooming is allowed, and the tagline and the notice of a simulation are on the first page', async ({
  page,
  product,
}) => {
  await page.goto(product.url);
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content');
  expect(viewport).not.toMatch(/user-scalable|maximum-scale/);
  await expect(page.getByRole('main')).toContainText('trading smarter, together');
  await expect(page.getByRole('contentinfo')).toContainText(
    'All trading uses virtual currency; no real money is involved',
  );
});

test('at 769 px the links are in the bar', async ({ page, product }) => {
  await page.setViewportSize({ width: 769, height: 800 });
  await page.goto(product.url);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeHidden();
});
