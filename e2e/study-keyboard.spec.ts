// If this fails, somebody without a mouse cannot go through a lesson, do its tasks or answer its quiz.
import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { test } from './support/real-charts-fixture.ts';
import { candleTask, rebuiltCandle } from './support/rebuilt-candle.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, button(page, name));
  await page.keyboard.press('Enter');
}

/** Selects an option by keyboard: Tab to the group, arrow keys within it. */
async function choose(page: Page, radio: Locator): Promise<void> {
  const name = (await radio.getAttribute('name')) ?? '';
  const group = page.locator(`input[type="radio"][name="${name}"]`);
  const isInGroup = () =>
    page.evaluate((own) => (document.activeElement as HTMLInputElement | null)?.name === own, name);
  for (let tabs = 0; tabs < 120 && !(await isInGroup()); tabs += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (let steps = await group.count(); steps > 0 && !(await radio.isChecked()); steps -= 1)
    await page.keyboard.press('ArrowDown');
  await expect(radio).toBeChecked();
}

async function rebuild(page: Page): Promise<void> {
  const { fields, fill } = await rebuiltCandle(page);
  for (const [name, price] of fields) {
    await tabTo(page, candleTask(page).getByRole('textbox', { name, exact: true }));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(price);
  }
  await choose(page, candleTask(page).getByRole('radio', { name: fill }));
  await press(page, 'Send answer');
  await expect(page.getByRole('heading', { name: /^Right/ })).toBeFocused();
}

test('a visitor goes through a lesson by keyboard alone, from its idea to the first question of its quiz', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/study/how-markets-work/candle?step=idea`);
  await expect(button(page, 'Continue')).toBeVisible();
  await press(page, 'Continue');
  await choose(page, page.getByRole('radio', { name: 'Either of them' }));
  await press(page, 'Compare with the answer');
  await expect(page.getByText(/^Either of them. Both paths/)).toBeVisible();
  await press(page, 'Continue');
  await expect(page.getByText(/The body runs from 100 to 103/)).toBeVisible();
  await press(page, 'Continue');
  await rebuild(page);
  await press(page, /^Continue: Three fresh charts/);
  for (const chart of [1, 2, 3]) {
    await expect(page.getByText(`Chart ${chart} of 3`)).toBeVisible();
    await rebuild(page);
    if (chart < 3) await press(page, 'Next chart');
  }
  await expect(page.getByText('3 of 3 right without help')).toBeVisible();
  await press(page, /^Continue: /);
  await press(page, 'Continue');
  await choose(page, page.getByRole('radio', { name: 'In nothing, the candles are the same' }));
  await choose(page, page.getByRole('radio', { name: 'Sure' }));
  await press(page, 'Check answer');
  await expect(page.getByRole('heading', { name: /Right, \+3 points/ })).toBeFocused();
});
