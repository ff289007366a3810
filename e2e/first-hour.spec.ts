// If this fails, a new learner is not led from Home to a first planned trade and its card, or a step that was not done
// counts as done.
import { expect, type Locator, type Page } from '@playwright/test';
import type { FirstTradeResponse } from '@tradesense/contract/first-trade.ts';
import type { TaskResponse } from '@tradesense/contract/study.ts';
import { SWING_RULE } from '@tradesense/core/grading/swings.ts';
import { findFractals } from '@tradesense/core/market/fractals.ts';
import { columnsOfChart } from '@tradesense/core/study/task-chart.ts';
import { expectNoFinding } from './support/axe.ts';
import { newLearner } from './support/learner.ts';
import { test } from './support/real-charts-fixture.ts';
import { enterAsLearner } from './support/shell-visit.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' });
const strip = (page: Page) => page.getByRole('complementary', { name: 'The first hour' });
const begin = (page: Page) => page.getByRole('link', { name: 'Start this step' });

/** Selects a bar with the keyboard, as a learner without a mouse would. */
async function chooseBar(page: Page, index: number): Promise<void> {
  const chart = page.getByRole('application');
  await expect(chart.locator('canvas').first()).toBeAttached();
  await chart.focus();
  await page.keyboard.press('Home');
  for (let bar = 0; bar < index; bar += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

async function answerTrial(page: Page): Promise<void> {
  await begin(page).click();
  await expect(page).toHaveURL(/\/#try$/);
  await page.locator('#try').scrollIntoViewIfNeeded();
  await page.getByRole('radio', { name: 'Bullish' }).check();
  await page.getByLabel('in %').fill('60');
  await button(page, 'Show what happened').click();
  await page.getByRole('link', { name: /^Continue: your first hour/ }).click();
}

/** Marks a wrong bar, reads the explanation, and marks the right one. */
async function markFirstChart(page: Page, sent: Promise<TaskResponse>): Promise<void> {
  await begin(page).click();
  const { task } = await sent;
  const { question } = task;
  if (question.kind !== 'click-bars') throw new Error('the first chart asks for bars');
  const swings = findFractals(columnsOfChart(question.chart), SWING_RULE);
  const [swing] = swings.filter(({ kind }) => kind === 'high');
  if (swing === undefined) throw new Error('the first chart has a swing high');
  await expect(strip(page)).toContainText('Mark one swing high, and try again after the verdict.');
  await chooseBar(page, 0);
  await button(page, 'Send answer').click();
  await expect(verdict(page)).toContainText(/Bar \d+ is higher than bar 1\.|Only 0 bars come before bar 1[.;]/);
  await expectNoFinding(page, 'first mark with its reason', 'everything');
  await button(page, 'Try again').click();
  await button(page, 'Remove bar 1').click();
  await chooseBar(page, swing.index);
  await button(page, 'Send answer').click();
  await expect(verdict(page).getByRole('heading', { name: /^Right/ })).toBeFocused();
  await expect(page.getByText(/^Recorded .+, (19|20)\d\d/)).toBeVisible();
}

async function passQuiz(page: Page, task: Locator): Promise<void> {
  await task.getByRole('button', { name: 'Quiz' }).click();
  for (const right of ['In nothing, the candles are the same', '43%', '51%', 'A doji']) {
    await page.getByRole('radio', { name: right }).check();
    await page.getByRole('radio', { name: 'Sure' }).check({ force: true });
    await button(page, 'Check answer').click();
    await button(page, /Next question|See the result/).click();
  }
  await expect(page.getByRole('heading', { name: /Passed.*4 of 4 right, 100%/ })).toBeFocused();
}

/**
 * Plans a long trade on the chart of the response. The stop lies half of the price range of the last 12 bars below the
 * entry, the target the whole range above it.
 */
async function planTrade(page: Page, { trade: { chart } }: FirstTradeResponse): Promise<void> {
  const { bars, decimals } = chart;
  const last = bars.slice(-12);
  const price = bars.at(-1)?.[3] ?? Number.NaN;
  const reach = (Math.max(...last.map(([, high]) => high)) - Math.min(...last.map(([, , low]) => low))) / 2;
  await page.getByRole('radio', { name: 'Long' }).check({ force: true });
  await button(page, 'Continue').click();
  await page.getByLabel('Stop').fill((price - reach).toFixed(decimals));
  await button(page, 'Continue').click();
  await page.getByLabel('Target').fill((price + 2 * reach).toFixed(decimals));
  await button(page, 'Continue').click();
  await expect(page.getByText('targets before stops')).toBeVisible();
  await expectNoFinding(page, 'plan of the first trade', 'everything');
  await button(page, 'Continue').click();
  await page.getByLabel('One line').fill('Long as long as the low of the last bars holds.');
  await button(page, 'Continue').click();
  await page.getByRole('slider', { name: 'Target before stop' }).fill('40');
  await button(page, 'Send the orders').click();
  await expect(page.getByRole('heading', { name: 'The orders are sent' })).toBeVisible();
}

/** Steps bar by bar until the trade closes or the chart ends; reloads the page after the first bar. */
async function carryTrade(page: Page): Promise<void> {
  const closed = page.getByRole('heading', { name: /^The (trade is closed|chart ends here)$/ });
  const next = button(page, 'Next bar');
  await next.click();
  await expect(page.getByRole('heading', { name: /^The trade is/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^The trade is/ })).toBeVisible();
  while (!(await closed.isVisible())) {
    const [response] = await Promise.all([
      page.waitForResponse((each) => each.url().endsWith('/first-trade/steps')),
      next.click(),
    ]);
    const { trade } = (await response.json()) as FirstTradeResponse;
    if (trade.state === 'closed') await expect(closed).toBeVisible();
    else await expect(page.getByText('Bar', { exact: true }).locator('+ dd')).toHaveText(`${trade.chart.bars.length}`);
  }
}

test('a visitor is led from Home to a first planned trade and its card', async ({ page, product }) => {
  test.slow();
  const sent = page
    .waitForResponse((response) => response.url().endsWith('/api/study/tasks'))
    .then(async (response) => (await response.json()) as TaskResponse);
  await page.goto(product.url);
  await page.getByRole('link', { name: 'The first hour' }).click();
  await expect(page.getByText('Step 1 of 13, about 66 minutes left')).toBeVisible();
  await expectNoFinding(page, 'first hour', 'everything');
  await answerTrial(page);
  await expect(page.getByText('Step 2 of 13, about 63 minutes left')).toBeVisible();

  await markFirstChart(page, sent);
  await button(page, 'Continue').click();
  await expect(page.getByText('Step 3 of 13, about 59 minutes left')).toBeVisible();
  await begin(page).click();
  await expect(strip(page)).toContainText('Rebuild a candle, then three quick ones, and pass the quiz.');
  await passQuiz(page, page.getByRole('navigation', { name: 'Steps of the lesson' }));
  await strip(page).getByRole('link', { name: 'Next step: A free account' }).click();
  await expect(page).toHaveURL(/\/auth\/register$/);
  await expect(strip(page)).toContainText('Step 4 of 13');

  await enterAsLearner(page, product, newLearner('hour'));
  const home = page.getByRole('region', { name: 'Your next step' });
  await expect(home).toContainText('Lesson: How often anyway?');
  await expect(home).toContainText('Step 5 of 13 of the first hour, about 49 minutes left.');
  await expect(page.getByRole('complementary', { name: 'Coach' })).toContainText('Lesson: How often anyway?');
  await page.goto(`${product.url}/study`);
  await expect(page.getByRole('heading', { name: 'Lesson: How often anyway?' })).toBeVisible();

  await page.getByRole('link', { name: 'All steps of the first hour' }).click();
  await page.getByRole('link', { name: 'Your first practice exam' }).click();
  await expect(
    page.getByText(/^Recommended, not required: practice until one practice chart reaches 70%/).first(),
  ).toBeVisible();
  await button(page, 'Practice: Swing analysis').click();
  await expect(page.getByRole('img', { name: /^Drawn: Bar 7 reaches 19/ })).toBeVisible();
  await page.getByLabel('None on this chart').click();
  await button(page, 'Hand in').click();
  await expect(page.getByRole('heading', { name: /^Chart 1 of 5: [\d.]+%$/ })).toBeVisible();
  await page.goto(`${product.url}/start`);
  await expect(page.getByRole('heading', { name: /^Your first practice exam ?, done$/ })).toBeVisible();
  await expect(page.getByText('5 of 13', { exact: true })).toBeVisible();

  const drawn = page.waitForResponse((response) => response.url().endsWith('/api/study/first-trade'));
  await page.getByRole('link', { name: 'Your first planned trade' }).click();
  await planTrade(page, (await (await drawn).json()) as FirstTradeResponse);
  await page.goto(`${product.url}/start`);
  await expect(page.getByText('5 of 13', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Your first planned trade' }).click();
  await carryTrade(page);
  await expect(strip(page)).toContainText('Write one line of review.');
  await page.getByLabel('Review: what did you do as planned, what not?').fill('I left both orders where they were.');
  await button(page, 'Show the card').click();
  await expect(page.getByRole('heading', { name: /^Good decision, (good|bad|no) outcome$/ })).toBeFocused();
  await expectNoFinding(page, 'card of the first trade', 'everything');
  await page.goto(`${product.url}/start`);
  await expect(page.getByText('7 of 13', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^The card of your trade/ }).click();
  await expect(page.getByText('I left both orders where they were.')).toBeVisible();
});
