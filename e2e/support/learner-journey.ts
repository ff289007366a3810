import { expect, type Page } from '@playwright/test';
import type { Learner } from './learner.ts';
import { linkFromMail } from './outbox-folder.ts';
import type { ProductProcess } from './product-process.ts';

/** Registers in the browser, opens the mail's link and logs in: what a new user does first. */
export async function registerAndLogIn(page: Page, product: ProductProcess, learner: Learner): Promise<void> {
  await page.goto(`${product.url}/auth/register`);
  await page.getByLabel('Name').fill(learner.name);
  await page.getByLabel('E-mail').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/verify-email/);
  await page.goto(await linkFromMail(product.dataDir, learner.email, '/auth/verify-email?token='));
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/auth/);
}

export interface Call {
  readonly direction: 'Bullish' | 'Bearish' | 'Neutral';
  readonly confidencePercent: number;
  readonly reasoning: string;
}

/** Gives one answer and waits until its outcome is shown. */
export async function answerQuestion(page: Page, number: number, call: Call): Promise<void> {
  await expect(page.getByRole('heading', { name: new RegExp(`^Question ${number} of`) })).toBeVisible();
  await page.getByRole('radio', { name: call.direction }).check({ force: true });
  await page.getByLabel('in %').fill(String(call.confidencePercent));
  await page.getByRole('button', { name: 'Trend', pressed: false }).click();
  await page.getByLabel('Why?').fill(call.reasoning);
  await page.getByRole('button', { name: 'Submit answer' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`Question ${number} of .*outcome`) })).toBeVisible();
}

/** Starts a rated test of that asset and timeframe from the Bias Test page. */
export async function startTest(page: Page, asset: string, timeframe: string): Promise<void> {
  await page.getByLabel('Asset', { exact: true }).fill(asset);
  await page.getByRole('radio', { name: new RegExp(`\\b${asset}\\b`) }).check({ force: true });
  await page.getByRole('radio', { name: timeframe }).check({ force: true });
  await page.getByRole('button', { name: 'Start the test' }).click();
  await expect(page).toHaveURL(new RegExp(`/bias-test/${asset}`));
}
