// If this fails, feedback does not reach the server, or does not say who sent it.
// `web/src/shell/feedback/feedback-dialog.browser.test.tsx` tests the dialog with other responses.
import { expect, type Locator, type Page } from '@playwright/test';
import { findingsOf } from '../support/axe.ts';
import { expectAbsent } from '../support/expect-absent.ts';
import { newLearner } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import type { ProductProcess } from '../support/product-process.ts';
import { enterAsLearner, skipLoaders } from '../support/shell-visit.ts';

const FEEDBACK = '**/api/feedback';
const THANKS = "Thank you for your feedback! We'll review it shortly.";

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Send feedback' });
/** The button is found by its type, because its name changes while a request is running. */
const submit = (page: Page): Locator => dialogOf(page).locator('button[type=submit]');
const subject = (page: Page): Locator => dialogOf(page).getByLabel('Subject');
const message = (page: Page): Locator => dialogOf(page).getByLabel('Message');

async function openAsGuest(page: Page, product: ProductProcess): Promise<void> {
  await page.goto(product.url);
  await openFromFooter(page);
}

async function openFromFooter(page: Page): Promise<void> {
  const button = page.getByRole('contentinfo').getByRole('button', { name: 'Send feedback' });
  // The page is visible before its script has started, so the first click may come too early.
  await expect(async () => {
    if ((await dialogOf(page).count()) === 0) await button.click({ timeout: 1_000 });
    await expect(subject(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(subject(page)).toBeFocused();
}

async function openFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: /^Send Feedback/ }).click();
  await expect(subject(page)).toBeFocused();
}

async function fillIn(page: Page): Promise<void> {
  await subject(page).fill('The chart');
  await message(page).fill('It could be larger.');
}

test.beforeEach(({ page }) => skipLoaders(page));

test('signed-out visitors may give an email address, which is stored with their text', async ({ page, product }) => {
  await openAsGuest(page, product);
  await fillIn(page);
  const email = dialogOf(page).getByLabel('Email (optional)');
  await email.fill('guest@');
  await submit(page).click();
  await expect(dialogOf(page).getByText('Enter a complete email address')).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill('guest@example.test');
  const sent = page.waitForRequest(FEEDBACK);
  await submit(page).click();
  expect((await sent).postDataJSON()).toEqual({
    type: 'general_feedback',
    subject: 'The chart',
    message: 'It could be larger.',
    email: 'guest@example.test',
  });
  await expect(dialogOf(page).getByText(THANKS)).toBeVisible();
});

test('a signed-in user sends feedback from the account menu with cookies and without an address', async ({
  page,
  product,
}) => {
  await enterAsLearner(page, product, newLearner('feedback'));
  await openFromMenu(page);
  await expectAbsent(dialogOf(page).getByLabel('Email (optional)'));
  await dialogOf(page).getByLabel('Type').selectOption('bug_report');
  await fillIn(page);
  const sent = page.waitForRequest(FEEDBACK);
  await submit(page).click();
  const request = await sent;
  const headers = await request.allHeaders();
  expect(request.postDataJSON()).toMatchObject({ type: 'bug_report', email: null });
  expect(headers['cookie']).toContain('csrf_token=');
  expect(headers['authorization']).toMatch(/^Bearer ./);
  await expect(dialogOf(page).getByText(THANKS)).toBeVisible();
});

for (const theme of ['dark', 'light']) {
  test(`axe finds nothing in the feedback dialog in the ${theme} theme`, async ({ page, product }) => {
    await page.addInitScript((isDark) => localStorage.setItem('darkMode', String(isDark)), theme === 'dark');
    await openAsGuest(page, product);
    expect(await findingsOf(page)).toEqual([]);
  });
}
