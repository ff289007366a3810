// If this fails, somebody uses the product without having accepted its terms, or cannot accept or decline them.
import { expect, type Locator, type Page } from '@playwright/test';
import { findingsOf } from '../support/axe.ts';
import { expectAbsent, expectGone } from '../support/expect-absent.ts';
import { acceptTerms } from '../support/learner-journey.ts';
import { newLearner, signIn, signInBeforeTerms } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import type { ProductProcess } from '../support/product-process.ts';
import { enterAsLearner, skipLoaders } from '../support/shell-visit.ts';
import { openSignedIn } from '../support/stored-session.ts';

const ACCEPT = '**/api/auth/accept-terms';
const FLAG = '_secure_termsAcceptedInSession';

const modalOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Terms of Service' });

/** Signs in a verified learner who has not accepted the terms, so that the terms dialog opens. */
async function meetTerms(page: Page, product: ProductProcess, name: string) {
  const learner = newLearner(name);
  await signInBeforeTerms(product, learner);
  await openSignedIn(page, product, learner);
  await expect(modalOf(page)).toBeVisible();
  return learner;
}

/** Presses the button and waits for the server's response, which removes the cookies of the sign-in. */
async function pressSignOut(page: Page, button: Locator): Promise<void> {
  const answered = page.waitForResponse('**/api/auth/logout');
  await button.click();
  await answered;
}

test.beforeEach(({ page }) => skipLoaders(page));

test('a visitor who is not signed in does not see the terms dialog', async ({ page, product }) => {
  await page.goto(product.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAbsent(modalOf(page));
});

test('a user with termsAcceptedAt does not see the terms dialog', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('accepted'));
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expectAbsent(modalOf(page));
});

test('the link to /terms-of-service in the terms dialog opens in a new tab', async ({ page, product, context }) => {
  await meetTerms(page, product, 'link');
  const link = modalOf(page).getByRole('link', { name: 'full Terms of Service' });
  await expect(link).toHaveAttribute('rel', /noopener/);
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(tab).toHaveURL(`${product.url}/terms-of-service`);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAbsent(modalOf(tab));
  await expect(modalOf(page)).toBeVisible();
});

test('accepting sends a request without a body, with bearer token and cookies, and closes the dialog permanently', async ({
  page,
  product,
}) => {
  const learner = await meetTerms(page, product, 'accept');
  const sent = page.waitForRequest(ACCEPT);
  await acceptTerms(page);
  const request = await sent;
  const headers = await request.allHeaders();
  expect(request.method()).toBe('POST');
  expect(request.postData()).toBeNull();
  expect(headers['content-type']).toContain('application/json');
  expect(headers['authorization']).toMatch(/^Bearer ./);
  expect(headers['cookie']).toContain('csrf_token=');
  expect(headers['x-csrf-token']).toMatch(/./);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expectAbsent(modalOf(page));
  await page.evaluate(() => sessionStorage.clear());
  await openSignedIn(page, product, learner);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expectAbsent(modalOf(page));
});

test('declining removes token and flag and leads to / as a guest; at the next sign-in the terms are asked for again', async ({
  page,
  product,
}) => {
  const learner = newLearner('decline');
  await signInBeforeTerms(product, learner);
  await openSignedIn(page, product, learner);
  await page.goto(`${product.url}/profile`);
  const decline = modalOf(page).getByRole('button', { name: 'Decline and sign out' });
  await expectGone(modalOf(page), () => pressSignOut(page, decline));
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  const left = await page.evaluate(
    (flag) => [sessionStorage.getItem('_secure_auth_token'), localStorage.getItem(flag)],
    FLAG,
  );
  expect(left).toEqual([null, null]);
  await openSignedIn(page, product, learner);
  await expect(modalOf(page)).toBeVisible();
});

test('the acceptance of one user does not count for the next user of the same browser', async ({ page, product }) => {
  await meetTerms(page, product, 'one');
  await acceptTerms(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await pressSignOut(page, page.getByRole('button', { name: 'Sign Out' }));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await meetTerms(page, product, 'other');
});

test('the server keeps the time at which the terms were first accepted', async ({ product }) => {
  const learner = newLearner('twice');
  const visitor = await signIn(product, learner);
  const me = await visitor.call('GET /api/auth/me');
  const again = await visitor.call('POST /api/auth/accept-terms');
  expect(me.body.termsAcceptedAt).not.toBeNull();
  expect(again.body.termsAcceptedAt).toBe(me.body.termsAcceptedAt);
});

for (const theme of ['dark', 'light']) {
  test(`axe finds nothing in the terms dialog in the ${theme} theme`, async ({ page, product }) => {
    await page.addInitScript((isDark) => localStorage.setItem('darkMode', String(isDark)), theme === 'dark');
    await meetTerms(page, product, `axe-${theme}`);
    expect(await findingsOf(page)).toEqual([]);
  });
}
