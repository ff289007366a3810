// If this fails, a learner cannot add a passkey, sign in with it, or remove it.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { newLearner } from './support/learner.ts';
import { openProfile } from './support/profile-page.ts';
import { enterAsLearner } from './support/shell-visit.ts';
import { test } from './support/product-fixture.ts';

/** Adds a virtual authenticator that is built into the device and confirms every request by itself. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test.use({ expects: { faults: [/422/] } });

test('a passkey is added and signs in without email and password, but no longer once it is removed', async ({
  page,
  product,
}) => {
  const ann = newLearner('passkey');
  await addAuthenticator(page);
  await enterAsLearner(page, product, ann);
  await openProfile(page, product);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('My laptop');
  await dialog.getByLabel('Password', { exact: true }).fill(ann.password);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('My laptop')).toBeVisible();
  await expectAccessible(page, 'security settings');

  const signOut = async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.context().clearCookies();
    await page.goto(`${product.url}/auth/login`);
  };
  await signOut();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).not.toHaveURL(/auth/);
  await page.goto(`${product.url}/profile`);
  await expect(page.getByText(/last used/)).toBeVisible();

  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await expect(page.getByText('There is none yet.')).toBeVisible();
  await signOut();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
});
