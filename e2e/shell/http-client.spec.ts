// If this fails, a request leaves the browser without data that the server needs, or the page shows the wrong message
// for a failed request.
import { expect, type Page, type Request } from '@playwright/test';
import { newLearner, PASSWORD, signIn } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsLearner, expectStarted } from '../support/shell-visit.ts';

test.use({ expects: { faults: [/\/api\/auth\/(login|logout|me|register)\b/] } });

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Returns a list that collects every request of this page to the server's API, as it is sent. */
function watchCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return calls;
}

/** Returns how many encrypted entries of a session this tab stores. */
const sealedCount = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('_secure_')).length);

const pathOf = (request: Request) => new URL(request.url()).pathname;

async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

test.describe('with a browser in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('every request carries x-timezone, a write its CSRF token, and a secure request the cookies and the bearer token', async ({
    page,
    product,
  }) => {
    const calls = watchCalls(page);
    await enterAsLearner(page, product, newLearner('headers'));
    await page.goto(`${product.url}/bias-test`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${product.url}/profile`);
    await expect(page.getByText('This device')).toBeVisible();

    const headers = await Promise.all(calls.map(async (call) => ({ call, sent: await call.allHeaders() })));
    expect(headers.length).toBeGreaterThan(6);
    for (const { call, sent } of headers) {
      const name = `${call.method()} ${pathOf(call)}`;
      expect(sent['x-timezone'], name).toBe('Asia/Tokyo');
      if (WRITES.includes(call.method())) expect(sent['x-csrf-token'], name).toBeTruthy();
    }
    const secure = headers.filter(({ call }) => ['/api/auth/me', '/api/auth/sessions'].includes(pathOf(call)));
    expect(secure.length).toBeGreaterThan(0);
    for (const { sent } of secure) {
      expect(sent['authorization']).toMatch(/^Bearer \S{20,}/);
      expect(sent['cookie']).toContain('csrf_token=');
    }
    const open = headers.filter(({ call }) => ['/api/auth/csrf-token', '/api/auth/login'].includes(pathOf(call)));
    for (const { sent } of open) expect(sent['authorization']).toBeUndefined();
  });
});

test('x-timezone is UTC if the browser does not say its time zone', async ({ page, product }) => {
  const calls = watchCalls(page);
  await page.addInitScript(() => {
    const options = { locale: 'en', calendar: 'gregory', numberingSystem: 'latn', timeZone: '' };
    Intl.DateTimeFormat.prototype.resolvedOptions = () => options;
    Reflect.deleteProperty(globalThis, 'Temporal');
  });
  await page.goto(product.url);
  await expectStarted(page);
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) expect((await call.allHeaders())['x-timezone']).toBe('UTC');
});

test('at startup a CSRF token is fetched, and with a stored token also the current user', async ({ page, product }) => {
  const guest = watchCalls(page);
  await page.goto(product.url);
  await expectStarted(page);
  expect(guest.map(pathOf)).toContain('/api/auth/csrf-token');
  expect(guest.map(pathOf)).not.toContain('/api/auth/me');
  await enterAsLearner(page, product, newLearner('startup'));
  const me = page.waitForRequest('**/api/auth/me');
  await page.reload();
  expect((await (await me).allHeaders())['authorization']).toMatch(/^Bearer /);
});

test('the request that refreshes the current user has a timestamp in its query and a no-cache header', async ({
  page,
  product,
}) => {
  await enterAsLearner(page, product, newLearner('refresh'));
  const fresh = page.waitForRequest((request) => /\/api\/auth\/me\?_=\d+$/.test(request.url()));
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect((await (await fresh).allHeaders())['cache-control']).toBe('no-cache');
});

test('signing in with an address that is not verified offers to send the email again', async ({ page, product }) => {
  const learner = newLearner('unverified');
  await page.goto(`${product.url}/auth/register`);
  await page.getByLabel('Name').fill(learner.name);
  await page.getByLabel('Email').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/verify-email/);
  await page.goto(`${product.url}/auth/login`);
  await fillLogin(page, learner.email);
  await expect(page.getByText('Please verify your email before logging in.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send the email again' })).toBeVisible();
});

test.describe('registration', () => {
  async function register(page: Page, url: string, password: string): Promise<void> {
    await page.goto(`${url}/auth/register`);
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada.refused@example.test');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
  }

  test('a non-OK response leaves the visitor on the form, with the reason at its field', async ({ page, product }) => {
    await register(page, product.url, 'qwertyuiop');
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(password).toHaveAccessibleDescription(/common/);
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
    await expect(page).toHaveURL(/auth\/register/);
  });
});

test('a failed logout request does not keep the user signed in', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('logout'));
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page
    .getByRole('button', { name: 'Sign Out' })
    .or(page.getByRole('menuitem', { name: 'Sign Out' }))
    .click();
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await sealedCount(page)).toBe(0);
  expect(await page.evaluate(() => document.cookie)).not.toContain('csrf_token');
});

test('after a rejected CSRF token a new one is fetched, and the write succeeds', async ({ page, product }) => {
  const learner = newLearner('csrf');
  await signIn(product, learner);
  await page.goto(`${product.url}/auth/login`);
  await page.evaluate(() => {
    document.cookie = 'csrf_token=stale; Path=/; SameSite=Lax';
  });
  await fillLogin(page, learner.email);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
});
