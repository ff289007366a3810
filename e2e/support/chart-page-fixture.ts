import type { Page } from '@playwright/test';
import type { PageOptions } from '../../web/src/chart/test-page/page-options.ts';
import { startChartPage, type ChartPageServer } from './chart-page.ts';
import { test as base } from './fault-watch.ts';

/** Test fixture: tests of the chart alone, on a page with nothing else. */
export const test = base.extend<object, { chartPage: ChartPageServer }>({
  chartPage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startChartPage();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** Fonts to load first, because a canvas does not wait for the fonts that it draws with. */
const FONTS = ["400 12px 'Noto Sans'", "700 12px 'Noto Sans'"];

/** Opens the page and draws a chart on it. */
export async function openChart(page: Page, server: ChartPageServer, options: PageOptions): Promise<void> {
  await page.goto(server.url);
  await page.evaluate((fonts) => Promise.all(fonts.map((font) => document.fonts.load(font))), FONTS);
  await page.evaluate((given) => window.chartPage.mount(given), options);
  await page.locator('[role=application] canvas').first().waitFor();
}
