// If this fails, the page does not have the visitor's theme: dark on the first visit, later the one that was saved.
import { expect } from '@playwright/test';
import { test } from '../support/product-fixture.ts';

test('the theme is dark at first, changes with the button, and stays the same after a reload', async ({
  page,
  product,
}) => {
  await page.goto(product.url);
  const body = page.locator('body');
  await expect(body).toHaveClass(/dark-mode/);
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  await expect(body).toHaveClass(/light-mode/);
  await expect(body).not.toHaveClass(/dark-mode/);
  await page.reload();
  await expect(body).toHaveClass(/light-mode/);
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await page.reload();
  await expect(body).toHaveClass(/dark-mode/);
  await expect(body).not.toHaveClass(/light-mode/);
});
