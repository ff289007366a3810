// `npm run pictures -- [FOLDER] [--settings NAMES]`: saves screenshots of the pages as
// docs/pictures/<page>-<width>-<theme>.png, or in FOLDER. They are taken from a running product on the simulated market
// with a new account. `--settings` instead saves the main screens as <page>-<width>-<setting>.png in forced colors,
// with text of 200% and with motion. NAMES is a comma-separated list of these settings, or `all`. Look at the
// screenshots before you call a page finished.
import { parseArgs } from 'node:util';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../e2e/playwright.config.ts';
import { expectSettled } from '../e2e/support/expect-absent.ts';
import { answerQuestion, registerAndLogIn, startTest } from '../e2e/support/learner-journey.ts';
import { ADMINISTRATOR, newLearner } from '../e2e/support/learner.ts';
import {
  makeDataDir,
  removeDataDir,
  repositoryRoot,
  startProduct,
  type ProductProcess,
} from '../e2e/support/product-process.ts';
import { enterAsAdministrator } from '../e2e/support/shell-visit.ts';
import { openSandbox } from '../e2e/support/trading-page.ts';
import { ensureBrowser } from './browser.mjs';
import { prepareSettingShots, SETTINGS, takeSettingShots, type SettingName } from './setting-pictures.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { settings: { type: 'string' } } });
const FOLDER = resolve(positionals[0] ?? join(repositoryRoot, 'docs/pictures'));
const WIDTHS = [1280, 390] as const;
const THEMES = ['dark', 'light'] as const;
const QUESTIONS = 5;

/** Waits until the page shows its data and its loading screen is gone. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('main').waitFor();
  // Does not wait for an idle network, because a signed-in page keeps its stream open.
  await page.waitForFunction(() => document.querySelector('#initializing, [inert], main [aria-busy=true]') === null);
  for (const figure of await page
    .getByRole('figure')
    .filter({ has: page.getByRole('application') })
    .all()) {
    await figure.locator('canvas').first().waitFor({ state: 'attached' });
  }
}

async function takePictures(
  browser: Browser,
  product: ProductProcess,
  width: number,
  theme: (typeof THEMES)[number],
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: width > 500 ? 800 : 844 },
    reducedMotion: 'reduce',
  });
  await context.addInitScript((isDark) => {
    localStorage.setItem('darkMode', String(isDark));
    localStorage.setItem('skipLoadingAnimations', 'true');
  }, theme === 'dark');
  const page = await context.newPage();
  const shoot = async (name: string, fullPage = false) => {
    await settled(page);
    await page.screenshot({ path: join(FOLDER, `${name}-${width}-${theme}.png`), fullPage });
  };
  const visit = async (name: string, path: string, fullPage = false) => {
    await page.goto(`${product.url}${path}`);
    await shoot(name, fullPage);
  };
  await visit('home', '/', true);
  await visit('not-found', '/no-such-page');
  await visit('register', '/auth/register');
  await visit('login', '/auth/login');
  await registerAndLogIn(page, product, newLearner(`pictures-${width}-${theme}`));
  await visit('profile', '/profile', true);
  await visit('market', '/markets/BTC');
  await visit('chart-exam-start', '/chart-exam', true);
  await visit('bias-test-start', '/bias-test', true);
  await startTest(page, 'BTC', '1 day');
  for (let number = 1; number <= QUESTIONS; number += 1) {
    await page.getByRole('heading', { name: new RegExp(`^Question ${number} of`) }).waitFor();
    if (number === 1) await shoot('bias-test-question', true);
    const direction = number % 3 === 0 ? 'Bearish' : 'Bullish';
    await answerQuestion(page, number, {
      direction,
      confidencePercent: 50 + 5 * number,
      reasoning: 'Higher lows since the middle of the chart, and the mean is rising.',
    });
    if (number === 1) await shoot('bias-test-outcome', true);
    await page
      .getByRole('button', { name: number === QUESTIONS ? 'See the results' : `Next: question ${number + 1}` })
      .click();
  }
  await page.getByRole('heading', { name: 'Results: BTC' }).waitFor();
  await shoot('results', false);
  await page.getByRole('article').first().scrollIntoViewIfNeeded();
  await shoot('results-question');
  await visit('sandbox-locked', '/sandbox');
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await enterAsAdministrator(page, product);
  await openSandbox(page, product);
  await shoot('sandbox', true);
  await visit('replay-start', '/sandbox/replay', true);
  await visit('journal', '/sandbox/journal', true);
  await context.close();
}

/**
 * Takes the screenshots for the display settings with the given names, or for all display settings if `names` is `all`.
 */
async function takeAllSettings(names: string): Promise<void> {
  const known = Object.keys(SETTINGS) as SettingName[];
  const wanted = names === 'all' ? known : names.split(',');
  const running = await prepareSettingShots(product);
  for (const setting of known.filter((each) => wanted.includes(each)))
    for (const width of WIDTHS) {
      const shoot = async (page: Page, name: string): Promise<void> => {
        await settled(page);
        await expectSettled(page);
        await page.screenshot({ path: join(FOLDER, `${name}-${width}-${setting}.png`) });
      };
      await takeSettingShots({ browser, product, width, setting, running, shoot });
    }
}

const executablePath = await ensureBrowser();
const dataDir = makeDataDir();
const product = await startProduct({
  dataDir,
  env: { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password },
});
const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
try {
  mkdirSync(FOLDER, { recursive: true });
  if (values.settings === undefined)
    for (const width of WIDTHS) for (const theme of THEMES) await takePictures(browser, product, width, theme);
  else await takeAllSettings(values.settings);
} finally {
  await browser.close();
  await product.stop();
  removeDataDir(dataDir);
}
