// If this fails, a placement cannot be left, resumed or stopped, is lost when an account is created, or Study does not
// begin where the placement proposes.
import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/axe.ts';
import { newLearner } from './support/learner.ts';
import { test } from './support/real-charts-fixture.ts';
import { enterAsLearner } from './support/shell-visit.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Skips the displayed task and waits until its answer is shown. */
async function skipTask(page: Page, task: number): Promise<void> {
  await expect(page.getByText(`Task ${task} of about 12`)).toBeVisible();
  await button(page, 'Skip: I don’t know this').click();
  await expect(page.getByText('You skipped this task. The answer is shown.')).toBeVisible();
}

test('a visitor does the placement with a pause, registers, and finds its proposal in the account', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/study`);
  await page.getByRole('link', { name: 'Find where to start' }).click();
  await expect(page).toHaveTitle('Placement · TradeSense');
  await button(page, 'Start').click();
  await skipTask(page, 1);
  await expectNoFinding(page, 'task of a placement with its answer', 'everything');
  await button(page, 'Next').click();
  await skipTask(page, 2);
  await page.goto(`${product.url}/study`);
  await expect(page.getByText('2 of about 12')).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  // The placement of a learner who knows nothing may end before the twelfth task.
  for (let task = 3; task <= 12; task += 1) {
    await skipTask(page, task);
    const next = button(page, /^(Next|See the suggestion)$/);
    const isOver = (await next.innerText()) === 'See the suggestion';
    await next.click();
    if (isOver) break;
  }
  const proposal = page.getByRole('heading', { name: 'Start with “One candle, four prices”' });
  await expect(proposal).toBeVisible();
  await expect(page.getByText('Sure: this lesson needs no other lesson first, and it is new to you.')).toBeVisible();
  await expectNoFinding(page, 'proposal of a placement', 'everything');
  await button(page, /^Switch to the/).click();
  await expectNoFinding(page, 'proposal of a placement, light', 'colors');

  await enterAsLearner(page, product, newLearner('placed'));
  await page.goto(`${product.url}/study`);
  await page.getByRole('link', { name: 'See the result' }).click();
  await expect(proposal).toBeVisible();
});

test('a learner stops a placement early with the keyboard', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('stopper'));
  await page.goto(`${product.url}/study/placement`);
  await button(page, 'Start').press('Enter');
  await expect(page.getByText('Task 1 of about 12')).toBeVisible();
  await button(page, 'Skip: I don’t know this').press('Enter');
  await expect(page.getByRole('heading', { name: 'Worked answer' })).toBeFocused();
  await button(page, 'Next').press('Enter');
  await expect(page.getByText('Task 2 of about 12')).toBeVisible();
  await button(page, 'Stop and see the suggestion').press('Enter');
  await expect(page.getByText('A rough guess: your answers would fit several lessons.')).toBeVisible();
  await expect(page.getByText(/^0 of 1 task was right, 1 was skipped\./)).toBeVisible();
});
