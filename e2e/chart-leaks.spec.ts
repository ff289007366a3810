// If this fails, every visit to a page with charts leaks canvases, listeners or observers.
import { expect, type CDPSession, type Page } from '@playwright/test';
import { startChartPage } from './support/chart-page.ts';
import { heldObjects } from './support/heap-objects.ts';
import { newLearner } from './support/learner.ts';
import { answerQuestion, startTest } from './support/learner-journey.ts';
import { test } from './support/product-fixture.ts';
import { enterAsLearner } from './support/shell-visit.ts';

const QUESTIONS = 5;
/** Number of warm-up visits to the results page. Each visit mounts and unmounts five charts. */
const WARM_UP_VISITS = 2;
const COUNTED_VISITS = 10;

async function visitResults(page: Page, times: number): Promise<void> {
  for (let visit = 0; visit < times; visit += 1) {
    await page.getByRole('link', { name: /BTC, 1 day/ }).click();
    // Does not use a locator that returns elements, because a handle would keep the elements alive.
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

test('fifty charts that were mounted and unmounted leave no nodes and listeners behind', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('charts'));
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
  // One chart has about 90 nodes and 30 listeners. These bounds are half of the growth that a leak of one chart per
  // visit would cause.
  expect(after.nodes).toBeLessThan(before.nodes + 450);
  expect(after.listeners).toBeLessThan(before.listeners + 150);
});

/** Number of warm-up mounts, after which everything that is created only once exists. */
const WARM_UP_MOUNTS = 20;
const COUNTED_MOUNTS = 100;
const OBJECT_GROWTH_MAX = 1.05;

/** Draws a chart with all its features and removes it again, `times` times. */
async function mountAndUnmount(page: Page, times: number): Promise<void> {
  await page.evaluate(async (count) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await window.chartPage.preload(200);
    for (let mount = 0; mount < count; mount += 1) {
      window.chartPage.mount({
        bars: 200,
        indicators: ['sma', 'bollinger', 'vwap', 'volume-profile', 'rsi', 'macd'],
        isCompared: true,
        hasLayer: true,
        drawings: [
          {
            id: 'level',
            kind: 'level',
            color: 1,
            width: 2,
            anchors: [{ timeMs: Date.UTC(2024, 5, 30), price: 107 }],
          },
        ],
        older: 'failure',
      });
      while (document.querySelector('figure canvas') === null) await nextFrame();
      await nextFrame();
      window.chartPage.tick(100 + (mount % 9));
      await nextFrame();
      window.chartPage.unmount();
      await nextFrame();
    }
  }, times);
}

/**
 * Most of the heap growth of a hundred charts is compiled code. The machine decides when code is compiled, so the test
 * does not compare bytes.
 */
test('a hundred charts with indicators, comparison, layers and drawings leave at most 5% more objects behind', async ({
  page,
}) => {
  test.slow();
  const server = await startChartPage();
  try {
    await page.goto(server.url);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await mountAndUnmount(page, WARM_UP_MOUNTS);
    const before = { ...(await held(cdp)), objects: await heldObjects(cdp) };
    await mountAndUnmount(page, COUNTED_MOUNTS);
    expect(await heldObjects(cdp)).toBeLessThan(before.objects * OBJECT_GROWTH_MAX);
    const after = await held(cdp);
    expect(after.nodes).toBeLessThan(before.nodes + COUNTED_MOUNTS);
    expect(after.listeners).toBeLessThan(before.listeners + COUNTED_MOUNTS);
  } finally {
    await server.stop();
  }
});
