// If this fails, a visitor cannot find a claim of the evidence atlas, read how often it came true, step through its
// examples or download its rows, or some visitors cannot read or operate these pages.
import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expectForEveryone } from './support/for-everyone.ts';
import { test } from './support/real-charts-fixture.ts';

test('a visitor reads how often a claim came true and steps through an example', async ({ page, product }) => {
  await page.goto(`${product.url}/evidence`);
  await page.getByRole('link', { name: 'See how trading claims hold up' }).click();
  await expect(page.getByRole('heading', { name: 'Evidence atlas' })).toBeVisible();
  await page.getByRole('radio', { name: /^Found, as claimed/ }).check();
  await expect(page.getByRole('link', { name: /Fair value gaps get filled/ })).toBeHidden();
  await page.getByRole('radio', { name: /^All/ }).check();
  await expectAccessible(page, 'the atlas');

  await page.getByRole('link', { name: /Fair value gaps get filled/ }).click();
  const counts = page.getByRole('table', { name: 'How often it happened' });
  await expect(counts.getByRole('row', { name: /Random zones/ })).toContainText('65.8%');
  await page.getByRole('radio', { name: '50 bars' }).check();
  await expect(counts.getByRole('row', { name: /As claimed/ })).toContainText('77.0%');

  await page.getByRole('button', { name: 'Not as claimed' }).click();
  await page.getByRole('button', { name: 'Step on' }).click();
  await expect(page.getByText('19 bars are sealed.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByText(/^It (happened|did not happen) as claimed\. You said so/)).toBeVisible();
  await page.getByRole('button', { name: 'Next example' }).click();
  await expect(page.getByText('2 of 12')).toBeVisible();
  await expect(page.getByText('20 bars are sealed.')).toBeVisible();
  await expectAccessible(page, 'a claim');
  await expectForEveryone(page, 'a claim');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All rows as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('gaps-fill.csv');
});
