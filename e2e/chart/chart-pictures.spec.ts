// If this fails, a chart looks different from its stored image. Look at the difference; if it is intended, run with
// --update-snapshots.
import { expect, type Page } from '@playwright/test';
import type { PageOptions } from '../../web/src/chart/test-page/page-options.ts';
import { openChart, test } from '../support/chart-page-fixture.ts';

test.use({ viewport: { width: 420, height: 600 }, contextOptions: { reducedMotion: 'reduce' } });

/**
 * Width of the price axis, in pixels. Images exclude the axes, because every machine renders their text slightly
 * differently.
 */
const PRICE_AXIS_PX = 70;
const TIME_AXIS_PX = 30;
const BARS = 60;

async function expectPicture(page: Page, name: string): Promise<void> {
  const box = await page.locator('[data-chart-place]').boundingBox();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect(page).toHaveScreenshot(`${name}.png`, {
    clip: { x, y, width: width - PRICE_AXIS_PX, height: height - TIME_AXIS_PX },
    maxDiffPixelRatio: 0.01,
  });
}

const PICTURES: readonly { readonly name: string; readonly options: PageOptions }[] = [
  ...(['candles', 'hollow-candles', 'bars', 'line', 'area', 'heikin-ashi'] as const).map((series) => ({
    name: series,
    options: { bars: BARS, settings: { series } },
  })),
  { name: 'log-with-volume-behind', options: { bars: BARS, settings: { scale: 'log', volume: 'overlay' } } },
  { name: 'comparison-in-per-cent', options: { bars: BARS, isCompared: true } },
  { name: 'indicators-on-the-price', options: { bars: BARS, indicators: ['sma', 'ema', 'bollinger', 'vwap'] } },
  { name: 'indicators-below', options: { bars: BARS, indicators: ['rsi', 'macd'], settings: { volume: 'off' } } },
  { name: 'volume-profile', options: { bars: BARS, indicators: ['volume-profile'] } },
  { name: 'hidden-outcome', options: { bars: BARS, decision: { setupBars: BARS, outcomeBars: 15 } } },
  { name: 'a-layer', options: { bars: BARS, hasLayer: true, settings: { volume: 'off' } } },
  { name: 'merged-bars', options: { bars: 5_000 } },
];

async function showAllBars(page: Page): Promise<void> {
  const chart = page.getByRole('application');
  await chart.press('0');
  await chart.blur();
}

for (const { name, options } of PICTURES) {
  test(`the chart matches its image: ${name.replaceAll('-', ' ')}`, async ({ page, chartPage }) => {
    await openChart(page, chartPage, { ...options, isBare: options.isCompared !== true });
    // A narrow chart first shows only its last bars, so the test brings all bars into view.
    if (options.bars > BARS) await showAllBars(page);
    await expectPicture(page, name);
  });
}

test('a chart that is shown takes the colors of a new theme', async ({ page, chartPage }) => {
  await openChart(page, chartPage, { bars: BARS, indicators: ['sma'], isBare: true });
  await page.evaluate(() => document.body.classList.replace('dark-mode', 'light-mode'));
  await expectPicture(page, 'light');
});
