// If this fails, the operator cannot take over a new installation, or somebody else can take it over afterwards.
import { expect, test } from '@playwright/test';
import { PASSWORD } from './support/learner.ts';
import { makeDataDir, removeDataDir, SERVER, startProduct } from './support/product-process.ts';

const SETUP_LINK = /set-up link: (http:\S+)/;

test('the first start prints a link that makes the operator an administrator, and that works only once', async ({
  browser,
}) => {
  const dataDir = makeDataDir();
  const product = await startProduct({ command: SERVER, dataDir, env: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } });
  const link = () => product.output.map((line) => SETUP_LINK.exec(line)?.[1]).find((found) => found !== undefined);
  try {
    await expect.poll(link).toBeDefined();
    const page = await (await browser.newContext()).newPage();
    await page.goto(link() ?? '');
    await page.getByRole('textbox', { name: 'Name' }).fill('First Operator');
    await page.getByRole('textbox', { name: 'Email' }).fill('operator@example.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create the administrator' }).click();
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    await page.goto(`${product.url}/admin`);
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
    await page.context().close();

    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(link() ?? '');
    await stranger.getByRole('textbox', { name: 'Name' }).fill('A Stranger');
    await stranger.getByRole('textbox', { name: 'Email' }).fill('stranger@example.test');
    await stranger.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await stranger.getByRole('button', { name: 'Create the administrator' }).click();
    await expect(stranger.getByRole('main').getByRole('alert')).toBeVisible();
    await stranger.context().close();
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
});
