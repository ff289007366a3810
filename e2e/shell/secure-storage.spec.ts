// If this fails, data stored in the browser can be read or changed by others, or is lost on a reload.
import { expect, type Page } from '@playwright/test';
import { newLearner, PASSWORD, signIn } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsLearner, expectGuest } from '../support/shell-visit.ts';

test.use({ expects: { faults: [/\/api\/auth\/session-key/] } });

/** Returns the encrypted entries of a session that this tab stores. */
const sealedEntries = (page: Page) =>
  page.evaluate(() => Object.entries<string>(sessionStorage).filter(([key]) => key.startsWith('_secure_')));
const localEntries = (page: Page) => page.evaluate(() => Object.entries<string>(localStorage));
const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });

async function logInByForm(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/auth/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(account(page)).toBeVisible();
}

test('auth_token and user_data are stored encrypted in session storage with the prefix _secure_', async ({
  page,
  product,
}) => {
  const learner = newLearner('sealed');
  const visitor = await enterAsLearner(page, product, learner);
  const entries = await sealedEntries(page);
  expect(entries.map(([key]) => key).toSorted()).toEqual(['_secure_auth_token', '_secure_user_data']);
  for (const [, sealed] of entries) {
    expect(sealed).toMatch(/^v1(\.[A-Za-z0-9+/]+={0,2}){3}$/);
    expect(sealed).not.toContain(visitor.token ?? 'no token');
    expect(sealed).not.toContain(learner.email);
  }
  expect((await localEntries(page)).filter(([key]) => /token|user_data/.test(key))).toEqual([]);
});

test('a reload stays signed in, and a new tab has its own encrypted token', async ({ page, product, context }) => {
  await enterAsLearner(page, product, newLearner('reload'));
  await page.reload();
  await expect(account(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(product.url);
  await expect(account(other)).toBeVisible();
  const tokens = await Promise.all(
    [page, other].map(async (tab) => new Map(await sealedEntries(tab)).get('_secure_auth_token')),
  );
  expect(tokens[1]).toMatch(/^v1\./);
  expect(tokens[1]).not.toBe(tokens[0]);
});

test('a pending registration is stored encrypted in local storage with the prefix _secure_, and survives a reload', async ({
  page,
  product,
}) => {
  const learner = newLearner('pending');
  await page.goto(`${product.url}/auth/register`);
  await page.getByLabel('Name').fill(learner.name);
  await page.getByLabel('Email').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/verify-email/);
  const secure = (await localEntries(page)).filter(([key]) => key.startsWith('_secure_'));
  expect(secure.map(([key]) => key).toSorted()).toEqual([
    '_secure_pending_verification_email',
    '_secure_pending_verification_name',
    '_secure_registrationTempToken',
  ]);
  for (const [, sealed] of secure) expect(sealed).not.toContain(learner.email);
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(learner.email);
});

test('darkMode is stored with the prefix _secure_ too, and wins over its copy for the first paint', async ({
  page,
  product,
}) => {
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  await expect.poll(async () => (await localEntries(page)).map(([key]) => key)).toContain('_secure_darkMode');
  await page.evaluate(() => localStorage.setItem('darkMode', 'true'));
  await page.reload();
  await expect(page.locator('body')).toHaveClass(/light-mode/);
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('false');
});

for (const [name, change] of [
  ['changed', (sealed: string) => sealed.replace(/\.(.)/, (_dot, first: string) => `.${first === 'A' ? 'B' : 'A'}`)],
  ['without its signature', (sealed: string) => sealed.split('.').slice(0, 3).join('.')],
  ['put in as plain text', () => 'a token in the clear'],
] as const) {
  test(`a token that was ${name} is rejected and removed`, async ({ page, product }) => {
    await enterAsLearner(page, product, newLearner(`tampered-${name.slice(0, 3)}`));
    const sealed = await page.evaluate(() => sessionStorage.getItem('_secure_auth_token'));
    await page.evaluate((text) => sessionStorage.setItem('_secure_auth_token', text), change(sealed ?? ''));
    await page.reload();
    await expectGuest(page);
    expect(await page.evaluate(() => sessionStorage.getItem('_secure_auth_token'))).toBeNull();
  });
}

test('a genuine value that was moved to another name is rejected', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('swapped'));
  await page.evaluate(() => {
    sessionStorage.setItem('_secure_auth_token', sessionStorage.getItem('_secure_user_data') ?? '');
  });
  await page.reload();
  await expectGuest(page);
});

test('the key is derived from the session key in 100000 iterations', async ({ page, product }) => {
  await page.addInitScript(() => {
    const original: unknown = Reflect.get(SubtleCrypto.prototype, 'deriveBits');
    if (typeof original !== 'function') throw new Error('no deriveBits');
    const noted = new Proxy(original, {
      apply(derive, subtle, parts: unknown[]) {
        document.documentElement.dataset['derivedBy'] = JSON.stringify(parts[0]);
        return Reflect.apply(derive, subtle, parts) as unknown;
      },
    });
    Reflect.set(SubtleCrypto.prototype, 'deriveBits', noted);
  });
  const asked = page.waitForResponse('**/api/auth/session-key');
  await enterAsLearner(page, product, newLearner('iterations'));
  expect(await (await asked).json()).toEqual({ sessionKey: expect.any(String) as unknown });
  const derivedBy = await page.evaluate(() => document.documentElement.dataset['derivedBy'] ?? '{}');
  expect(JSON.parse(derivedBy)).toMatchObject({ name: 'PBKDF2', hash: 'SHA-256', iterations: 100_000 });
});

test('without a session key this is logged, nothing is stored, and the page works', async ({ page, product }) => {
  const learner = newLearner('no-key');
  await signIn(product, learner);
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.route('**/api/auth/session-key', (route) => route.abort());
  await logInByForm(page, product.url, learner.email);
  expect(warnings.some((text) => text.includes('No session key'))).toBe(true);
  expect(await sealedEntries(page)).toEqual([]);
  await page.reload();
  await expectGuest(page);
});

test('the token exists only in memory if the browser has no Web Crypto', async ({ page, product }) => {
  const learner = newLearner('no-crypto');
  await signIn(product, learner);
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined }));
  await logInByForm(page, product.url, learner.email);
  expect(await sealedEntries(page)).toEqual([]);
  expect((await localEntries(page)).filter(([key]) => key.startsWith('_secure_'))).toEqual([]);
  await page.reload();
  await expectGuest(page);
});
