// If this fails, the account dropdown differs from the specification: its head, its entries by role, and how it opens
// and closes.
import { expect, type Page } from '@playwright/test';
import { expectAbsent, expectGone, expectSettled } from '../support/expect-absent.ts';
import { tabTo } from '../support/keyboard.ts';
import { ADMINISTRATOR, newLearner } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsAdministrator, enterAsLearner, sidewaysOverflow, widthOf } from '../support/shell-visit.ts';

const button = (page: Page) => page.getByRole('button', { name: /^Account of/ });
const panel = (page: Page) => button(page).locator('xpath=following-sibling::div');
const entries = (page: Page) => panel(page).getByRole('listitem');

async function open(page: Page): Promise<void> {
  await button(page).click();
  await expect(panel(page).getByText('Sign Out')).toBeVisible();
}

test('a user sees username and email, then Dashboard, Social Feed, Classes, Profile, Send Feedback and Sign Out', async ({
  page,
  product,
}) => {
  const learner = newLearner('head');
  const visitor = await enterAsLearner(page, product, learner);
  await visitor.call('PUT /api/profile/username', { body: { username: 'head_trader' } });
  await page.reload();
  await open(page);
  await expect(panel(page)).toContainText('head_trader');
  await expect(panel(page)).toContainText(learner.email);
  await expect(entries(page)).toHaveText([
    'DashboardView your performance',
    /^Social Feed/,
    'ClassesLearn with a teacher',
    /^Profile/,
    /^Send Feedback/,
    'Sign Out',
  ]);
  await expectAbsent(panel(page).getByText('Admin'));
  await panel(page)
    .getByRole('link', { name: /^Profile/ })
    .click();
  await expect(page).toHaveURL(/\/u\/head_trader$/);
});

test('a user without a username sees Setup Profile and Create your username first', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('nameless'));
  await open(page);
  await expect(panel(page)).toContainText('Learner nameless');
  await expect(entries(page)).toHaveText([
    /^Dashboard/,
    /^Social Feed/,
    'ClassesLearn with a teacher',
    'Setup ProfileCreate your username first',
    /^Send Feedback/,
    'Sign Out',
  ]);
  await panel(page)
    .getByRole('link', { name: /^Setup Profile/ })
    .click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
});

test('an administrator sees the Admin badge, Administrator, Admin Panel and My Profile, but no Send Feedback or Setup Profile', async ({
  page,
  product,
}) => {
  await enterAsAdministrator(page, product);
  await open(page);
  await expect(panel(page).getByText('Admin', { exact: true })).toBeVisible();
  await expect(panel(page).locator('p').getByText('Administrator', { exact: true }).last()).toBeVisible();
  await expect(panel(page)).toContainText(ADMINISTRATOR.email);
  await expect(entries(page)).toHaveText([
    /^Dashboard/,
    /^Social Feed/,
    /^Classes/,
    /^Admin Panel/,
    /^My Profile/,
    'Sign Out',
  ]);
  await panel(page)
    .getByRole('link', { name: /^My Profile/ })
    .click();
  await expect(page).toHaveURL(/\/profile$/);
  // The menu would close again if it were opened before the page has loaded.
  await expectSettled(page);
  await open(page);
  await panel(page)
    .getByRole('link', { name: /^Admin Panel/ })
    .click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('the arrow turns while the menu is open; Esc closes the menu and gives the focus back', async ({
  page,
  product,
}) => {
  await enterAsLearner(page, product, newLearner('arrow'));
  const arrow = button(page).locator(':scope > span').last();
  const turn = () => arrow.evaluate((icon) => getComputedStyle(icon).transform);
  const before = await turn();
  await open(page);
  await expect.poll(turn).not.toBe(before);
  await expectGone(panel(page), () => page.keyboard.press('Escape'));
  await expect(button(page)).toBeFocused();
  await expect.poll(turn).toBe(before);
});

test('by keyboard alone the arrow keys open the menu and move through it, and Tab leaves it', async ({
  page,
  product,
}) => {
  await enterAsLearner(page, product, newLearner('keys'));
  await tabTo(page, button(page));
  await page.keyboard.press('ArrowDown');
  await expect(entries(page).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(panel(page).getByRole('link', { name: /^Social Feed/ })).toBeFocused();
  await page.keyboard.press('End');
  await expect(panel(page).getByRole('button', { name: 'Sign Out' })).toBeFocused();
  await expectGone(panel(page), () => page.keyboard.press('Tab'));
});

test('Send Feedback opens the dialog; when that closes, the avatar button has the focus', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('feedback-entry'));
  await open(page);
  const entry = panel(page).getByRole('button', { name: /^Send Feedback/ });
  await expectGone(panel(page), () => entry.click());
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button(page)).toBeFocused();
});

test('Sign Out closes the menu and leads home', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('leaving'));
  await page.goto(`${product.url}/profile`);
  await open(page);
  await expectGone(button(page), () => panel(page).getByRole('button', { name: 'Sign Out' }).click());
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

for (const { screen, width } of [
  { screen: 1280, width: 320 },
  { screen: 768, width: 320 },
  { screen: 480, width: 300 },
  { screen: 390, width: 300 },
  { screen: 320, width: 300 },
]) {
  test(`on a screen of ${screen} px the menu is ${width} px wide and inside the page, however long the name is`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width: screen, height: 800 });
    const email = `${'a-very-long-address-of-somebody-'}${screen}@quite-a-long-company-name.example.test`;
    await enterAsLearner(page, product, { ...newLearner('long'), name: 'W'.repeat(50), email });
    await open(page);
    expect(await widthOf(panel(page))).toBe(width);
    const box = await panel(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + width).toBeLessThanOrEqual(screen);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });
}

test('the mobile menu has the same entries as the account menu', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('same'));
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('list').last().getByRole('listitem')).toHaveText([
    'DashboardView your performance',
    /^Social Feed/,
    'ClassesLearn with a teacher',
    /^Setup Profile/,
    /^Send Feedback/,
    'Sign Out',
  ]);
  await menu.getByRole('button', { name: /^Send Feedback/ }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('dialog')).toBeVisible();
});
