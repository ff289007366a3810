// If this fails, a link opened in a new tab leads a signed-in learner to the sign-in page, or a tab stays signed in
// after signing out.
import { expect, type Page } from '@playwright/test';
import { newLearner, PASSWORD, signIn } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsLearner, expectGuest } from '../support/shell-visit.ts';

test.use({ expects: { faults: [/401 .*\/auth\/me/] } });

const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });

async function signOut(page: Page): Promise<void> {
  await account(page).click();
  await page
    .getByRole('button', { name: 'Sign Out' })
    .or(page.getByRole('menuitem', { name: 'Sign Out' }))
    .click();
}

async function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('_secure_auth_token'));
}

test('a link opened with ctrl+click and a typed address open signed in, and stay so after a reload', async ({
  page,
  product,
  context,
}) => {
  await enterAsLearner(page, product, newLearner('ctrl-click'));
  const opened = context.waitForEvent('page');
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Bias Test' })
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  const clicked = await opened;
  await expect(clicked).toHaveURL(/\/bias-test$/);
  await expect(account(clicked)).toBeVisible();

  const typed = await context.newPage();
  await typed.goto(`${product.url}/profile`);
  await expect(account(typed)).toBeVisible();
  await expect(typed).toHaveURL(/\/profile$/);
  // All three tabs belong to one session.
  await expect(typed.getByText('This device')).toHaveCount(1);
  expect(new Set([await tokenOf(page), await tokenOf(clicked), await tokenOf(typed)]).size).toBe(3);
  await typed.reload();
  await expect(account(typed)).toBeVisible();
});

test('signing out in one tab signs out all tabs, and none of them signs in again by itself', async ({
  page,
  product,
  context,
}) => {
  await enterAsLearner(page, product, newLearner('all-tabs'));
  const other = await context.newPage();
  await other.goto(`${product.url}/profile`);
  await expect(account(other)).toBeVisible();
  await signOut(other);
  await expectGuest(other);
  await expectGuest(page);
  for (const tab of [page, other]) {
    await tab.reload();
    await expectGuest(tab);
  }
  const fresh = await context.newPage();
  await fresh.goto(`${product.url}/profile`);
  await expect(fresh).toHaveURL(/\/auth\/login/);
});

test('a legal page in a new tab does not ask for the sign-in; the next page takes it over', async ({
  page,
  product,
  context,
}) => {
  await enterAsLearner(page, product, newLearner('legal'));
  const legal = await context.newPage();
  const resumed: string[] = [];
  legal.on('request', (request) => {
    if (request.url().endsWith('/api/auth/resume')) resumed.push(new URL(legal.url()).pathname);
  });
  await legal.goto(`${product.url}/terms-of-service`);
  await expectGuest(legal);
  expect(resumed).toEqual([]);
  await legal.getByRole('banner').getByRole('link', { name: 'Home' }).first().click();
  await expect(account(legal)).toBeVisible();
  expect(resumed).toHaveLength(1);
});

test('a guest’s page never asks for a sign-in; “Remember me” is off, and keeps the cookie for 30 days when ticked', async ({
  page,
  product,
  context,
}) => {
  const learner = newLearner('remember');
  await signIn(product, learner);
  const resumed: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/resume')) resumed.push(request.url());
  });
  await page.goto(`${product.url}/auth/login`);
  await expectGuest(page);
  const remember = page.getByLabel('Remember me for 30 days');
  await expect(remember).not.toBeChecked();
  await remember.check();
  await page.getByLabel('Email').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(account(page)).toBeVisible();
  expect(resumed).toEqual([]);
  const cookie = (await context.cookies()).find(({ name }) => name === 'sign_in');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29 * 86_400);
});
