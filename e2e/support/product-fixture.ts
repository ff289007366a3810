import { test as base } from '@playwright/test';
import { ADMINISTRATOR } from './learner.ts';
import { makeDataDir, removeDataDir, startProduct, type ProductProcess } from './product-process.ts';

interface StoryOptions {
  /** Loaders stay no longer than the loading takes; stories about loaders turn it off. */
  skipsLoaders: boolean;
}

/** Stories that share one running product, on the simulated market; each brings learners of its own. */
export const test = base.extend<StoryOptions, { product: ProductProcess }>({
  skipsLoaders: [true, { option: true }],
  context: async ({ context, skipsLoaders }, provide) => {
    if (skipsLoaders) await context.addInitScript(() => localStorage.setItem('skipLoadingAnimations', 'true'));
    await provide(context);
  },
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const dataDir = makeDataDir();
      const product = await startProduct({
        dataDir,
        env: { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password },
      });
      await use(product);
      await product.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
