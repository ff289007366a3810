// Measures Home on a first visit: largest contentful paint, blocking time and layout shift in headless Chromium with
// the CPU slowed down four times. The page is scrolled to its end, so that shifts caused by late content are counted
// too. Blocking time is CPU time of the main thread, so that other load on the machine is not counted.
import { chromium, type Browser, type CDPSession } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../e2e/playwright.config.ts';
import { makeDataDir, removeDataDir, startProduct } from '../e2e/support/product-process.ts';
import { ensureBrowser } from '../tools/browser.mjs';
import { printResult } from './print-result.ts';
import { median } from './median.ts';

const ROUNDS = 5;
const CPU_SLOWDOWN = 4;
/** How long the page is observed: long enough for it to become quiet. The opening screen alone is shown for 1.5 s. */
const OBSERVED_MS = 6_000;
const SCROLL_STEP_PX = 400;
const SCROLL_PAUSE_MS = 150;
const LCP_MAX_MS = 1_200;
const TBT_MAX_MS = 150;
const CLS_MAX = 0.05;
const SCREENS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 800 },
] as const;

/**
 * One task of the browser's main thread; times in µs. `tdur` is its CPU time, without the time that other processes
 * took meanwhile.
 */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

interface Vitals {
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
}

/** Runs in the page before any of its own scripts. */
function observe(): void {
  const seen = { lcpMs: 0, cls: 0 };
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => (seen.lcpMs = entry.startTime));
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) seen.cls += shift.value;
  });
  Object.assign(globalThis, { vitals: seen });
}

function readVitals(): { lcpMs: number; cls: number } {
  return (globalThis as unknown as { vitals: { lcpMs: number; cls: number } }).vitals;
}

/**
 * Returns the blocking time: the time beyond 50 ms of each task after the first contentful paint, summed up. During
 * this time, a tap would have had to wait.
 */
function blockingMs(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const painted = traceEvents.find(({ name }) => name === 'firstContentfulPaint');
  if (painted === undefined) throw new Error('The trace has no first contentful paint.');
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pid === painted.pid && tid === painted.tid,
  );
  const blocking = tasks.map(({ ts, dur = 0, tdur = dur }) => {
    const shareAfter = dur === 0 ? 0 : Math.min(1, Math.max(0, (ts + dur - painted.ts) / dur));
    return Math.max(0, (tdur * shareAfter) / 1000 - 50);
  });
  return blocking.reduce((sum, ms) => sum + ms, 0);
}

async function visit(browser: Browser, url: string, screen: (typeof SCREENS)[number]): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: screen.width, height: screen.height } });
  try {
    const page = await context.newPage();
    const session: CDPSession = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(observe);
    await browser.startTracing(page, { categories: ['-*', 'toplevel', 'loading'] });
    await page.goto(url);
    await page.waitForTimeout(OBSERVED_MS);
    const tbtMs = blockingMs(await browser.stopTracing());
    const { lcpMs } = await page.evaluate(readVitals);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    // Scrolls by script, because layout shifts shortly after user input are not counted.
    for (let top = 0; top < height; top += SCROLL_STEP_PX) {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      await page.waitForTimeout(SCROLL_PAUSE_MS);
    }
    const { cls } = await page.evaluate(readVitals);
    return { lcpMs, tbtMs, cls };
  } finally {
    await context.close();
  }
}

const executablePath = await ensureBrowser();
const dataDir = makeDataDir();
const product = await startProduct({ dataDir });
const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
const middle = (values: readonly number[]) => median(values) ?? Infinity;
let isWithin = true;
try {
  // A warm-up visit that is not counted, because a new server has not compiled anything yet.
  await visit(browser, product.url, SCREENS[0]);
  for (const screen of SCREENS) {
    const rounds: Vitals[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await visit(browser, product.url, screen));
    const figures = {
      lcpMs: Math.round(middle(rounds.map(({ lcpMs }) => lcpMs))),
      tbtMs: Math.round(middle(rounds.map(({ tbtMs }) => tbtMs))),
      cls: Number(middle(rounds.map(({ cls }) => cls)).toFixed(4)),
    };
    const isScreenWithin = figures.lcpMs <= LCP_MAX_MS && figures.tbtMs <= TBT_MAX_MS && figures.cls <= CLS_MAX;
    isWithin &&= isScreenWithin;
    printResult({
      bench: 'home-vitals',
      screen: screen.name,
      rounds: ROUNDS,
      ...figures,
      isWithin: isScreenWithin,
    });
  }
} finally {
  await browser.close();
  await product.stop();
  removeDataDir(dataDir);
}
process.exitCode = isWithin ? 0 : 1;
