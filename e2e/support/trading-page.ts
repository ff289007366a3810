import { expect, type Locator, type Page } from '@playwright/test';
import { expectUncovered } from './learner-journey.ts';
import type { ProductProcess } from './product-process.ts';

/** Opens the sandbox page and waits until its order ticket can be used. */
export async function openSandbox(page: Page, product: ProductProcess, search = ''): Promise<void> {
  await page.goto(`${product.url}/sandbox${search}`);
  await expect(ticketOf(page)).toBeVisible();
  await expect(figure(page, 'Equity')).not.toBeEmpty();
  await expectUncovered(page);
}

export const ticketOf = (page: Page): Locator => page.getByRole('region', { name: /^New order/ });
export const panelsOf = (page: Page): Locator => page.getByRole('region', { name: 'Account', exact: true });

/** Returns the element that shows an amount in the region 'Account and money' of the sandbox. */
export function figure(page: Page, name: string): Locator {
  const money = page.getByRole('region', { name: 'Account and money' });
  return money.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=../dd');
}

/** Returns the element that shows the last price of the traded asset. */
export function lastPriceOf(page: Page): Locator {
  const market = page.getByRole('region', { name: 'Market', exact: true });
  return market.locator('dt', { hasText: /^Last$/ }).locator('xpath=../dd');
}

const formatted = (amount: string, decimals: number, signDisplay: 'negative' | 'exceptZero' = 'negative'): string =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay,
  })
    .format(amount as Intl.StringNumericLiteral)
    .replace('-', '−');

/** Return the text that the pages show for an amount of money, a profit or loss, and a price of BTC. */
export const moneyText = (amount: string): string => formatted(amount, 2);
export const signedMoneyText = (amount: string): string => formatted(amount, 2, 'exceptZero');
/** Returns an amount with all its digits. */
export const exactText = (amount: string): string =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 }).format(amount as Intl.StringNumericLiteral);
export const btcPriceText = (price: string): string => formatted(price, 2);

/** Returns the exact value of a number that the page shows formatted. */
export async function exactOf(number: Locator): Promise<string> {
  return (await number.locator('data').getAttribute('value')) ?? '';
}

/** Shows one of the panels below the chart. */
export async function showPanel(page: Page, name: RegExp): Promise<void> {
  await panelsOf(page).getByRole('tab', { name }).click();
}

/** Chooses an action that concerns the whole account from the account's menu. */
export async function manageAccount(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Manage account' }).click();
  await page.getByRole('dialog', { name: 'Manage account' }).getByRole('button', { name: action }).click();
}

interface Plan {
  readonly stop: string;
  readonly target: string;
}

/** Enters a complete plan into the ticket: thesis, stop, target and confidence. */
export async function fillPlan(page: Page, { stop, target }: Plan): Promise<void> {
  const ticket = ticketOf(page);
  await ticket.getByLabel('Thesis').fill('Higher lows since Monday, and the range has held twice.');
  await ticket.getByLabel('Stop', { exact: true }).fill(stop);
  await ticket.getByLabel('Target', { exact: true }).fill(target);
  await ticket.getByLabel('Confidence in %').fill('60');
}

/** Returns the order ticket's submit button. */
export const sendButton = (page: Page): Locator => ticketOf(page).locator('button[type="submit"]');
