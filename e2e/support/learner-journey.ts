import { expect, type Page } from '@playwright/test';
import type { Learner } from './learner.ts';
import { linkFromMail } from './outbox-folder.ts';
import type { ProductProcess } from './product-process.ts';

/** Ticks the checkbox in the terms dialog, accepts the terms, and waits until the dialog is hidden. */
export async function acceptTerms(page: Page): Promise<void> {
  const terms = page.getByRole('dialog', { name: 'Terms of Service' });
  await terms.getByRole('checkbox').check();
  await terms.getByRole('button', { name: 'Accept and Continue' }).click();
  await expect(terms).toBeHidden();
}

/** Signs in a learner who has an account, starting at the login page. */
export async function logIn(page: Page, product: ProductProcess, learner: Learner): Promise<void> {
  await page.goto(`${product.url}/auth/login`);
  await page.getByLabel('Email').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/auth/);
}

/** Registers in the browser, opens the link in the email, signs in and accepts the terms, as a new user would. */
export async function registerAndLogIn(page: Page, product: ProductProcess, learner: Learner): Promise<void> {
  await page.goto(`${product.url}/auth/register`);
  await page.getByLabel('Name').fill(learner.name);
  await page.getByLabel('Email').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/verify-email/);
  await page.goto(await linkFromMail(product.dataDir, learner.email, '/auth/verify-email?token='));
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/auth/);
  await acceptTerms(page);
}

export interface Call {
  readonly direction: 'Bullish' | 'Bearish' | 'Neutral';
  readonly confidencePercent: number;
  readonly reasoning: string;
}

/** Answers one question of a Bias Test and waits until the question's outcome is shown. */
export async function answerQuestion(page: Page, number: number, call: Call): Promise<void> {
  await expect(page.getByRole('heading', { name: new RegExp(`^Question ${number} of`) })).toBeVisible();
  await expectUncovered(page);
  await page.getByRole('radio', { name: call.direction }).check();
  await page.getByLabel('in %').fill(String(call.confidencePercent));
  await page.getByRole('button', { name: 'Trend', pressed: false }).click();
  await page.getByLabel('Why?').fill(call.reasoning);
  await page.getByRole('button', { name: 'Submit answer' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`Question ${number} of .*outcome`) })).toBeVisible();
}

/** Waits until no loader covers the page, so that clicks reach it. */
export async function expectUncovered(page: Page): Promise<void> {
  await expect(page.locator('[inert]')).toHaveCount(0);
}

/** Chooses an asset on the Bias Test page. */
export async function chooseAsset(page: Page, asset: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Asset' }).click();
  await page.getByRole('combobox', { name: 'Asset' }).fill(asset);
  await page.getByRole('option', { name: new RegExp(`^${asset}\\b`) }).click();
}

/** Starts a rated test of that asset and timeframe from the Bias Test page. */
export async function startTest(page: Page, asset: string, timeframe: string): Promise<void> {
  await expectUncovered(page);
  await chooseAsset(page, asset);
  await page.getByRole('radio', { name: timeframe }).check();
  await page.getByRole('button', { name: 'Start the test' }).click();
  await expect(page).toHaveURL(new RegExp(`/bias-test/${asset}`));
}
