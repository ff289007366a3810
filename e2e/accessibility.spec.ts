// If this fails, somebody who cannot see well, or does not use a mouse, cannot use a page.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { newLearner } from './support/learner.ts';
import { answerQuestion, registerAndLogIn, startTest } from './support/learner-journey.ts';
import { test } from './support/product-fixture.ts';

const QUESTIONS = 5;
const PUBLIC_PAGES = [
  '/',
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/verify-email',
  '/no-such-page',
];

/** No finding of axe in either theme (WCAG 2.2 AA and best practice). */
async function expectAccessible(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  for (let theme = 0; theme < 2; theme += 1) {
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    expect(found, `${name}, ${await page.locator('body').getAttribute('class')}`).toEqual([]);
    await page.getByRole('button', { name: /^Switch to the/ }).click();
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing on the public pages, dark and light', async ({ page, product }) => {
  for (const path of PUBLIC_PAGES) {
    await page.goto(`${product.url}${path}`);
    await expectAccessible(page, path);
  }
});

test('axe finds nothing on the pages of a learner, dark and light', async ({ page, product }) => {
  await registerAndLogIn(page, product, newLearner('axe'));
  await page.goto(`${product.url}/profile`);
  await expectAccessible(page, 'profile');
  await page.goto(`${product.url}/bias-test`);
  await expectAccessible(page, 'bias test');
  await startTest(page, 'BTC', '1 day');
  await expect(page.getByRole('heading', { name: /^Question 1 of/ })).toBeVisible();
  await expectAccessible(page, 'question');
  for (let number = 1; number <= QUESTIONS; number += 1) {
    await answerQuestion(page, number, {
      direction: 'Bullish',
      confidencePercent: 60,
      reasoning: 'Buyers came back at the last swing low.',
    });
    if (number === 1) await expectAccessible(page, 'outcome');
    await page
      .getByRole('button', { name: number === QUESTIONS ? 'See the results' : `Next: question ${number + 1}` })
      .click();
  }
  await expect(page.getByRole('heading', { name: 'Results: BTC' })).toBeVisible();
  await expectAccessible(page, 'results');
});

test('a question is answered with the keyboard alone', async ({ page, product }) => {
  await registerAndLogIn(page, product, newLearner('keyboard'));
  await page.goto(`${product.url}/bias-test`);
  await startTest(page, 'ETH', '1 day');
  await expect(page.getByRole('heading', { name: /^Question 1 of/ })).toBeVisible();
  const chart = page.getByRole('application');
  await expect(chart.locator('canvas').first()).toBeAttached();
  await page.mouse.move(0, 0);
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(/^bar −1$/i)).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.getByRole('radio', { name: 'Bullish' })).toBeChecked();
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('Why?').focus();
  await page.keyboard.type('The last pull-back ended above the one before.');
  await page.getByRole('button', { name: 'Submit answer' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Question 1 of .*outcome/ })).toBeVisible();
});
