// If this fails, a visitor cannot go through a lesson from its idea to its quiz, or the work is lost when an account is
// created afterwards.
import { expect, type Page } from '@playwright/test';
import type { TaskResponse } from '@tradesense/contract/study.ts';
import { expectNoFinding } from './support/axe.ts';
import { newLearner } from './support/learner.ts';
import { test } from './support/real-charts-fixture.ts';
import { candleTask, rebuiltCandle } from './support/rebuilt-candle.ts';
import { enterAsLearner } from './support/shell-visit.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' });

/** Rebuilds the candle that the page asks for. */
async function rebuild(page: Page): Promise<void> {
  const { fields, fill } = await rebuiltCandle(page);
  const task = candleTask(page);
  for (const [name, price] of fields) await task.getByRole('textbox', { name, exact: true }).fill(price);
  await task.getByRole('radio', { name: fill }).check({ force: true });
  await button(page, 'Send answer').click();
  await expect(verdict(page).getByRole('heading', { name: /^Right/ })).toBeFocused();
}

test('a visitor does a lesson with its quiz, registers, and finds both in the account', async ({ page, product }) => {
  const tasks: TaskResponse[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/study/tasks'))
      void response.json().then((body) => tasks.push(body as TaskResponse));
  });
  await page.goto(`${product.url}/study`);
  await expect(page).toHaveTitle('Study · TradeSense');
  await page.getByRole('link', { name: /^How markets work/ }).click();
  await page.getByRole('link', { name: /One candle, four prices/ }).click();
  await expect(page).toHaveURL(/\/study\/how-markets-work\/candle\?step=idea$/);
  await button(page, 'Continue').click();
  await page.getByRole('radio', { name: 'Either of them' }).check();
  await button(page, 'Compare with the answer').click();
  await expect(page.getByText(/^Either of them. Both paths/)).toBeVisible();
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await rebuild(page);
  await button(page, /^Continue: Three fresh charts/)
    .first()
    .click();
  for (const chart of [1, 2, 3]) {
    await expect(page.getByText(`Chart ${chart} of 3`)).toBeVisible();
    await rebuild(page);
    await expect(page.getByText(/^Recorded .+, (19|20)\d\d/)).toBeVisible();
    if (chart < 3) await button(page, 'Next chart').click();
  }
  expect(tasks.every(({ task }) => task.reference === null && task.origin === null)).toBe(true);
  await expect(page.getByText('3 of 3 right without help')).toBeVisible();
  await expectNoFinding(page, 'task with its verdict', 'everything');

  await page.getByRole('navigation', { name: 'Steps of the lesson' }).getByRole('button', { name: 'Quiz' }).click();
  for (const right of ['In nothing, the candles are the same', '43%', '51%', 'A doji']) {
    await page.getByRole('radio', { name: right }).check();
    await page.getByRole('radio', { name: 'Sure' }).check({ force: true });
    await button(page, 'Check answer').click();
    await expect(page.getByRole('heading', { name: /Right, \+3 points/ })).toBeFocused();
    await button(page, /Next question|See the result/).click();
  }
  await expect(page.getByRole('heading', { name: /Passed.*4 of 4 right, 100%/ })).toBeFocused();
  await expectNoFinding(page, 'result of the quiz', 'everything');
  await page.getByRole('button', { name: /^Switch to the/ }).click();
  await expectNoFinding(page, 'result of the quiz, light', 'colors');

  await enterAsLearner(page, product, newLearner('study'));
  await page.goto(`${product.url}/study/how-markets-work`);
  await expect(
    page.getByRole('link', { name: /One candle, four prices.*Complete, quiz 100% · history/ }),
  ).toBeVisible();
});
