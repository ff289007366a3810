/**
 * Measures the dashboard of the built product in headless Chromium, on its embedded database. A learner with 10,000
 * trades and 2,000 tests is compared with a learner who has no trades and no tests, on the same page, in alternating
 * rounds. The page counts as interactive when every card has its data, every plot is drawn, no part of the page is
 * busy, and the main thread is free. The time of a filter runs from the choice of the filter until the figures of the
 * matching trades are shown.
 */
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../e2e/playwright.config.ts';
import { newLearner, signIn, type Learner } from '../e2e/support/learner.ts';
import { makeDataDir, removeDataDir, startProduct, type ProductProcess } from '../e2e/support/product-process.ts';
import { unlockSandbox } from '../e2e/support/sandbox-by-api.ts';
import { skipLoaders } from '../e2e/support/shell-visit.ts';
import { openSignedIn } from '../e2e/support/stored-session.ts';
import { ensureBrowser } from '../tools/browser.mjs';
import { printResult } from './print-result.ts';
import { fillDashboard, TESTS, TRADES } from './dashboard-world.ts';
import { median } from './median.ts';

const ROUNDS = 9;
/** Number of warm-up rounds; they are not counted. */
const WARM_ROUNDS = 2;
const INTERACTIVE_MAX_MS = 1_000;
const FILTER_MAX_MS = 150;
/**
 * Forces the embedded database, because the environment in which benches run has a PostgreSQL that this bench must not
 * use.
 */
const EMBEDDED = { DATABASE_URL: '', REDIS_URL: '' };

// The module hooks speed up loading modules without a build (`module-hooks.ts`), so they must be loaded before any
// module of the server.
await import('../server/src/platform/module-hooks.ts');
const { openDatabase } = await import('../server/src/platform/database/database-open.ts');
const { pino } = await import('pino');

/** Inserts the learner's history while the product is stopped. */
async function fill(dataDir: string, { email }: Learner): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir }, pino({ level: 'warn' }));
  try {
    await database.read(async (tx) => {
      const { rows } = await tx.$client.query<{ userId: string; accountId: string }>(
        `SELECT users.id AS "userId", account.id AS "accountId" FROM users JOIN sandbox_accounts AS account ON account.user_id = users.id
         WHERE email = $1`,
        [email],
      );
      const [learner] = rows;
      if (learner === undefined) throw new Error('the learner has no account');
      await fillDashboard((text, values) => tx.$client.query(text, values), { ...learner, nowMs: Date.now() });
    });
  } finally {
    await database.close();
  }
}

interface PageTimes {
  /** Time from the navigation until the page is interactive, in ms. */
  readonly interactiveMs: number;
  /** CPU time of the main thread until the page is interactive, in ms. */
  readonly busyMs: number;
  readonly figuresMs: number;
}

/** Runs in the page. Records when the page's figures are shown, and when no part of the page is busy any longer. */
function watchPage(): void {
  const times = { figures: 0, settled: 0 };
  Object.assign(window, { dashboardTimes: times });
  const look = () => {
    const main = document.querySelector('main');
    if (main !== null && /Net result|No closed trade yet/.test(main.textContent) && times.figures === 0)
      times.figures = performance.now();
    const isBusy =
      times.figures === 0 || document.querySelector('#initializing, [inert], main [aria-busy=true]') !== null;
    // A frame callback runs only when the main thread is free, so the time of the callback is the time at which the
    // page has settled.
    if (!isBusy && times.settled === 0) times.settled = performance.now();
    else if (isBusy) times.settled = 0;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The page counts as settled once no part of it has been busy for this time, in ms. */
const SETTLED_FOR_MS = 400;

async function openPage(browser: Browser, product: ProductProcess, learner: Learner): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await skipLoaders(page);
  await openSignedIn(page, product, learner);
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  await page.addInitScript(watchPage);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, cdp, url: `${product.url}/dashboard` };
}

interface Visitor {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly url: string;
}

async function busyMs({ cdp }: Visitor): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

async function visit(visitor: Visitor): Promise<PageTimes> {
  await visitor.page.goto(visitor.url);
  const found = await visitor.page.waitForFunction((quietMs) => {
    const { figures, settled } = (window as unknown as { dashboardTimes: { figures: number; settled: number } })
      .dashboardTimes;
    return settled > 0 && performance.now() - settled > quietMs ? { figures, settled } : null;
  }, SETTLED_FOR_MS);
  const { figures, settled } = (await found.jsonValue()) ?? { figures: Number.NaN, settled: Number.NaN };
  return { interactiveMs: settled, figuresMs: figures, busyMs: await busyMs(visitor) };
}

/** Chooses a side and returns the milliseconds until the figures of that side are shown. */
async function filterMs(page: Page, side: 'long' | 'short' | ''): Promise<number> {
  return page.getByLabel('Side', { exact: true }).evaluate(
    (element, value) =>
      new Promise<number>((resolve) => {
        const before = document.querySelector('main')?.textContent.match(/Net result[^]*?trades/)?.[0];
        const start = performance.now();
        const look = () => {
          const now = document.querySelector('main')?.textContent.match(/Net result[^]*?trades/)?.[0];
          if (now === before || now === undefined) requestAnimationFrame(look);
          else resolve(performance.now() - start);
        };
        const select = element as HTMLSelectElement;
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
        select.dispatchEvent(new Event('change', { bubbles: true }));
        requestAnimationFrame(look);
      }),
    side,
  );
}

const rounded = (values: readonly number[]) => Math.round(median(values) ?? Number.NaN);

const dataDir = makeDataDir();
let product = await startProduct({ dataDir, env: EMBEDDED });
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: CHROMIUM_FLAGS });
try {
  const learners = { crowded: newLearner('crowded'), empty: newLearner('empty') };
  for (const learner of Object.values(learners)) await unlockSandbox(await signIn(product, learner));
  await product.stop();
  await fill(dataDir, learners.crowded);
  product = await startProduct({ dataDir, env: EMBEDDED });
  const [crowded, empty] = [
    await openPage(browser, product, learners.crowded),
    await openPage(browser, product, learners.empty),
  ];
  const times: Record<'crowded' | 'empty', PageTimes[]> = { crowded: [], empty: [] };
  for (let round = 0; round < ROUNDS + WARM_ROUNDS; round += 1) {
    const [ofCrowded, ofEmpty] = [await visit(crowded), await visit(empty)];
    if (round < WARM_ROUNDS) continue;
    times.crowded.push(ofCrowded);
    times.empty.push(ofEmpty);
  }
  await crowded.page.getByText('Filters', { exact: true }).click();
  const filters: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const side of ['long', 'short'] as const) filters.push(await filterMs(crowded.page, side));
  const summary = (of: readonly PageTimes[]) => ({
    figuresMs: rounded(of.map((each) => each.figuresMs)),
    interactiveMs: rounded(of.map((each) => each.interactiveMs)),
    mainThreadMs: rounded(of.map((each) => each.busyMs)),
  });
  const [all, none] = [summary(times.crowded), summary(times.empty)];
  const filterMedianMs = rounded(filters);
  const isHeld = all.interactiveMs <= INTERACTIVE_MAX_MS && filterMedianMs <= FILTER_MAX_MS;
  printResult({
    bench: 'dashboard-page',
    trades: TRADES,
    tests: TESTS,
    crowded: all,
    empty: none,
    ratio: Number((all.interactiveMs / none.interactiveMs).toFixed(2)),
    filterMs: filterMedianMs,
    isHeld,
  });
  process.exitCode = isHeld ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
  removeDataDir(dataDir);
}
