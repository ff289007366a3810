import { test as base } from './fault-watch.ts';
import { copyDataTemplate, removeDataDir, SERVER, startProduct, type ProductProcess } from './product-process.ts';

export interface StoryOptions {
  /** Loaders stay no longer than the loading takes; stories about loaders turn it off. */
  skipsLoaders: boolean;
}

/** Runs in every page and frame; those without an address of their own have no storage. */
export function keepLoadersShort(): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('skipLoadingAnimations', 'true');
}

/** Stories of one worker share its running product, on the simulated market; each brings learners of its own. */
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
    { scope: 'worker', timeout: 120_000 },
  ],
});
