// If this fails, somebody sees a page that is not for them, or is not returned to the page that they wanted.
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { expectAbsent } from '../support/expect-absent.ts';
import { logIn } from '../support/learner-journey.ts';
import { newLearner, signIn } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsAdministrator, enterAsLearner, expectStarted } from '../support/shell-visit.ts';

test.use({ expects: { faults: [/401 /] } });

const PROTECTED = [
  '/bias-test',
  '/bias-test/BTC',
  '/chart-exam',
  '/chart-exam/swing-analysis',
  '/chart-exam/results',
  '/results/BTC',
  '/profile',
  '/dashboard',
  '/sandbox',
] as const;
const ADMIN = ['/admin', '/admin/users', '/admin/settings', '/admin/test-results'] as const;

declare global {
  interface Window {
    seenHeadings?: string[];
  }
}

/** Records every main heading that appears in a document, however briefly. A new document starts a new record. */
async function watchHeadings(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const heading of document.querySelectorAll('main h1')) seen.add(heading.textContent ?? '');
      window.seenHeadings = [...seen];
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

const seenHeadings = (page: Page) => page.evaluate(() => window.seenHeadings ?? []);
const signInHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });

for (const path of [...PROTECTED, ...ADMIN]) {
  test(`${path} sends a visitor who is not signed in to /auth/login`, async ({ page, product, context }) => {
    await watchHeadings(context);
    await page.goto(product.url + path);
    await expect(signInHeading(page)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/auth/login');
    expect(new URL(page.url()).searchParams.get('next')).toBe(path);
    expect(await seenHeadings(page)).toEqual(['Sign in']);
  });
}

test('a signed-in user who is no administrator is sent from every admin route to /', async ({
  page,
  product,
  context,
}) => {
  await enterAsLearner(page, product, newLearner('no-admin'));
  await watchHeadings(context);
  for (const path of ADMIN) {
    await page.goto(product.url + path);
    await expect(page).toHaveURL(`${product.url}/`);
    await expectStarted(page);
    expect(await seenHeadings(page), path).toHaveLength(1);
  }
});

test('a signed-in user can open every protected route, and an administrator every admin route', async ({
  page,
  product,
}) => {
  await enterAsLearner(page, product, newLearner('all-routes'));
  for (const path of PROTECTED) {
    await page.goto(product.url + path);
    await expectStarted(page);
    await expect(page.getByRole('main')).toContainText(/\w/);
    expect(new URL(page.url()).pathname, path).toBe(path);
  }
  await page.evaluate(() => sessionStorage.clear());
  await enterAsAdministrator(page, product);
  for (const path of ADMIN) {
    await page.goto(product.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname, path).toBe(path);
  }
});

test('access is checked again after every route change', async ({ page, product, context }) => {
  await watchHeadings(context);
  await page.goto(product.url);
  await expectStarted(page);
  await page.evaluate(() => history.pushState({}, '', '/profile'));
  await expect(signInHeading(page)).toBeVisible();
  await page.evaluate(() => history.pushState({}, '', '/pricing'));
  await expect(page).toHaveURL(/pricing/);
  await page.evaluate(() => history.pushState({}, '', '/admin'));
  await expect(page).toHaveURL(/auth\/login\?next=%2Fadmin/);
  expect(await seenHeadings(page)).toContain('Sign in');
  expect(await seenHeadings(page)).not.toContain('Profile');
});

test('after signing in the visitor gets to the page that they wanted, with its query', async ({ page, product }) => {
  const learner = newLearner('going');
  await signIn(product, learner);
  await page.goto(`${product.url}/bias-test?asset=ETH`);
  await expect(signInHeading(page)).toBeVisible();
  await page.getByLabel('Email').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${product.url}/bias-test?asset=ETH`);
});

test('after signing in, a link to another site is not followed', async ({ page, product }) => {
  const learner = newLearner('lured');
  await signIn(product, learner);
  await page.goto(`${product.url}/auth/login?next=https%3A%2F%2Fevil.example%2F`);
  await page.getByLabel('Email').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
});

test('after signing out, the Back button does not show the protected page again', async ({
  page,
  product,
  context,
}) => {
  await enterAsLearner(page, product, newLearner('back'));
  await page.goto(`${product.url}/profile`);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page
    .getByRole('button', { name: 'Sign Out' })
    .or(page.getByRole('menuitem', { name: 'Sign Out' }))
    .click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await watchHeadings(context);
  await page.reload();
  await expectStarted(page);
  await page.goBack();
  await expect(signInHeading(page)).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(`${product.url}/`);
  await page.goBack();
  await expect(signInHeading(page)).toBeVisible();
  expect(await seenHeadings(page)).toContain('Sign in');
  expect(await seenHeadings(page)).not.toContain('Profile');
});

test('a session that ends in another tab removes the protected page of this tab', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('two-tabs'));
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/profile'));
  const other = await opened;
  await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page
    .getByRole('button', { name: 'Sign Out' })
    .or(page.getByRole('menuitem', { name: 'Sign Out' }))
    .click();
  await expect(signInHeading(other)).toBeVisible();
  expect(new URL(other.url()).searchParams.get('next')).toBe('/profile');
});

test('a page from the back-forward cache is hidden until the server confirms its session', async ({
  page,
  product,
}) => {
  await enterAsLearner(page, product, newLearner('cached'));
  await page.goto(`${product.url}/profile`);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  const restore = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  const leave = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));

  await expect(async () => {
    await leave();
    await expect(page.locator('#root')).toBeHidden({ timeout: 100 });
  }).toPass();
  await restore();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();

  await leave();
  await page.evaluate(() => sessionStorage.removeItem('_secure_auth_token'));
  await restore();
  await expect(signInHeading(page)).toBeVisible();
});

test('a session that the server no longer knows ends at the next call without an error message', async ({
  page,
  product,
}) => {
  const learner = newLearner('revoked');
  const visitor = await enterAsLearner(page, product, learner);
  await page.goto(`${product.url}/bias-test`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await visitor.call('DELETE /api/auth/sessions');
  await page.evaluate(() => window.dispatchEvent(new Event('notificationUpdate')));
  await expect(signInHeading(page)).toBeVisible();
  await expectAbsent(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ }));
  await logIn(page, product, learner);
});

for (const call of ['csrf-token', 'session-key', 'me']) {
  test(`a page that is left while it waits for ${call} does not end the session`, async ({ page, product }) => {
    await enterAsLearner(page, product, newLearner(`left-${call}`));
    const asked = Promise.withResolvers<void>();
    let isFirst = true;
    await page.route(`**/api/auth/${call}*`, async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      asked.resolve();
    });
    await page.goto(product.url);
    await asked.promise;
    await page.goto(`${product.url}/bias-test`);
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    await expect(page).toHaveURL(`${product.url}/bias-test`);
  });
}
