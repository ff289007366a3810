import {
  copyDataTemplate,
  REAL_CHARTS,
  removeDataDir,
  SERVER,
  startProduct,
  type ProductProcess,
} from './product-process.ts';
import { test as base } from './product-fixture.ts';

/** Test fixture: tests of a product with the shipped history. */
export const test = base.extend<object, { product: ProductProcess }>({
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
});
