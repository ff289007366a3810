import { writeFileSync } from 'node:fs';
import { test as base } from '@playwright/test';
import { ApiVisitor } from '../support/api-visitor.ts';
import { ADMINISTRATOR, signIn, type Learner } from '../support/learner.ts';
import {
  copyDataTemplate,
  REAL_CHARTS,
  removeDataDir,
  SERVER,
  startProduct,
  type ProductProcess,
} from '../support/product-process.ts';
import { EnginePage, type EngineDriver } from './engine-page.ts';
import { openFirefox } from './firefox-driver.ts';
import { openWebKit } from './webkit-driver.ts';

export interface EngineOptions {
  readonly engine: 'firefox' | 'webkit';
}

/** Window size of a small laptop. */
const WINDOW = { width: 1280, height: 900 };

interface WorkerFixtures extends EngineOptions {
  readonly product: ProductProcess;
  readonly driver: EngineDriver;
}

/** Test fixture: one browser and one product for all journeys of a worker. Each journey starts signed out. */
export const test = base.extend<{ window: EnginePage }, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const dataDir = copyDataTemplate();
      const product = await startProduct({ command: SERVER, dataDir, env: REAL_CHARTS });
      await use(product);
      await product.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  driver: [
    async ({ engine }, use) => {
      const opened = await (engine === 'firefox' ? openFirefox : openWebKit)(WINDOW);
      await use(opened);
      await opened.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  window: async ({ driver, product }, provide, testInfo) => {
    const page = new EnginePage(driver, product.url);
    await page.goto('/about');
    await driver.forgetCookies();
    // With this setting, loaders are shown only while something is loading.
    await driver.evaluate(`void (() => {
      sessionStorage.clear();
      localStorage.clear();
      localStorage.setItem('skipLoadingAnimations', 'true');
    })()`);
    await provide(page);
    if (testInfo.status !== testInfo.expectedStatus) {
      writeFileSync(testInfo.outputPath('last-page.png'), await driver.picture());
    }
  },
});

/** Signs in with the form. */
export async function logIn(page: EnginePage, { email, password }: Learner): Promise<void> {
  await page.goto('/auth/login');
  await page.seeUncovered();
  await page.fill({ label: 'Email' }, email);
  await page.fill({ label: 'Password' }, password);
  await page.click([{ role: 'main' }, { role: 'button', name: 'Sign in' }]);
  await page.see({ role: 'button', name: /^Account of/ });
  await page.seeUncovered();
}

/**
 * Registers and verifies a learner, accepts the terms, and signs in on the page. Returns the same learner as a visitor
 * without a browser.
 */
export async function enterAsLearner(page: EnginePage, product: ProductProcess, learner: Learner): Promise<ApiVisitor> {
  const visitor = await signIn(product, learner);
  await logIn(page, learner);
  return visitor;
}

/** Accepts the terms for the administrator that the product creates at its first start, and signs in on the page. */
export async function enterAsAdministrator(page: EnginePage, product: ProductProcess): Promise<void> {
  const visitor = new ApiVisitor(product.url);
  const { email, password } = ADMINISTRATOR;
  const login = await visitor.call('POST /api/auth/login', { body: { email, password } });
  visitor.token = login.body.token;
  await visitor.call('POST /api/auth/accept-terms');
  await logIn(page, ADMINISTRATOR);
}
