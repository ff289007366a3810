// If this fails, every visit to a page with charts leaves canvas, listeners or observers behind.
import { expect, type CDPSession, type Page } from '@playwright/test';
import { newLearner } from './support/learner.ts';
import { answerQuestion, registerAndLogIn, startTest } from './support/learner-journey.ts';
import { test } from './support/product-fixture.ts';

const QUESTIONS = 5;
/** Visits to the results, each of which mounts and unmounts five charts. */
const WARM_UP_VISITS = 2;
const COUNTED_VISITS = 10;

async function visitResults(page: Page, times: number): Promise<void> {
  for (let visit = 0; visit < times; visit += 1) {
    await page.getByRole('link', { name: /BTC, 1 day/ }).click();
    // Not through a locator that returns elements: a handle would keep what it found alive.
    await page.waitForFunction((charts) => document.querySelectorAll('figure canvas').length >= charts, QUESTIONS);
    await page.getByRole('link', { name: 'Back to Bias Test' }).click();
    await page.waitForFunction(() => document.querySelector('figure canvas') === null);
  }
}

async function held(cdp: CDPSession): Promise<{ readonly nodes: number; readonly listeners: number }> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  return { nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
}

test('fifty charts that were mounted and unmounted leave nothing behind', async ({ page, product }) => {
  await registerAndLogIn(page, product, newLearner('charts'));
  await page.goto(`${product.url}/bias-test`);
  await startTest(page, 'BTC', '1 day');
  for (let number = 1; number <= QUESTIONS; number += 1) {
    await answerQuestion(page, number, {
      direction: 'Neutral',
      confidencePercent: 40,
      reasoning: 'A range without an edge on either side.',
    });
    await page.getByRole('button', { name: number === QUESTIONS ? 'See the results' : /^Next/ }).click();
  }
  await page.getByRole('link', { name: 'Back to Bias Test' }).click();

  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await visitResults(page, WARM_UP_VISITS);
  const before = await held(cdp);
  await visitResults(page, COUNTED_VISITS);
  const after = await held(cdp);
  // One chart holds about 90 nodes and 30 listeners: a leak of one in ten would show.
  expect(after.nodes).toBeLessThan(before.nodes + 450);
  expect(after.listeners).toBeLessThan(before.listeners + 150);
});
