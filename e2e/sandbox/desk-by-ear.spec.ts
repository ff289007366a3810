// If this fails, somebody who hears the desk instead of seeing it cannot plan and send an order, move its stop or
// flatten the position, or is not told the result.
import { expect, type Page } from '@playwright/test';
import { Announcements } from '../support/announcements.ts';
import { expectAccessible } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsAdministrator } from '../support/shell-visit.ts';
import { aside, freshAccount } from '../support/trading-by-api.ts';

async function enterOn(page: Page, name: string | RegExp, role: 'button' | 'tab' = 'button'): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: true }));
  await page.keyboard.press('Enter');
}

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name, exact: true }).last());
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
}

const PRICE = String.raw`[\d,]+\.\d\d`;

test('with a screen reader and the keyboard alone an order is sent and filled, its stop is moved, and all is flattened', async ({
  page,
  product,
}) => {
  const heard = await Announcements.of(page);
  await enterAsAdministrator(page, product);
  const trading = await freshAccount(product);
  await page.goto(`${product.url}/sandbox?account=${trading.id}&asset=BTC`);
  await expect(page.getByRole('button', { name: 'Plan long' })).toBeVisible();

  await enterOn(page, 'Plan long');
  await expect(page.getByRole('application')).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, 'Shift+ArrowDown', 3);
  await heard.next(new RegExp(`^Stop ${PRICE}`));
  await page.keyboard.press('Enter');
  await heard.next(new RegExp(`^Long planned: Market ${PRICE}, stop ${PRICE}, target ${PRICE}\\. Reward to risk \\d\\.\\d\\d`)); // oxfmt-ignore

  await typeInto(page, 'Thesis', 'Higher lows since Monday, and the range has held twice.');
  await typeInto(page, 'Confidence in %', '60');
  await expectAccessible(page, 'a planned order');
  await enterOn(page, /^Buy [\d.,]+ BTC$/);
  const [accepted = '', filled] = await heard.nextInAnyOrder(
    /Accepted: buy [\d.,]+ BTC, with 2 more that belong to it\./,
    new RegExp(`Bought [\\d.,]+ BTC at ${PRICE}\\.`),
  );
  const size = /buy ([\d.,]+) BTC/.exec(accepted)?.[1];
  expect(filled).toContain(`Bought ${size} BTC`);

  const stop = page.getByRole('spinbutton', { name: `Price of Stop-loss ${size}` });
  await tabTo(page, stop);
  await press(page, 'Shift+ArrowDown', 2);
  await page.keyboard.press('Enter');
  await heard.next(new RegExp(`Stop-loss ${size} moved from ${PRICE} to ${PRICE}\\.`));

  await enterOn(page, `More for Long ${size} BTC`);
  await expectAccessible(page, 'the acts on a position');
  const lower = await aside(trading, -10);
  await typeInto(page, 'Stop', lower);
  await page.keyboard.press('Enter');
  await heard.next(new RegExp(`Now for BTC: stop ${Number(lower).toLocaleString('en-US')}\\.00\\.`));

  await enterOn(page, 'Flatten all');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Flatten all' }));
  await page.keyboard.press('Enter');
  await heard.nextInAnyOrder(
    /1 position closing at the next price\./,
    new RegExp(`Sold ${size} BTC at ${PRICE}\\. (Profit|Loss) ${PRICE} SENSE\\$ before fees; fee ${PRICE} SENSE\\$\\.`),
  );
  await expectAccessible(page, 'a flat desk');
});
