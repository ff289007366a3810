/**
 * Measures the desk of the built product on its embedded database in headless Chromium, with four charts and 20 ticks
 * per second for each chart. It measures the frames per second, compared with an empty page; the time from pressing the
 * button of a market order until the page confirms the order, compared with bare requests of the same session; and the
 * growth of the heap.
 */
import { chromium, type Page, type Request } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../e2e/playwright.config.ts';
import { ADMINISTRATOR } from '../e2e/support/learner.ts';
import { makeDataDir, removeDataDir, startProduct } from '../e2e/support/product-process.ts';
import { enterAsAdministrator } from '../e2e/support/shell-visit.ts';
import { exactOf, fillPlan, lastPriceOf, openSandbox, ticketOf } from '../e2e/support/trading-page.ts';
import { ensureBrowser } from '../tools/browser.mjs';
import { printResult } from './print-result.ts';
import { busySeconds, framesPerSecond, heapMb, marketOf, measuredSession, pourStream, pressedMs } from './desk-page.ts';
import { median } from './median.ts';
import { percentile } from './percentile.ts';

const CHARTS = ['BTC', 'ETH', 'SOL', 'BNB'] as const;
const TICKS_PER_SECOND = 20;
const FRAME_SECONDS = 4;
const FRAME_ROUNDS = 3;
const FRAMES_MIN = 55;
/**
 * Number of market orders to place. If a run is only for another figure of this bench, set `PRESSES=10` to save time.
 */
const PRESSES = Number(process.env['PRESSES'] ?? 50);
const CONFIRMED_P95_MAX_MS = 150;
/**
 * Duration of the memory measurement, in s. If the page kept memory for each tick, one minute would be enough to show
 * it.
 */
const MEMORY_SECONDS = Number(process.env['MEMORY_SECONDS'] ?? 60);
const GROWTH_MAX_MB = 3;
const QUANTITY = '0.001';
/** Number of warm-up orders, alternately a buy and a sell; they are not counted. */
const WARM_PRESSES = 4;

/** Shows four charts of different assets, through the controls of the page. */
async function showCharts(page: Page): Promise<void> {
  await page.getByLabel('Number of charts').selectOption('4');
  await page.getByRole('checkbox', { name: 'Same asset' }).uncheck();
  for (const [at, asset] of CHARTS.entries()) await page.getByLabel(`Asset of chart ${at + 1}`).selectOption(asset);
}

async function chartsShown(page: Page): Promise<void> {
  await page.waitForFunction((count) => {
    const charts = [...document.querySelectorAll('figure')];
    return charts.length === count && charts.every((chart) => chart.querySelector('canvas') !== null);
  }, CHARTS.length);
}

/** Fills in a market order: a buy that opens a position with its plan, or a sell that closes it. */
async function fillTicket(page: Page, side: 'buy' | 'sell'): Promise<void> {
  const ticket = ticketOf(page);
  // Waits until the page knows the result of the previous order, because the ticket asks for a plan only while no
  // position is open.
  await ticket.getByText('Open: long').waitFor({ state: side === 'buy' ? 'detached' : 'visible' });
  await ticket.getByRole('radio', { name: side === 'buy' ? 'Buy' : 'Sell' }).check();
  await ticket.getByLabel('Order type').selectOption('market');
  // Only the ticket of a buy offers the choice "By hand", because the quantity of a closing order is always typed.
  if (side === 'buy') await ticket.getByRole('radio', { name: 'By hand' }).check();
  await ticket.getByLabel(/^Quantity in/).fill(QUANTITY);
  if (side === 'buy') {
    const last = Number(await exactOf(lastPriceOf(page)));
    await fillPlan(page, { stop: (last * 0.5).toFixed(2), target: (last * 1.5).toFixed(2) });
  }
  await ticket.getByRole('region', { name: 'Order preview' }).locator('dl').waitFor();
}

const isOrder = (request: Request): boolean => request.method() === 'POST' && request.url().endsWith('/orders');

/**
 * Sends the same order again from a blank page without the product's scripts, and returns the milliseconds until the
 * response was read.
 */
