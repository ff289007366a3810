// Compares the product's chart with the bare chart library: time of the first paint of 1,000 bars, and frames per
// second with 100,000 bars.
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../e2e/playwright.config.ts';
import { startChartPage } from '../e2e/support/chart-page.ts';
import { ensureBrowser } from '../tools/browser.mjs';
import { printResult } from './print-result.ts';
import { median } from './median.ts';

const PAINTED_BARS = 1_000;
const PAINT_ROUNDS = 15;
const RATIO_MAX = 1.3;
const MOVED_BARS = 100_000;
const MOVE_SECONDS = 4;
const FRAMES_MIN = 55;
const SLOWDOWN = 4;
const VIEWPORT = { width: 1_280, height: 800 };

/** How the chart moves in each frame, as if the user dragged it or turned the mouse wheel. */
type Move = 'pan' | 'zoom';

/**
 * Returns the milliseconds from the call to the end of the frame in which the bars are on the canvas. The page and its
 * modules are loaded before the call.
 */
async function paintMs(browser: Browser, url: string, subject: 'chart' | 'bare'): Promise<number> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(url);
  const ms = await page.evaluate(
    async ({ isBare, bars }) => {
      await window.chartPage.preload(bars);
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const isPainted = (): boolean =>
        [...document.querySelectorAll('canvas')].some((canvas) => {
          if (canvas.width < 400 || canvas.height < 100) return false;
          const data = canvas.getContext('2d')?.getImageData(canvas.width >> 1, 0, 8, canvas.height).data;
          // The bars count as drawn once the eight pixel columns at the middle of the canvas have more opaque pixels
          // than a grid alone would draw.
          return data !== undefined && data.filter((value, i) => i % 4 === 3 && value > 200).length > 40;
        });
      await nextFrame();
      await nextFrame();
      const start = performance.now();
      if (isBare) window.chartPage.mountBare(bars);
      else window.chartPage.mount({ bars, isBare: true });
      for (let frame = 0; frame < 120; frame += 1) {
        await nextFrame();
        // The library draws in a frame callback. A message is handled after all frame callbacks, so the loop waits for
        // a message.
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        });
        const now = performance.now();
        if (isPainted()) return now - start;
      }
      throw new Error('nothing was painted');
    },
    { isBare: subject === 'bare', bars: PAINTED_BARS },
  );
  await page.close();
  return ms;
}

/** Returns the frames per second while the chart receives one move event per frame. */
async function framesPerSecond(page: Page, move: Move): Promise<number> {
  return page.evaluate(
    async ({ seconds, kind }) => {
      const canvas = [...document.querySelectorAll('canvas')].find(({ width, height }) => width > 400 && height > 100);
      const target = canvas?.closest('table')?.querySelector('td:nth-child(2) canvas:last-of-type') ?? canvas;
      if (!target) throw new Error('no chart is shown');
      const box = target.getBoundingClientRect();
      const wheel = (deltaX: number, deltaY: number) =>
        target.dispatchEvent(
          new WheelEvent('wheel', {
            deltaX,
            deltaY,
            clientX: box.left + box.width / 2,
            clientY: box.top + box.height / 2,
            bubbles: true,
            cancelable: true,
          }),
        );
      const times: number[] = [];
      const end = performance.now() + seconds * 1_000;
      for (let frame = 0; performance.now() < end; frame += 1) {
        times.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)));
        const direction = Math.floor(frame / 40) % 2 === 0 ? 1 : -1;
        if (kind === 'pan') wheel(-60 * direction, 0);
        else wheel(0, -40 * direction);
      }
      const [first = 0] = times;
      return ((times.length - 1) * 1_000) / ((times.at(-1) ?? 0) - first);
    },
    { seconds: MOVE_SECONDS, kind: move },
  );
}

interface Moves {
  readonly panAll: number;
  readonly zoomAll: number;
  readonly panClose: number;
  readonly zoomClose: number;
}

/**
 * Measures the frames per second of panning and of zooming, first with all bars in view and then, for the chart only,
 * with one screenful of bars. `NaN` stands for a value that was not measured.
 */
async function moves(browser: Browser, url: string, subject: 'chart' | 'bare', slowdown: number): Promise<Moves> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(url);
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const measured = async (barsInView: number): Promise<readonly [number, number]> => {
    await page.evaluate(
      async ({ bars, inView, isBare }) => {
        await window.chartPage.preload(bars);
        if (isBare) window.chartPage.mountBare(bars);
        else window.chartPage.mount({ bars, isBare: true, indicators: ['ema', 'rsi'], barsInView: inView });
      },
      { bars: MOVED_BARS, inView: barsInView, isBare: subject === 'bare' },
    );
    await page.locator('canvas').first().waitFor();
    if (subject === 'chart') await page.getByRole('application').focus();
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const pan = await framesPerSecond(page, 'pan');
    const zoom = await framesPerSecond(page, 'zoom');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.evaluate(
      (isBare) => (isBare ? window.chartPage.unmountBare() : window.chartPage.unmount()),
      subject === 'bare',
    );
    return [pan, zoom];
  };
  const [panAll, zoomAll] = await measured(MOVED_BARS);
  const [panClose, zoomClose] = subject === 'bare' ? [Number.NaN, Number.NaN] : await measured(300);
  await page.close();
  return { panAll, zoomAll, panClose, zoomClose };
}

const rounded = (values: Moves): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, number]) =>
      Number.isNaN(value) ? [] : [[name, Number(value.toFixed(1))]],
    ),
  );

const server = await startChartPage();
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: CHROMIUM_FLAGS });
try {
  const paints: Record<'chart' | 'bare', number[]> = { chart: [], bare: [] };
  await paintMs(browser, server.url, 'bare');
  await paintMs(browser, server.url, 'chart');
  for (let round = 0; round < PAINT_ROUNDS; round += 1) {
    for (const subject of ['bare', 'chart'] as const) paints[subject].push(await paintMs(browser, server.url, subject));
  }
  const chartMs = median(paints.chart) ?? Infinity;
  const bareMs = median(paints.bare) ?? 0;
  const chart = await moves(browser, server.url, 'chart', 1);
  const bare = await moves(browser, server.url, 'bare', 1);
  const slow = await moves(browser, server.url, 'chart', SLOWDOWN);
  const isWithin =
    chartMs / bareMs <= RATIO_MAX && Object.values(chart).every((frames: number) => frames >= FRAMES_MIN);
  printResult({
    bench: 'chart',
    firstPaint: { bars: PAINTED_BARS, chartMs, bareMs, ratio: chartMs / bareMs },
    framesPerSecond: { bars: MOVED_BARS, chart: rounded(chart), bare: rounded(bare) },
    [`framesPerSecondSlowed${SLOWDOWN}x`]: rounded(slow),
    isWithin,
  });
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}
