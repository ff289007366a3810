// If this fails, somebody uses the product without having accepted its terms, or cannot accept or decline them.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { acceptTerms, logIn } from '../support/learner-journey.ts';
import { newLearner, signIn, signInBeforeTerms } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import type { ProductProcess } from '../support/product-process.ts';
import { enterAsLearner, skipLoaders, WIDTHS } from '../support/shell-visit.ts';

const ACCEPT = '**/api/auth/accept-terms';
const ME = '**/api/auth/me*';
const FLAG = '_secure_termsAcceptedInSession';

const modalOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Terms of Service' });
const acceptButton = (page: Page): Locator => modalOf(page).getByRole('button', { name: 'Accept and Continue' });
const agreement = (page: Page): Locator => modalOf(page).getByRole('checkbox');
const summary = (page: Page): Locator => modalOf(page).getByRole('region', { name: 'Summary of the terms' });

/** A verified learner without the terms logs in and meets them. */
async function meetTerms(page: Page, product: ProductProcess, name: string) {
  const learner = newLearner(name);
  await signInBeforeTerms(product, learner);
  await logIn(page, product, learner);
  await expect(modalOf(page)).toBeVisible();
  return learner;
}

/** From now on the server says of the signed-in user that nothing is accepted. */
async function forgetOnServer(page: Page): Promise<void> {
  await page.route(ME, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), termsAcceptedAt: null } });
  });
}

test.beforeEach(({ page }) => skipLoaders(page));

test('a visitor who is not signed in sees no terms modal', async ({ page, product }) => {
  await page.goto(product.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(modalOf(page)).toHaveCount(0);
});

test('a user with termsAcceptedAt sees no terms modal', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('accepted'));
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expect(modalOf(page)).toHaveCount(0);
});

test('the modal shows only when loading has finished', async ({ page, product }) => {
  await meetTerms(page, product, 'loading');
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route(ME, async (route) => {
    asked.resolve();
    await answer.promise;
    await route.continue();
  });
  await page.reload();
  await asked.promise;
  await expect(modalOf(page)).toHaveCount(0);
  answer.resolve();
  await expect(modalOf(page)).toBeVisible();
});

test('it blocks: neither Esc nor a press beside it closes it, and the page behind is inert', async ({
  page,
  product,
}) => {
  await meetTerms(page, product, 'blocking');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(modalOf(page)).toBeVisible();
  await expect(modalOf(page).getByRole('button', { name: 'Close' })).toHaveCount(0);
  for (let step = 0; step < 10; step += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== null && focused !== document.body && focused.closest('dialog') === null;
    });
    expect(isOutside).toBe(false);
  }
  await page.reload();
  await expect(modalOf(page)).toBeVisible();
});