async function bareMs(blank: Page, order: Request): Promise<number> {
  const body = order.postDataJSON() as Readonly<Record<string, unknown>>;
  const { authorization = '', ...all } = await order.allHeaders();
  const headers = Object.entries({ authorization, ...all }).filter(
    ([name]) => !name.startsWith(':') && /^(authorization|content-type|accept|x-)/.test(name),
  );
  return blank.evaluate(
    async ({ url, sent, fields }) => {
      const start = performance.now();
      const response = await fetch(url, {
        method: 'POST',
        headers: Object.fromEntries(sent),
        body: JSON.stringify({ ...fields, clientOrderId: crypto.randomUUID() }),
      });
      const answer = await response.text();
      const ms = performance.now() - start;
      if (!response.ok) throw new Error(`${response.status} ${answer}`);
      return ms;
    },
    { url: order.url(), sent: headers, fields: body },
  );
}

/** Presses market orders that open and close a position, and sends each pair of orders again as bare requests. */
async function confirmations(
  page: Page,
  blank: Page,
): Promise<{ readonly pressed: number[]; readonly bare: number[] }> {
  const pressed: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < WARM_PRESSES + PRESSES; round += 2) {
    const sent: Request[] = [];
    for (const side of ['buy', 'sell'] as const) {
      await fillTicket(page, side);
      const [ms, order] = await Promise.all([pressedMs(ticketOf(page)), page.waitForRequest(isOrder)]);
      sent.push(order);
      if (round >= WARM_PRESSES) pressed.push(ms);
    }
    for (const order of sent) {
      const ms = await bareMs(blank, order);
      if (round >= WARM_PRESSES) bare.push(ms);
    }
  }
  return { pressed, bare };
}

const to = (digits: number, value: number): number => Number(value.toFixed(digits));

const dataDir = makeDataDir();
const product = await startProduct({
  dataDir,
  env: { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password },
});
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: CHROMIUM_FLAGS });
try {
  const context = await browser.newContext({ viewport: { width: 1_600, height: 900 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('skipLoadingAnimations', 'true'));
  await enterAsAdministrator(page, product);
  await openSandbox(page, product, '?asset=BTC');
  await pourStream(page, await marketOf(page, CHARTS), TICKS_PER_SECOND);
  // The desk and the empty page are measured in turns, so that other load on the machine affects both alike. Only one
  // of them draws at a time.
  const empty = `${product.url}/favicon.svg`;
  const framesOfNothing: number[] = [];
  const frames: number[] = [];
  let busy = 0;
  const cdp = await measuredSession(page);
  for (let round = 0; round < FRAME_ROUNDS; round += 1) {
    await page.goto(empty);
    framesOfNothing.push(await framesPerSecond(page, FRAME_SECONDS));
    await openSandbox(page, product, '?asset=BTC');
    if (round === 0) await showCharts(page);
    await chartsShown(page);
    const busyBefore = await busySeconds(cdp);
    frames.push(await framesPerSecond(page, FRAME_SECONDS));
    busy += (await busySeconds(cdp)) - busyBefore;
  }
  const ofDesk = median(frames) ?? Number.NaN;
  const ofNothing = median(framesOfNothing) ?? Number.NaN;

  const blank = await context.newPage();
  await blank.goto(empty);
  await page.bringToFront();
  const { pressed, bare } = await confirmations(page, blank);
  await blank.close();

  const before = await heapMb(cdp);
  await framesPerSecond(page, MEMORY_SECONDS);
  const growthMb = (await heapMb(cdp)) - before;
  const p95 = percentile(pressed, 0.95);
  const bareP95 = percentile(bare, 0.95);
  const isWithin = ofDesk >= FRAMES_MIN && p95 <= CONFIRMED_P95_MAX_MS && growthMb <= GROWTH_MAX_MB;
  printResult({
    bench: 'desk-frames',
    charts: CHARTS.length,
    ticksPerSecond: TICKS_PER_SECOND * CHARTS.length,
    framesPerSecond: to(1, ofDesk),
    framesOfNothing: to(1, ofNothing),
    framesShare: to(2, ofDesk / ofNothing),
    mainThreadBusy: to(2, busy / (FRAME_SECONDS * FRAME_ROUNDS)),
    presses: pressed.length,
    confirmedP50Ms: to(0, percentile(pressed, 0.5)),
    confirmedP95Ms: to(0, p95),
    bareP50Ms: to(0, percentile(bare, 0.5)),
    bareP95Ms: to(0, bareP95),
    confirmedRatio: to(2, p95 / bareP95),
    heapGrowthMb: to(2, growthMb),
    memorySeconds: MEMORY_SECONDS,
    isWithin,
  });
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
  removeDataDir(dataDir);
}
