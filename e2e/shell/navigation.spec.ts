// If this fails, the navigation differs from the specification: its links, the marked link, and the menu of narrow
// screens.
import { expect, type Page } from '@playwright/test';
import { expectAbsent, expectSettled } from '../support/expect-absent.ts';
import { newLearner } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsLearner, pressDisabled, sidewaysOverflow, widthOf, WIDTHS } from '../support/shell-visit.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const opener = (page: Page) => page.getByRole('button', { name: 'Open the menu' });

test('the bar has links to Home, Study, Bias Test, Chart Exam, Sandbox, Pricing and Sign In for a guest', async ({
  page,
  product,
}) => {
  await page.goto(product.url);
  await expect(bar(page).getByRole('link')).toHaveText([
    'Home',
    'Study',
    'Bias Test',
    'Chart Exam',
    'Sandbox',
    'Pricing',
  ]);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('the bar also has a link to the Dashboard for a signed-in user, but no Sign In', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('bar'));
  await expect(bar(page).getByRole('link')).toHaveText([
    'Home',
    'Study',
    'Bias Test',
    'Chart Exam',
    'Dashboard',
    /^Sandbox/,
  ]);
  await expectAbsent(page.getByRole('banner').getByRole('link', { name: 'Sign In' }));
});

test('only the link of the current path is marked, also on pages below that path', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('path'));
  const current = bar(page).locator('[aria-current=page]');
  for (const [path, label] of [
    ['/', 'Home'],
    ['/study', 'Study'],
    ['/bias-test', 'Bias Test'],
    ['/chart-exam/swing-analysis', 'Chart Exam'],
    ['/dashboard', 'Dashboard'],
  ] as const) {
    await page.goto(product.url + path);
    await expect(current).toHaveText([label]);
  }
  const [marked, plain] = await Promise.all(
    [current, bar(page).getByRole('link', { name: 'Home' })].map((link) =>
      link.evaluate((element) => getComputedStyle(element).backgroundColor),
    ),
  );
  expect(marked).not.toBe(plain);
});

for (const width of [1280, 1100, 960, 769]) {
  test(`at ${width} px all links fit into the bar, in one line and without touching`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 800 });
    await enterAsLearner(page, product, { ...newLearner(`line-${width}`), name: 'A Learner With A Rather Long Name' });
    await expectAbsent(opener(page).filter({ visible: true }));
    await expect(bar(page).getByRole('link', { name: /^Sandbox \d+%/ })).toBeVisible();
    const parts = page.getByRole('banner').locator('> :last-child').getByRole('link').or(page.getByRole('button'));
    const boxes = await page
      .getByRole('banner')
      .locator('> :last-child')
      .locator('a, button')
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility())
          .map((element) => {
            const { left, right, height } = element.getBoundingClientRect();
            return { left, right, height };
          }),
      );
    expect(await parts.count()).toBeGreaterThan(0);
    for (const [index, box] of boxes.entries()) {
      expect(box.height).toBeLessThan(60);
      expect(box.left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
    }
    expect(boxes.at(-1)?.right).toBeLessThanOrEqual(width);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });
}

/** Waits until earlier changes of the page have been rendered. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

for (const width of WIDTHS.filter((each) => each <= 768)) {
  test(`at ${width} px the links are hidden, and a button opens the menu, which locks the page behind it`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(product.url);
    await expectAbsent(bar(page).filter({ visible: true }));
    await opener(page).click();
    await expect(menu(page).getByRole('list').first().getByRole('listitem')).toHaveText([
      /01\s*Home/,
      /02\s*Study/,
      /03\s*Bias Test/,
      /04\s*Chart Exam/,
      /05\s*Sandbox/,
    ]);
    expect(await widthOf(menu(page))).toBe(width > 480 ? 320 : width);
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
    await page.mouse.move(width / 2, 400);
    // The browser keeps scrolling for a moment, until the scroll lock takes effect.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.mouse.wheel(0, 500);
      await drawn(page);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }).toPass({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });
}

test('the menu slides in from the side', async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto(product.url);
  await opener(page).click();
  const animation = await menu(page).evaluate((panel) => getComputedStyle(panel).animationName);
  expect(animation).toContain('slide-in');
  await expect.poll(async () => (await menu(page).boundingBox())?.x).toBe(768 - 320);
});

test('a link of the menu closes it and leads to its page, which is marked when the menu opens again', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(product.url);
  await opener(page).click();
  await menu(page).getByRole('link', { name: 'Study' }).click();
  await expect(page).toHaveURL(/\/study$/);
  await expect(menu(page)).toBeHidden();
  await opener(page).click();
  await expect(menu(page).locator('[aria-current=page]')).toHaveText(['Study']);
});

test('the Sandbox link of the menu is locked for a user without results, and says what is missing for the unlock', async ({
  page,
  product,
}) => {
  await enterAsLearner(page, product, newLearner('menu-locked'));
  await page.setViewportSize({ width: 390, height: 800 });
  await opener(page).click();
  const link = menu(page).getByRole('link', { name: 'Sandbox 0%' });
  await expect(link).toHaveAttribute('aria-disabled', 'true');
  await pressDisabled(page, link);
  await expect(menu(page).getByRole('tooltip')).toContainText('Complete Tests to Unlock');
  await expectSettled(page);
  await expect(page).not.toHaveURL(/pricing/);
  await expect(menu(page)).toBeVisible();
});

test('the Social Feed is in the menu only for a signed-in user', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(product.url);
  await opener(page).click();
  await expect(menu(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expectAbsent(menu(page).getByRole('link', { name: /Social Feed/ }));
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterAsLearner(page, product, newLearner('menu-feed'));
  await expectAbsent(bar(page).getByRole('link', { name: /Feed/ }));
  await page.setViewportSize({ width: 390, height: 800 });
  await opener(page).click();
  await menu(page)
    .getByRole('link', { name: /Social Feed/ })
    .click();
  await expect(page).toHaveURL(/\/feed$/);
});

test('signing out in the menu closes the menu and leads home', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('menu-out'));
  await page.goto(`${product.url}/profile`);
  await page.setViewportSize({ width: 390, height: 800 });
  await opener(page).click();
  await menu(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});
