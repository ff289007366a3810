// If this fails, a learner cannot issue a certificate, a visitor cannot check it in the browser, or a changed file passes as valid.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { expectNoFinding } from './support/axe.ts';
import { expectForEveryone } from './support/for-everyone.ts';
import { newLearner } from './support/learner.ts';
import { repositoryRoot } from './support/product-process.ts';
import { enterAsLearner, sidewaysOverflow } from './support/shell-visit.ts';
import { test } from './support/story-product.ts';

// The visitor's browser and the command refuse a certificate of the future.
test.use({ isClockTrue: true });

test('a learner issues a certificate, a visitor checks it in the browser, and a changed digit in its file is found', async ({
  page,
  browser,
  product,
}, info) => {
  const learner = await enterAsLearner(page, product, newLearner('certified'));
  const { body: user } = await learner.call('GET /api/auth/me');
  await learner.call('PUT /api/profile/username', { body: { username: 'certified_ann' } });
  await product.earnCertificate(user.id);
  await page.goto(`${product.url}/dashboard`);
  const card = page.getByRole('region', { name: 'Certificates' });
  await card.getByRole('button', { name: 'Issue: Real or Shuffled' }).click();
  await expect(card.getByText(/^Issued .* over n = 60/)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Download: Real or Shuffled' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('real-or-shuffled-certificate.json');
  const file = info.outputPath('certificate.json');
  await download.saveAs(file);
  const address = await card.getByRole('link', { name: 'Open: Real or Shuffled' }).getAttribute('href');

  const visit = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const visitor = await visit.newPage();
  await visitor.goto(`${product.url}${address ?? ''}`);
  await expect(visitor.getByRole('heading', { name: 'Certificate: Real or Shuffled' })).toBeVisible();
  await expect(visitor.getByText('Valid, checked in this browser')).toBeVisible();
  await expect(visitor.getByText('certified_ann')).toBeVisible();
  await expect(visitor.getByText(/n = 60 rated pairs/)).toBeVisible();
  await expectNoFinding(visitor, 'certificate', 'everything');
  await expectForEveryone(visitor, 'certificate');
  expect(await sidewaysOverflow(visitor)).toBe(0);

  const checked = visitor.getByRole('region', { name: 'Check a file' });
  await checked.getByLabel(/given as a file/).setInputFiles(file);
  await expect(checked.getByText('Valid, checked in this browser')).toBeVisible();
  const changed = info.outputPath('changed.json');
  writeFileSync(changed, readFileSync(file, 'utf8').replace('"n": 60', '"n": 61'));
  await checked.getByLabel(/given as a file/).setInputFiles(changed);
  await expect(checked.getByText(/the content is not what was signed/)).toBeVisible();

  const verify = (...args: readonly string[]) =>
    spawnSync('node', ['tools/credential-verify.ts', ...args], { cwd: repositoryRoot, encoding: 'utf8' });
  const valid = verify(file);
  const issuer = `did:web:${new URL(product.url).host.replace(':', '%3A')}`;
  expect([valid.status, valid.stdout]).toEqual([
    0,
    `valid: signed by a key that the issuer publishes, and unchanged since\nthe issuer is ${issuer}\nnot revoked\n`,
  ]);
  expect(verify(changed).status).toBe(1);

  await card.getByRole('button', { name: 'Revoke: Real or Shuffled' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke certificate' }).click();
  await expect(card.getByRole('button', { name: 'Issue: Real or Shuffled' })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('Revoked', { exact: true })).toBeVisible();
  expect(verify(file).stdout).toBe('not valid: it was revoked\n');
  await visit.close();
});