for (const width of WIDTHS) {
  test(`at ${width} px it is at most 800 px wide, and the choice is in sight`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 700 });
    await meetTerms(page, product, `width-${width}`);
    const box = await modalOf(page).boundingBox();
    expect(box?.width).toBeLessThanOrEqual(Math.min(800, width));
    if (width === 1280) expect(box?.width).toBe(800);
    await expect(agreement(page)).toBeInViewport({ ratio: 1 });
    await expect(acceptButton(page)).toBeInViewport({ ratio: 1 });
    const overflow = await modalOf(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test('its body counts as read after scrolling past 50% of its height, which gates nothing', async ({
  page,
  product,
}) => {
  await meetTerms(page, product, 'reading');
  const scrollTo = (share: number) =>
    summary(page).evaluate(
      (body, part) => body.scrollTo({ top: (body.scrollHeight - body.clientHeight) * part }),
      share,
    );
  const isRead = modalOf(page).getByText('Read', { exact: true });
  await expect(modalOf(page).getByText('Scroll to read on')).toBeVisible();
  await scrollTo(0.45);
  await expect(isRead).toHaveCount(0);
  await agreement(page).check();
  await expect(acceptButton(page)).toBeEnabled();
  await scrollTo(0.55);
  await expect(isRead).toBeVisible();
});

test('its link to /terms-of-service opens in a new tab', async ({ page, product, context }) => {
  await meetTerms(page, product, 'link');
  const link = modalOf(page).getByRole('link', { name: 'full Terms of Service' });
  await expect(link).toHaveAttribute('rel', /noopener/);
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(tab).toHaveURL(`${product.url}/terms-of-service`);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(modalOf(tab)).toHaveCount(0);
  await expect(modalOf(page)).toBeVisible();
});

test('its summary states 14-day refund, cancellation anytime, GDPR and CCPA', async ({ page, product }) => {
  await meetTerms(page, product, 'summary');
  await expect(summary(page)).toContainText('14-day refund');
  await expect(summary(page)).toContainText(
    'new subscription, you can withdraw within 14 days and get your money back',
  );
  await expect(summary(page)).toContainText('Cancel anytime');
  await expect(summary(page)).toContainText('in compliance with the GDPR and the CCPA');
});

test('Accept and Continue is enabled only while the agreement is ticked', async ({ page, product }) => {
  await meetTerms(page, product, 'tick');
  await expect(modalOf(page)).toContainText('I have read and agree to the Terms of Service');
  await expect(modalOf(page)).toContainText('is an educational simulation only');
  await expect(acceptButton(page)).toBeDisabled();
  await agreement(page).check();
  await expect(acceptButton(page)).toBeEnabled();
  await agreement(page).uncheck();
  await expect(acceptButton(page)).toBeDisabled();
});

test('accepting is a call without body with bearer and cookies, and closes the modal for good', async ({
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
  expect(headers['x-csrf-token']).not.toBe('');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expect(modalOf(page)).toHaveCount(0);
  await page.evaluate(() => sessionStorage.clear());
  await logIn(page, product, learner);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expect(modalOf(page)).toHaveCount(0);
});

test('accepting stores the session flag and the timestamp in this browser, sealed', async ({ page, product }) => {
  await meetTerms(page, product, 'stored');
  await acceptTerms(page);
  const stored = await page.evaluate(() => [
    localStorage.getItem('_secure_termsAcceptedInSession'),
    localStorage.getItem('_secure_termsAcceptedAt'),
  ]);
  for (const value of stored) expect(value).toMatch(/^v1\./);
});

test('with the session flag true there is no modal, though the user has no termsAcceptedAt', async ({
  page,
  product,
}) => {
  await meetTerms(page, product, 'flag');
  await acceptTerms(page);
  await forgetOnServer(page);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expect(modalOf(page)).toHaveCount(0);
});

for (const { name, breakIt } of [
  {
    name: 'the flag cannot be read',
    breakIt: (flag: string) => {
      const prototype: { getItem: (this: Storage, key: string) => string | null } = Storage.prototype;
      const read = prototype.getItem;
      prototype.getItem = function getItem(key) {
        if (key === flag) throw new Error('blocked');
        return read.call(this, key);
      };
    },
  },
  { name: 'the flag was tampered with', breakIt: (flag: string) => localStorage.setItem(flag, 'true') },
]) {
  test(`when ${name} the modal is shown`, async ({ page, product }) => {
    await meetTerms(page, product, `when-${name.replaceAll(' ', '-')}`);
    await acceptTerms(page);
    await forgetOnServer(page);
    await page.addInitScript(breakIt, FLAG);
    await page.reload();
    await expect(modalOf(page)).toBeVisible();
  });
}

for (const { name, message, fail } of [
  {
    name: 'the server refuses with a message',
    message: 'The terms have changed meanwhile.',
    fail: (page: Page) =>
      page.route(ACCEPT, (route) =>
        route.fulfill({ status: 500, json: { message: 'The terms have changed meanwhile.' } }),
      ),
  },
  {
    name: 'the server refuses without one',
    message: 'Failed to save terms acceptance',
    fail: (page: Page) => page.route(ACCEPT, (route) => route.fulfill({ status: 500, body: 'broken' })),
  },
  {
    name: 'the answer has the wrong shape',
    message: 'Failed to save terms acceptance',
    fail: (page: Page) => page.route(ACCEPT, (route) => route.fulfill({ json: { accepted: true } })),
  },
  {
    name: 'the network fails',
    message: 'Network error occurred.',
    fail: (page: Page) => page.route(ACCEPT, (route) => route.abort()),
  },
  {
    name: 'the browser is offline',
    message: 'Network error occurred.',
    fail: (page: Page) => page.context().setOffline(true),
  },
]) {
  test(`when ${name}, accepting says '${message}' and can be tried again`, async ({ page, product }) => {
    await meetTerms(page, product, `when-${name.replaceAll(' ', '-')}`);
    await fail(page);
    await agreement(page).check();
    await acceptButton(page).click();
    await expect(modalOf(page).getByRole('alert')).toContainText(message);
    await expect(acceptButton(page)).toBeEnabled();
    await page.unrouteAll();
    await page.context().setOffline(false);
    await acceptButton(page).click();
    await expect(modalOf(page)).toHaveCount(0);
  });
}

test('declining removes token and flag, leads to / as a guest, and the terms stay to be accepted', async ({
  page,
  product,
}) => {
  const learner = newLearner('decline');
  await signInBeforeTerms(product, learner);
  await logIn(page, product, learner);
  await page.goto(`${product.url}/profile`);
  await modalOf(page).getByRole('button', { name: 'Decline and sign out' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(modalOf(page)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  const left = await page.evaluate(
    (flag) => [sessionStorage.getItem('_secure_auth_token'), localStorage.getItem(flag)],
    FLAG,
  );
  expect(left).toEqual([null, null]);
  await logIn(page, product, learner);
  await expect(modalOf(page)).toBeVisible();
});

test("a decline that fails says 'Error occurred.'", async ({ page, product }) => {
  await meetTerms(page, product, 'decline-fails');
  await page.evaluate(() => {
    Storage.prototype.removeItem = () => {
      throw new Error('blocked');
    };
  });
  await modalOf(page).getByRole('button', { name: 'Decline and sign out' }).click();
  await expect(modalOf(page).getByRole('alert')).toContainText('Error occurred.');
});

test('what one user accepted does not count for the next one at the same browser', async ({ page, product }) => {
  await meetTerms(page, product, 'one');
  await acceptTerms(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await meetTerms(page, product, 'other');
});

test('it can be read and accepted by keyboard alone', async ({ page, product }) => {
  await meetTerms(page, product, 'keys');
  await expect(summary(page)).toBeFocused();
  await page.keyboard.press('End');
  await expect(modalOf(page).getByText('Read', { exact: true })).toBeVisible();
  await agreement(page).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(acceptButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(modalOf(page)).toHaveCount(0);
});

test('the server keeps the time of the first acceptance', async ({ product }) => {
  const learner = newLearner('twice');
  const visitor = await signIn(product, learner);
  const me = await visitor.call('GET /api/auth/me');
  const again = await visitor.call('POST /api/auth/accept-terms');
  expect(me.body.termsAcceptedAt).not.toBeNull();
  expect(again.body.termsAcceptedAt).toBe(me.body.termsAcceptedAt);
});

for (const theme of ['dark', 'light']) {
  test(`axe finds nothing in it, ${theme}`, async ({ page, product }) => {
    await page.addInitScript((isDark) => localStorage.setItem('darkMode', String(isDark)), theme === 'dark');
    await meetTerms(page, product, `axe-${theme}`);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}
