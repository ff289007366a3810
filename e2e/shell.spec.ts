// If this fails, the footer, the zoom of a page or the tagline of Home differs from the specification.
import { expect } from '@playwright/test';
import { test } from './support/product-fixture.ts';

test('the footer says who owns the product since 2025 and where it was made', async ({ page, product }) => {
  await page.goto(product.url);
  await expect(page.getByRole('contentinfo')).toContainText('© 2025 TradeSense');
  await expect(page.getByRole('contentinfo')).toContainText('Made with ♥ in California');
  await expect(page.getByRole('contentinfo')).toContainText('educational simulation');
});

test('the page can be zoomed, and Home shows the tagline and says that trading is a simulation', async ({
  page,
  product,
}) => {
  await page.goto(product.url);
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content');
  expect(viewport).not.toMatch(/user-scalable|maximum-scale/);
  await expect(page.getByRole('main')).toContainText('trading smarter, together');
  await expect(page.getByRole('contentinfo')).toContainText(
    'All trading uses virtual currency; no real money is involved',
  );
});
