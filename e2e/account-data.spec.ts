// If this fails, a learner cannot export their data, or the account still exists after it was deleted.
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { newLearner } from './support/learner.ts';
import { openProfile } from './support/profile-page.ts';
import { readOutbox } from './support/outbox-folder.ts';
import { enterAsLearner } from './support/shell-visit.ts';
import { test } from './support/product-fixture.ts';

test.use({ expects: { faults: [/401/] } });

test('a learner exports everything, deletes the account, and cannot sign in any more', async ({ page, product }) => {
  const ann = newLearner('leaving');
  await enterAsLearner(page, product, ann);
  await openProfile(page, product);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export your data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^tradesense-data-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = unzipSync(readFileSync(await file.path()));
  const textOf = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  expect(textOf('README.txt')).toContain('account/account.json');
  expect(JSON.parse(textOf('account/account.json'))).toMatchObject([{ email: ann.email, name: ann.name }]);

  await page.getByRole('button', { name: 'Delete your account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill(ann.password);
  await dialog.getByLabel(/^Type/).fill('delete my account');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  await page.goto(`${product.url}/auth/login`);
  await page.getByLabel('Email').fill(ann.email);
  await page.getByLabel('Password', { exact: true }).fill(ann.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(() => {
    expect(readOutbox(product.dataDir).filter(({ text }) => text.includes(ann.email))).toEqual([]);
  }).toPass();
});
