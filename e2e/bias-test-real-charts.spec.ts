// If this fails, a new installation without a network does not ask about real charts, or does not say that the charts
// are real.
import { expect } from '@playwright/test';
import { newLearner } from './support/learner.ts';
import { answerQuestion, chooseAsset, startTest } from './support/learner-journey.ts';
import { copyDataTemplate, REAL_CHARTS, removeDataDir, SERVER, startProduct } from './support/product-process.ts';
import { test } from './support/product-fixture.ts';
import { enterAsLearner } from './support/shell-visit.ts';

test('a new installation without a network asks about real charts, and says for which asset the charts are simulated', async ({
  page,
}) => {
  const dataDir = copyDataTemplate();
  const product = await startProduct({ command: SERVER, dataDir, env: REAL_CHARTS });
  const outside: string[] = [];
  await page.route(
    (url) => url.origin !== product.url,
    (route) => {
      outside.push(route.request().url());
      return route.abort();
    },
  );
  try {
    await enterAsLearner(page, product, newLearner('offline'));
    await page.goto(`${product.url}/bias-test`);
    await expect(
      page.getByText(/rated charts in daily bars over 8 assets with recorded prices are left/),
    ).toBeVisible();
    await chooseAsset(page, 'NVDA');
    await expect(page.getByText(/NVDA has no recorded prices here: the charts are simulated/)).toBeVisible();

    await startTest(page, 'BTC', '1 day');
    await expect(page.getByRole('heading', { name: /^Question 1 of 5/ })).toBeVisible();
    await expect(page.getByText('recorded').first()).toBeVisible();
    const call = {
      direction: 'Bullish',
      confidencePercent: 60,
      reasoning: 'The lows have been rising for weeks.',
    } as const;
    for (let number = 1; number <= 5; number += 1) {
      await answerQuestion(page, number, call);
      await page
        .getByRole('button', { name: number === 5 ? 'See the results' : `Next: question ${number + 1}` })
        .click();
    }
    await expect(page.getByText(/^Recorded prices of BTC, 20\d\d/)).toHaveCount(5);
    await expect(page.getByText(/^What this does not show: whether your calls would make money/)).toBeVisible();
    expect(outside).toEqual([]);
  } finally {
    expect(await product.stop()).toBe(0);
    removeDataDir(dataDir);
  }
});
