// If this fails, a page that the shell links to lacks required content, or does not fit on a screen.
import { expect } from '@playwright/test';
import { newLearner } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsAdministrator, enterAsLearner, sidewaysOverflow, skipLoaders } from '../support/shell-visit.ts';

test.use({ expects: { faults: [/404 .*\/no-such-page$/, /404 .*\/api\/people\/somebody/] } });

const PAGES = [
  { path: '/', title: 'TradeSense', heading: /Do you see what the chart shows/ },
  { path: '/evidence', title: 'Evidence · TradeSense', heading: /Evidence that survives looking/ },
  { path: '/learn-more', title: 'Learn more · TradeSense', heading: /Learn to separate what you see/ },
  { path: '/pricing', title: 'Pricing · TradeSense', heading: /Learning is free/ },
  { path: '/privacy-policy', title: 'Privacy policy · TradeSense', heading: 'Privacy policy' },
  { path: '/terms-of-service', title: 'Terms of service · TradeSense', heading: 'Terms of service' },
  { path: '/status', title: 'Status · TradeSense', heading: 'Status' },
  { path: '/study', title: 'Study · TradeSense', heading: 'Study' },
  { path: '/study/placement', title: 'Placement · TradeSense', heading: 'Placement' },
  { path: '/study/reviews', title: 'Cards to review · TradeSense', heading: 'Cards to review' },
  { path: '/feed', title: 'Social Feed · TradeSense', heading: 'Social Feed' },
  { path: '/notifications', title: 'Notifications · TradeSense', heading: 'Notifications' },
  {
    path: '/u/somebody',
    title: 'There is no such person · TradeSense',
    heading: 'There is no such person',
  },
  { path: '/no-such-page', title: 'Page not found · TradeSense', heading: 'This page does not exist' },
] as const;

const INSIDE = [
  { path: '/chart-exam', title: 'Chart Exam · TradeSense', heading: 'Chart Exam' },
  { path: '/chart-exam/swing-analysis', title: 'Chart Exam · TradeSense', heading: 'Chart Exam' },
  { path: '/chart-exam/results', title: 'Exam results · TradeSense', heading: 'Exam results' },
  { path: '/dashboard', title: 'Dashboard · TradeSense', heading: 'Dashboard' },
  { path: '/dashboard/compare', title: 'Your marks then and now · TradeSense', heading: 'Your marks then and now' },
  { path: '/dashboard/letter', title: 'Monthly letter · TradeSense', heading: 'Monthly letter' },
  { path: '/sandbox', title: 'Sandbox · TradeSense', heading: 'Sandbox' },
] as const;

const ADMIN = [
  { path: '/admin', title: 'Admin Panel · TradeSense', heading: 'Admin Panel' },
  { path: '/admin/users', title: 'Users · TradeSense', heading: 'Users' },
  { path: '/admin/settings', title: 'Settings · TradeSense', heading: 'Settings' },
  { path: '/admin/test-results', title: 'Test results · TradeSense', heading: 'Test results' },
] as const;

test.beforeEach(({ page }) => skipLoaders(page));

test('every public page has its own title, heading and description, but up to two descriptions may repeat', async ({
  page,
  product,
}) => {
  const descriptions = new Set<string | null>();
  for (const { path, title, heading } of PAGES) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(title);
    descriptions.add(await page.locator('meta[name=description]').getAttribute('content'));
  }
  expect(descriptions.size).toBeGreaterThanOrEqual(PAGES.length - 2);
});

test('the pages of a learner have their titles and headings', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('pages'));
  for (const { path, title, heading } of INSIDE) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(title);
  }
});

test('the pages of an administrator have their titles and headings', async ({ page, product }) => {
  await enterAsAdministrator(page, product);
  for (const { path, title, heading } of ADMIN) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(title);
  }
});

for (const width of [320, 390, 480, 768]) {
  test(`at ${width} px no public page scrolls sideways`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const { path } of PAGES) {
      await page.goto(`${product.url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await sidewaysOverflow(page), path).toBeLessThanOrEqual(0);
    }
  });
}

test('the terms state a 14-day refund for new subscribers, cancellation any time, GDPR and CCPA, and a simulation only', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/terms-of-service`);
  const text = page.getByRole('article', { name: 'Terms of service' });
  for (const statement of [
    /withdraw within 14 days/,
    /cancel a subscription at any time/,
    /GDPR/,
    /CCPA/,
    /simulated with a virtual currency/,
    /investment, financial, legal or tax advice/,
  ]) {
    await expect(text).toContainText(statement);
  }
});

test('the table of contents of a long page leads to its sections', async ({ page, product }) => {
  await page.goto(`${product.url}/privacy-policy`);
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: /Your rights/ })
    .click();
  await expect(page).toHaveURL(/#rights$/);
  await expect(page.getByRole('heading', { name: /Your rights/ })).toBeInViewport();
});

test('Pricing has Free and Pro at $39 a month or $360 a year, leads to the checkout, and says how the sandbox is unlocked', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/pricing`);
  const pro = page.getByRole('article', { name: 'Pro' });
  await expect(page.getByRole('article', { name: 'Free' })).toContainText('$0');
  await expect(pro).toContainText('$360 a year');
  await pro.getByRole('radio', { name: 'Monthly' }).check();
  await expect(pro).toContainText('$39 a month');
  await expect(pro.getByRole('link', { name: 'Continue to checkout' })).toHaveAttribute(
    'href',
    /\/checkout\?period=month/,
  );
  const unlock = page.getByRole('region', { name: 'Unlock $10,000 SENSE$ Trading' });
  await expect(unlock.getByRole('heading', { level: 3 })).toHaveText([
    'Complete 2 rated Bias Tests',
    'Pass 2 Chart Exams',
    'Trade with 10,000 SENSE$',
  ]);
  await expect(unlock).toContainText('Fibonacci retracement also needs right prices, Market structure right labels.');
  await page.getByText('How do I pay?').click();
  await expect(page.getByText(/it says so, and no money moves/)).toBeVisible();
});

test('a visitor can open the feed, and is led to the sign-in to take part', async ({ page, product }) => {
  await page.goto(`${product.url}/feed`);
  const main = page.getByRole('main');
  await expect(main.getByText('Results, ideas and reviews of learners, never profit.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Sign in to post and like' })).toBeVisible();
});
