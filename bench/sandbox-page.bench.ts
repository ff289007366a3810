// Measures the trading page of the built product on its embedded database. It measures the time until a pressed order
// is confirmed on the page, the frames per second at a high rate of prices, and whether the page's memory grows.
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../e2e/playwright.config.ts';
import { ADMINISTRATOR } from '../e2e/support/learner.ts';
import { makeDataDir, removeDataDir, startProduct } from '../e2e/support/product-process.ts';
import { enterAsAdministrator } from '../e2e/support/shell-visit.ts';
import { exactOf, fillPlan, lastPriceOf, openSandbox, ticketOf } from '../e2e/support/trading-page.ts';
import { ensureBrowser } from '../tools/browser.mjs';
import { printResult } from './print-result.ts';
import { busySeconds, framesPerSecond, heapMb, marketOf, measuredSession, pourStream, pressedMs } from './desk-page.ts';
import { percentile } from './percentile.ts';

const ROUNDS = 40;
const CONFIRMED_P95_MAX_MS = 150;
const TICKED = ['BTC', 'ETH', 'SOL', 'BNB'] as const;
const TICKS_PER_SECOND = 20;
const FRAME_SECONDS = 6;
const FRAMES_MIN = 55;
/**
 * Duration of the memory measurement, in s. If the page kept memory for each tick, one minute would be enough to show
 * it.
 */
const MEMORY_SECONDS = Number(process.env['MEMORY_SECONDS'] ?? 60);
const GROWTH_MAX_MB = 3;

/**
 * Places a limit order that does not fill, and returns the milliseconds from pressing its button until the page
 * confirms it.
 */
async function confirmedMs(page: Page): Promise<number> {
  const last = Number(await exactOf(lastPriceOf(page)));
  const ticket = ticketOf(page);
  await ticket.getByLabel('Order type').selectOption('limit');
  await ticket.getByRole('radio', { name: 'By hand' }).check();
  await ticket.getByLabel(/^Quantity in/).fill('0.0001');
  await ticket.getByLabel('Limit price').fill((last * 0.5).toFixed(2));
  await fillPlan(page, { stop: (last * 0.4).toFixed(2), target: (last * 0.6).toFixed(2) });
  await ticket.getByRole('region', { name: 'Order preview' }).locator('dl').waitFor();
  return pressedMs(ticket);
}

/** Opens one small position in each asset through the trading page, so that the positions are shown below the chart. */
async function openPositions(page: Page, url: string): Promise<void> {
  for (const asset of TICKED) {
    await page.goto(`${url}/sandbox?asset=${asset}`);
    const ticket = ticketOf(page);
    await ticket.waitFor();
    const last = Number(await exactOf(lastPriceOf(page)));
    await ticket.getByLabel('Order type').selectOption('market');
    await ticket.getByRole('radio', { name: 'By hand' }).check();
    await ticket.getByLabel(/^Quantity in/).fill('0.01');
    await fillPlan(page, { stop: (last * 0.5).toFixed(2), target: (last * 1.5).toFixed(2) });
    await ticket.locator('button[type="submit"]').click();
    await ticket.locator('output', { hasText: 'Accepted' }).waitFor();
  }
}

const dataDir = makeDataDir();
const product = await startProduct({
  dataDir,
  env: { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password },
});
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: CHROMIUM_FLAGS });
try {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 }, serviceWorkers: 'block' });
  await page.addInitScript(() => localStorage.setItem('skipLoadingAnimations', 'true'));
  await enterAsAdministrator(page, product);
  await openSandbox(page, product, '?asset=BTC');
  await confirmedMs(page);
  const confirmed: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) confirmed.push(await confirmedMs(page));
  await openPositions(page, product.url);
  await pourStream(page, await marketOf(page, TICKED), TICKS_PER_SECOND);
  await openSandbox(page, product, '?asset=BTC');
  await page.locator('canvas').first().waitFor();
  const cdp = await measuredSession(page);
  // For comparison: the frame rate of an empty page on this machine, measured just before the trading page.
  const blank = await browser.newPage();
  const framesOfNothing = await framesPerSecond(blank, FRAME_SECONDS);
  await blank.close();
  const busyBefore = await busySeconds(cdp);
  const frames = await framesPerSecond(page, FRAME_SECONDS);
  const busyShare = ((await busySeconds(cdp)) - busyBefore) / FRAME_SECONDS;
  const before = await heapMb(cdp);
  await framesPerSecond(page, MEMORY_SECONDS);
  const growthMb = (await heapMb(cdp)) - before;
  const p95 = percentile(confirmed, 0.95);
  const isWithin = p95 <= CONFIRMED_P95_MAX_MS && frames >= FRAMES_MIN && growthMb <= GROWTH_MAX_MB;
  printResult({
    bench: 'sandbox-page',
    rounds: ROUNDS,
    confirmedP50Ms: Math.round(percentile(confirmed, 0.5)),
    confirmedP95Ms: Math.round(p95),
    framesPerSecond: Number(frames.toFixed(1)),
    framesOfNothing: Number(framesOfNothing.toFixed(1)),
    mainThreadBusy: Number(busyShare.toFixed(2)),
    ticksPerSecond: TICKS_PER_SECOND * TICKED.length,
    heapGrowthMb: Number(growthMb.toFixed(2)),
    memorySeconds: MEMORY_SECONDS,
    isWithin,
  });
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
  removeDataDir(dataDir);
}
