// If this fails, somebody who registered another person's address first gets into the account that the owner confirms,
// or the owner cannot confirm the address.
import { expect, type Page } from '@playwright/test';
import { ApiVisitor } from '../support/api-visitor.ts';
import { newLearner } from '../support/learner.ts';
import { linkFromMail } from '../support/outbox-folder.ts';
import { test } from '../support/product-fixture.ts';

test.use({ expects: { faults: [/422 .*\/verify-email$/] } });

const STRANGERS_PASSWORD = 'the stranger chose this';
const LINK = '/auth/verify-email?token=';

async function register(page: Page, url: string, learner: { name: string; email: string; password: string }) {
  await page.goto(`${url}/auth/register`);
  await page.getByLabel('Name').fill(learner.name);
  await page.getByLabel('Email').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/verify-email/);
}

test('a link from a stranger’s registration asks for a password and can be rejected; one’s own link confirms at once', async ({
  page,
  product,
}) => {
  const owner = newLearner('owner');
  const stranger = new ApiVisitor(product.url);
  await stranger.call('POST /api/auth/register', { body: { ...owner, password: STRANGERS_PASSWORD } });
  const strangersLink = await linkFromMail(product.dataDir, owner.email, LINK);
  await register(page, product.url, owner);

  await page.goto(strangersLink);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByText('This is not the password that you chose when you registered')).toBeVisible();
  await page.getByRole('button', { name: 'This was not me' }).click();
  await expect(page.getByText('This registration is deleted.')).toBeVisible();

  await expect
    .poll(async () => linkFromMail(product.dataDir, owner.email, LINK), { message: 'the owner’s own mail' })
    .not.toBe(strangersLink);
  await page.goto(await linkFromMail(product.dataDir, owner.email, LINK));
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  const login = (password: string) =>
    new ApiVisitor(product.url).call('POST /api/auth/login', { body: { email: owner.email, password } });
  expect((await login(STRANGERS_PASSWORD)).status).toBe(401);
  expect((await login(owner.password)).status).toBe(200);
});

test('on another device, the password of the registration confirms the address', async ({ page, product, browser }) => {
  const owner = newLearner('device');
  await register(page, product.url, owner);
  const context = await browser.newContext();
  const phone = await context.newPage();
  await phone.goto(await linkFromMail(product.dataDir, owner.email, LINK));
  await phone.getByLabel('Password', { exact: true }).fill(owner.password);
  await phone.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(phone.getByText('Your email address is confirmed.')).toBeVisible();
  await context.close();
});
