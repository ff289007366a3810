// If this fails, feedback gets lost, cannot be sent, or is not told what became of it.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { FEEDBACK_TYPES } from '@tradesense/contract/feedback-constants.ts';
import { expectAbsent, expectGone, expectNotYet } from '../support/expect-absent.ts';
import { newLearner } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import type { ProductProcess } from '../support/product-process.ts';
import { enterAsLearner, skipLoaders, WIDTHS } from '../support/shell-visit.ts';

test.use({ expects: { faults: [/\/api\/feedback/] } });

const FEEDBACK = '**/api/feedback';
const FAILED = 'Failed to submit feedback. Please try again.';
const THANKS = "Thank you for your feedback! We'll review it shortly.";

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Send feedback' });
/** By its type: while it is busy it is called so. */
const submit = (page: Page): Locator => dialogOf(page).locator('button[type=submit]');
const subject = (page: Page): Locator => dialogOf(page).getByLabel('Subject');
const message = (page: Page): Locator => dialogOf(page).getByLabel('Message');

async function openAsGuest(page: Page, product: ProductProcess): Promise<void> {
  await page.goto(product.url);
  await openFromFooter(page);
}

async function openFromFooter(page: Page): Promise<void> {
  const button = page.getByRole('contentinfo').getByRole('button', { name: 'Send feedback' });
  // The page is there before its script is: a press may come too early.
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

test('the type is required and general_feedback by default, out of six', async ({ page, product }) => {
  await openAsGuest(page, product);
  const type = dialogOf(page).getByLabel('Type');
  await expect(type).toHaveValue('general_feedback');
  await expect(type).toHaveAttribute('required');
  const values = await type
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
  expect(values).toEqual([...FEEDBACK_TYPES]);
});

test('it cannot be submitted while subject or message is blank after trimming', async ({ page, product }) => {
  await openAsGuest(page, product);
  await expect(submit(page)).toBeDisabled();
  await subject(page).fill('The chart');
  await expect(submit(page)).toBeDisabled();
  await message(page).fill('  \n ');
  await expect(submit(page)).toBeDisabled();
  await message(page).fill('It could be larger.');
  await expect(submit(page)).toBeEnabled();
  await subject(page).fill('   ');
  await expect(submit(page)).toBeDisabled();
});

test('the subject has at most 200 characters', async ({ page, product }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await openAsGuest(page, product);
  await message(page).fill('It could be larger.');
  await subject(page).fill('x'.repeat(201));
  await expect(dialogOf(page).getByText('1 character too many.')).toBeVisible();
  await submit(page).click();
  await expect(subject(page)).toBeFocused();
  await subject(page).fill('x'.repeat(200));
  await expect(dialogOf(page).getByText('too many')).toBeHidden();
  expect(sent).not.toContain('/api/feedback');
  await submit(page).click();
  await expect(dialogOf(page).getByText(THANKS)).toBeVisible();
});

test("the message has at most 2000 characters and a counter 'n/2000 characters'", async ({ page, product }) => {
  await openAsGuest(page, product);
  await expect(dialogOf(page).getByText('0/2000 characters')).toBeVisible();
  await message(page).fill('x'.repeat(2002));
  await expect(dialogOf(page).getByText('2002/2000 characters')).toBeVisible();
  await expect(dialogOf(page).getByText('2 characters too many.')).toBeVisible();
  await message(page).fill('x'.repeat(2000));
  await expect(dialogOf(page).getByText('2000/2000 characters')).toBeVisible();
  await expect(dialogOf(page).getByText('too many')).toBeHidden();
});

test('an email address is asked of signed-out visitors, optional, and kept with what they wrote', async ({
  page,
  product,
}) => {
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

test('a signed-in user sends from the account menu, with cookies and without an address', async ({ page, product }) => {
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

test('while it is submitting it cannot be submitted again', async ({ page, product }) => {
  const answer = Promise.withResolvers<void>();
  await page.route(FEEDBACK, async (route) => {
    await answer.promise;
    await route.fulfill({ json: { id: '1' } });
  });
  await openAsGuest(page, product);
  await fillIn(page);
  await submit(page).click();
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  answer.resolve();
  await expect(dialogOf(page).getByText(THANKS)).toBeVisible();
});

test('after success the dialog closes in 2000 ms and the form is reset', async ({ page, product }) => {
  await page.route(FEEDBACK, (route) => route.fulfill({ json: { id: '1' } }));
  await page.clock.install();
  await openAsGuest(page, product);
  await dialogOf(page).getByLabel('Type').selectOption('other');
  await fillIn(page);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await submit(page).click();
  await expect(dialogOf(page).getByText(THANKS)).toBeVisible();
  await page.clock.runFor(1_999);
  await expect(dialogOf(page)).toBeVisible();
  await expectGone(dialogOf(page), () => page.clock.runFor(1));
  await page.clock.resume();
  await openFromFooter(page);
  await expect(dialogOf(page).getByLabel('Type')).toHaveValue('general_feedback');
  await expect(subject(page)).toHaveValue('');
  await expect(message(page)).toHaveValue('');
});

for (const { name, fail } of [
  {
    name: 'the server refuses',
    fail: (page: Page) => page.route(FEEDBACK, (route) => route.fulfill({ status: 500, json: { error: 'broken' } })),
  },
  { name: 'the network fails', fail: (page: Page) => page.route(FEEDBACK, (route) => route.abort()) },
  { name: 'the browser is offline', fail: (page: Page) => page.context().setOffline(true) },
  {
    name: 'the answer is not JSON',
    fail: (page: Page) => page.route(FEEDBACK, (route) => route.fulfill({ body: '<html>' })),
  },
]) {
  test(`when ${name} it says '${FAILED}' and keeps what was typed`, async ({ page, product }) => {
    await openAsGuest(page, product);
    await fillIn(page);
    await fail(page);
    await submit(page).click();
    await expect(dialogOf(page).getByRole('alert').first()).toContainText(FAILED);
    await expect(subject(page)).toHaveValue('The chart');
    await expect(message(page)).toHaveValue('It could be larger.');
    await expect(submit(page)).toBeFocused();
  });
}

test(`after 15000 ms without an answer the request is aborted: '${FAILED}'`, async ({ page, product }) => {
  const asked = Promise.withResolvers<void>();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/feedback'));
  await page.route(FEEDBACK, () => asked.resolve());
  await page.clock.install();
  await openAsGuest(page, product);
  await fillIn(page);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await submit(page).click();
  await asked.promise;
  await page.clock.runFor(14_999);
  await expect(submit(page)).toBeDisabled();
  await expectNotYet(dialogOf(page).getByText(FAILED));
  await page.clock.runFor(1);
  await expect(dialogOf(page).getByText(FAILED)).toBeVisible();
  expect((await failed).failure()?.errorText).toContain('ABORTED');
  await expect(subject(page)).toHaveValue('The chart');
});

test('what was typed is there again when the dialog was closed by accident', async ({ page, product }) => {
  await openAsGuest(page, product);
  await fillIn(page);
  await expectGone(dialogOf(page), () => page.keyboard.press('Escape'));
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Send feedback' })).toBeFocused();
  await openFromFooter(page);
  await expect(subject(page)).toHaveValue('The chart');
  await expect(message(page)).toHaveValue('It could be larger.');
});

for (const width of WIDTHS) {
  test(`at ${width} px the dialog fits`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 700 });
    await openAsGuest(page, product);
    const box = await dialogOf(page).boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
    const overflow = await dialogOf(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

for (const theme of ['dark', 'light']) {
  test(`axe finds nothing in it, ${theme}`, async ({ page, product }) => {
    await page.addInitScript((isDark) => localStorage.setItem('darkMode', String(isDark)), theme === 'dark');
    await openAsGuest(page, product);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}
