// If this fails, the footer of a page does not say who made the product, or lacks the links to the legal pages, the
// social media or the feedback dialog.
import { expect } from '@playwright/test';
import { expectAbsent } from '../support/expect-absent.ts';
import { newLearner } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsAdministrator, enterAsLearner, sidewaysOverflow, skipLoaders, WIDTHS } from '../support/shell-visit.ts';

test.use({ expects: { faults: [/404 .*\/no-such-page$/] } });

test('the footer carries a legal owner line with the 2025 copyright, and Made with ♥ in California', async ({
  page,
  product,
}) => {
  await skipLoaders(page);
  for (const path of ['/', '/pricing', '/auth/login', '/no-such-page']) {
    await page.goto(`${product.url}${path}`);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('© 2025 TradeSense');
    await expect(footer).toContainText('Made with ♥ in California');
  }
});

test('the footer links to social media, by name and in a new tab', async ({ page, product }) => {
  await skipLoaders(page);
  await page.goto(product.url);
  const links = page.getByRole('contentinfo').getByRole('list', { name: 'Elsewhere' }).getByRole('link');
  await expect(links).toHaveCount(3);
  for (const name of ['X', 'YouTube', 'Discord']) {
    const link = page.getByRole('link', { name: `TradeSense on ${name} (opens in a new tab)` });
    await expect(link).toHaveAttribute('href', /^https:\/\//);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
});

test('the footer leads to /learn-more, /pricing, /privacy-policy and /terms-of-service', async ({ page, product }) => {
  await skipLoaders(page);
  await page.goto(product.url);
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['Learn more', '/learn-more'],
    ['Pricing', '/pricing'],
    ['Privacy policy', '/privacy-policy'],
    ['Terms of service', '/terms-of-service'],
  ] as const) {
    await footer.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`${product.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('Send feedback opens the feedback dialog for guests and learners, and closing it gives the focus back', async ({
  page,
  product,
}) => {
  await skipLoaders(page);
  await page.goto(product.url);
  const button = page.getByRole('contentinfo').getByRole('button', { name: 'Send feedback' });
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Send feedback' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button).toBeFocused();
  await enterAsLearner(page, product, newLearner('footer'));
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Send feedback' })).toBeVisible();
});

test('an administrator has no Send feedback in the footer', async ({ page, product }) => {
  await enterAsAdministrator(page, product);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' })).toBeVisible();
  await expectAbsent(page.getByRole('contentinfo').getByRole('button', { name: 'Send feedback' }));
});

for (const width of WIDTHS) {
  test(`at ${width} px the footer fits into the page`, async ({ page, product }) => {
    await skipLoaders(page);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(product.url);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });
}
