import { test as base } from './fault-watch.ts';
import { copyDataTemplate, removeDataDir, SERVER, startProduct, type ProductProcess } from './product-process.ts';

export interface StoryOptions {
  /** Whether pages show loaders only while something is loading. Tests about loaders turn this off. */
  skipsLoaders: boolean;
}

/**
 * Makes loaders in every page and frame end as soon as possible. A frame without its own origin has no storage, so it
 * is left out.
 */
export function keepLoadersShort(): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('skipLoadingAnimations', 'true');
}

/**
 * Test fixture: the tests of one worker share a running product on the simulated market; each test creates its own
 * learners.
 */
export const test = base.extend<StoryOptions, { product: ProductProcess }>({
  skipsLoaders: [true, { option: true }],
  context: async ({ context, skipsLoaders }, provide) => {
    if (skipsLoaders) await context.addInitScript(keepLoadersShort);
    await provide(context);
  },
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const dataDir = copyDataTemplate();
      const product = await startProduct({ command: SERVER, dataDir });
      await use(product);
      await product.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
