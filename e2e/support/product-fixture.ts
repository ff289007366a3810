import { test as base } from '@playwright/test';
import { makeDataDir, removeDataDir, startProduct, type ProductProcess } from './product-process.ts';

/** Stories that share one running product, on the simulated market; each brings learners of its own. */
export const test = base.extend<object, { product: ProductProcess }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const dataDir = makeDataDir();
      const product = await startProduct({ dataDir });
      await use(product);
      await product.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
