// If this fails, a person with low vision or without a mouse cannot use a page.
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoFinding } from './support/axe.ts';
import { expectSettled } from './support/expect-absent.ts';
import { tabTo } from './support/keyboard.ts';
import { newLearner, signInBeforeTerms } from './support/learner.ts';
import { answerQuestion, startTest } from './support/learner-journey.ts';
import { test } from './support/product-fixture.ts';
import { enterAsAdministrator, enterAsLearner, skipLoaders } from './support/shell-visit.ts';
import { openSignedIn } from './support/stored-session.ts';

test.use({ expects: { faults: [/404 .*\/no-such-page$/, /404 .*\/api\/people\/somebody/] } });

const QUESTIONS = 5;
const PUBLIC_PAGES = [
  '/',
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/verify-email',
  '/evidence',
  '/learn-more',
  '/pricing',
  '/privacy-policy',
  '/terms-of-service',
  '/status',
  '/study',
  '/study/placement',
  '/study/reviews',
  '/study/how-markets-work',
  '/study/how-markets-work/candle?step=predict',
  '/study/how-markets-work/candle?step=guided',
  '/study/how-markets-work/candle?step=quiz',
  '/feed',
  '/notifications',
  '/u/somebody',
  '/no-such-page',
];
const ADMIN_PAGES = ['/admin', '/admin/users', '/admin/settings', '/admin/test-results', '/sandbox'];

/** Throws if axe finds anything in the current theme, or an error about colors in the other theme. */
async function expectPageAccessible(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  for (const looksAt of ['everything', 'colors'] as const) {
    await expectNoFinding(page, name, looksAt);
    await page.getByRole('button', { name: /^Switch to the/ }).click();
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ page }) => skipLoaders(page));

for (const path of PUBLIC_PAGES) {
  test(`axe finds nothing on the public page ${path} in the dark and the light theme`, async ({ page, product }) => {
    await page.goto(`${product.url}${path}`);
    await expectPageAccessible(page, path);
  });
}

test('axe finds nothing on Home with its question, its outcome and its chart', async ({ page, product }) => {
  await page.goto(product.url);
  await page.getByRole('heading', { name: 'A market to practice on' }).evaluate((each) => each.scrollIntoView());
  await expect(page.getByRole('application', { name: 'Bitcoin, hourly' })).toBeVisible();
  await page.getByRole('heading', { name: 'Try one, without an account' }).evaluate((each) => each.scrollIntoView());
  await expect(page.getByRole('region', { name: /What comes next/ })).toBeVisible();
  await expectPageAccessible(page, 'question to try');
  await page.getByRole('radio', { name: 'Bullish' }).check();
  await page.getByLabel('in %').fill('60');
  await page.getByRole('button', { name: 'Show what happened' }).click();
  await expect(page.getByRole('region', { name: /What came next/ })).toBeVisible();
  await expectPageAccessible(page, 'outcome of the question to try');
});

test('axe finds nothing in the feedback dialog, the mobile menu and the sandbox tooltip in both themes', async ({
  page,
  product,
}) => {
  await page.goto(product.url);
  // The footer becomes interactive later than the other parts of the page.
  await expectSettled(page);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByRole('dialog', { name: 'Send feedback' })).toBeVisible();
  await expectAccessible(page, 'feedback dialog');
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Sandbox/ })
    .hover();
  await expect(page.getByRole('tooltip')).toContainText('Complete Tests to Unlock');
  await expectAccessible(page, 'sandbox tooltip');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page, 'mobile menu');
});

test('axe finds nothing in the terms dialog in both themes', async ({ page, product }) => {
  const learner = newLearner('axe-terms');
  await signInBeforeTerms(product, learner);
  await openSignedIn(page, product, learner);
  await expect(page.getByRole('dialog', { name: 'Terms of Service' })).toBeVisible();
  await expectAccessible(page, 'terms modal');
});

test('axe finds nothing on a new learner’s Home, sandbox, dashboard and exam pages in both themes', async ({
  page,
  product,
}) => {
  await enterAsLearner(page, product, newLearner('axe-areas'));
  for (const path of [
    '/',
    '/sandbox',
    '/dashboard',
    '/chart-exam',
    '/chart-exam/swing-analysis',
    '/chart-exam/results',
  ]) {
    await page.goto(`${product.url}${path}`);
    await expectPageAccessible(page, path);
  }
});

test('axe finds nothing on the pages of an administrator in both themes', async ({ page, product }) => {
  await enterAsAdministrator(page, product);
  for (const path of ADMIN_PAGES) {
    await page.goto(`${product.url}${path}`);
    await expectPageAccessible(page, path);
  }
});

test('axe finds nothing on the pages of a learner in both themes', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('axe'));
  await page.goto(`${product.url}/profile`);
  await expectPageAccessible(page, 'profile');
  await page.goto(`${product.url}/bias-test`);
  await expectPageAccessible(page, 'bias test');
  await startTest(page, 'BTC', '1 day');
  await expect(page.getByRole('heading', { name: /^Question 1 of/ })).toBeVisible();
  await expectPageAccessible(page, 'question');
  for (let number = 1; number <= QUESTIONS; number += 1) {
    await answerQuestion(page, number, {
      direction: 'Bullish',
      confidencePercent: 60,
      reasoning: 'Buyers came back at the last swing low.',
    });
    if (number === 1) await expectPageAccessible(page, 'outcome');
    await page
      .getByRole('button', { name: number === QUESTIONS ? 'See the results' : `Next: question ${number + 1}` })
      .click();
  }
  await expect(page.getByRole('heading', { name: 'Results: a simulated path for Bitcoin' })).toBeVisible();
  await expectPageAccessible(page, 'results');
});

test('a learner answers a question with the keyboard alone', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('keyboard'));
  await page.goto(`${product.url}/bias-test`);
  await startTest(page, 'ETH', '1 day');
  await expect(page.getByRole('heading', { name: /^Question 1 of/ })).toBeVisible();
  const chart = page.getByRole('application');
  await expect(chart.locator('canvas').first()).toBeAttached();
  await page.mouse.move(0, 0);
  await tabTo(page, chart);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(/^bar −1$/i)).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.getByRole('radio', { name: 'Bullish' })).toBeChecked();
  await tabTo(page, page.getByRole('slider'));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByLabel('Why?'));
  await page.keyboard.type('The last pull-back ended above the one before.');
  await tabTo(page, page.getByRole('button', { name: 'Submit answer' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Question 1 of .*outcome/ })).toBeVisible();
});
