import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { BrowserCommand } from 'vitest/node';
import { CHROMIUM_FLAGS } from './e2e/playwright.config.ts';
import { loadedByNode } from './tools/vitest-loading.ts';

// A project that extends a file does not inherit `maxWorkers` from the root, and all projects must have the same value.
const maxWorkers = '100%';

/** Moves the pointer out of the page, so that it is over no element that a later test mounts. */
const movePointerAway: BrowserCommand<[]> = ({ page }) => page.mouse.move(-1, -1);

const web = new URL('web/', import.meta.url).pathname;
/**
 * Test files of pages that replace a module with `vi.mock`. They share no process with others: a module that is already
 * loaded keeps what it has imported, so whether it would see the replacement would depend on the order of the files.
 */
const REPLACING = globSync('src/**/*.test.{ts,tsx}', { cwd: web }).filter((file) =>
  readFileSync(join(web, file), 'utf8').includes('vi.mock('),
);

/** Returns a project for tests of pages that need no layout. */
function inJsdom({ exclude, ...test }: Record<'include' | 'exclude', string[]> & { name: string; isolate: boolean }) {
  return {
    extends: 'web/vite.config.ts',
    test: {
      ...test,
      exclude: ['src/**/*.browser.test.tsx', ...exclude],
      maxWorkers,
      root: 'web',
      environment: 'jsdom',
      setupFiles: ['src/test-setup.ts'],
      testTimeout: 120_000,
      expect: { poll: { timeout: 15_000 } },
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      // `isolate: false`: test files share a process and its modules, because loading the modules again for each file
      // took most of the time. A test file therefore restores global state that it changes. Time limits are meant for
      // hanging tests, not for slow ones, because several files run in parallel on any machine.
      {
        test: {
          name: 'core',
          root: 'core',
          include: ['src/**/*.test.ts'],
          experimental: loadedByNode,
          isolate: false,
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'contract',
          root: 'contract',
          include: ['src/**/*.test.ts'],
          experimental: loadedByNode,
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/*.pg.test.ts', 'test/fixtures/**'],
          setupFiles: ['test/log-check.ts'],
          execArgv: [
            '--import',
            new URL('./server/src/platform/module-hooks.ts', import.meta.url).href,
            '--no-wasm-native-module-cache',
            // A test database is open too briefly to benefit from V8's second, optimizing compilation of PGlite's
            // WebAssembly. Without that compilation a test file takes a fifth less time.
            '--liftoff-only',
            // V8 starts with little space for young objects and collects garbage often. With more space, test files
            // take 3 to 10% less CPU time.
            '--min-semi-space-size=32',
            '--max-semi-space-size=32',
          ],
          experimental: loadedByNode,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      inJsdom({ name: 'web', include: ['src/**/*.test.{ts,tsx}'], exclude: REPLACING, isolate: false }),
      inJsdom({ name: 'web-alone', include: REPLACING, exclude: [], isolate: true }),
      {
        extends: 'web/vite.config.ts',
        // If Vite discovered axe-core only when a test imports it, Vite would reload the page of running tests.
        optimizeDeps: { include: ['axe-core'] },
        test: {
          name: 'browser',
          maxWorkers,
          root: 'web',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['src/browser-test/setup.ts'],
          isolate: false,
          // The first tests wait until Vite has transformed the modules of the app.
          testTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            // Locators match parts of texts and ignore case, as they do in the browser stories.
            locators: { exact: false },
            instances: [{ browser: 'chromium' }],
            commands: { movePointerAway },
            provider: playwright({
              launchOptions: {
                ...(process.env['CHROMIUM_PATH'] === undefined ? {} : { executablePath: process.env['CHROMIUM_PATH'] }),
                args: CHROMIUM_FLAGS,
              },
              contextOptions: { reducedMotion: 'reduce' },
            }),
          },
        },
      },
      {
        test: {
          name: 'tools',
          root: 'tools',
          include: ['**/*.test.ts'],
          experimental: loadedByNode,
          isolate: false,
          testTimeout: 180_000,
        },
      },
    ],
  },
});
