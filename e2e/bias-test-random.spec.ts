// If this fails, a learner cannot take a test on monthly bars, or a Random test reveals an asset before its end.
import { expect } from '@playwright/test';
import { newLearner } from './support/learner.ts';
import { answerQuestion, chooseAsset } from './support/learner-journey.ts';
import { copyDataTemplate, REAL_CHARTS, removeDataDir, SERVER, startProduct } from './support/product-process.ts';
import { test } from './support/product-fixture.ts';
import { enterAsLearner } from './support/shell-visit.ts';

test('monthly bars are offered only for Random, whose questions come from several assets that only the results name', async ({
  page,
}) => {
  const dataDir = copyDataTemplate();
  const product = await startProduct({ command: SERVER, dataDir, env: REAL_CHARTS });
  try {
    await enterAsLearner(page, product, newLearner('monthly'));
    await page.goto(`${product.url}/bias-test`);
    await chooseAsset(page, 'BTC');
    const month = page.getByRole('radio', { name: '1 month' });
    await expect(month).toBeDisabled();
    await chooseAsset(page, 'Random');
    await month.check();
    await expect(
      page.getByText(/^\d+ rated charts in monthly bars over 8 assets with recorded prices are left/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Start the test' }).click();
    await expect(page).toHaveURL(/\/bias-test\/random\?test=/);
    await expect(page.getByRole('heading', { name: 'Bias Test: Random assets' })).toBeVisible();
    const named = /BTC|ETH|SOL|AAPL|SPY|QQQ|XAU|EURUSD/;
    for (let number = 1; number <= 5; number += 1) {
      await answerQuestion(page, number, {
        direction: 'Bullish',
        confidencePercent: 55,
        reasoning: 'The lows have been rising for months.',
      });
      expect(await page.getByRole('main').textContent()).not.toMatch(named);
      await page
        .getByRole('button', { name: number === 5 ? 'See the results' : `Next: question ${number + 1}` })
        .click();
    }
    await expect(page).toHaveURL(/\/results\/random\?session=/);
    await expect(page.getByRole('heading', { name: 'Results: Random assets' })).toBeVisible();
    const recorded = page.getByText(/^Recorded prices of [A-Z]+, \d{4}/);
    await expect(recorded).toHaveCount(5);
    const assets = (await recorded.allTextContents()).map((text) => /of ([A-Z]+)/.exec(text)?.[1]);
    expect(new Set(assets).size).toBeGreaterThan(1);
    await page.getByRole('link', { name: 'Back to Bias Test' }).first().click();
    await expect(page.getByText('Random assets, 1 month')).toBeVisible();
  } finally {
    expect(await product.stop()).toBe(0);
    removeDataDir(dataDir);
  }
});
