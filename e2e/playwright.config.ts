import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Flags for headless Chromium as root, without outgoing requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Draws text with the same shapes in the headless shell and in the full browser.
  '--font-render-hinting=none',
];

/** The fixtures that start a product. A test file uses at most one of them. */
const FIXTURES = ['story-product', 'real-charts-fixture', 'chart-page-fixture', 'product-fixture'] as const;
/** Name of the project for test files that use no fixture: their tests start products themselves, or need none. */
const NO_FIXTURE = 'own-product';

/** Returns the name of the project to which a test file belongs. */
function projectOf(file: string): string {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return FIXTURES.find((name) => text.includes(`/support/${name}.ts'`)) ?? NO_FIXTURE;
}

const FILES = globSync('**/*.spec.ts', { cwd: import.meta.dirname });

/**
 * One project per product, so that tests with the same product run one after the other. If the next test of a worker
 * needs another product, the worker must start that product and a new browser. Tests that start products themselves
 * come first, because one of them takes longest: as the last one, it would run while the other workers wait.
 */
const projects = [NO_FIXTURE, ...FIXTURES].map((name) => ({
  name,
  testMatch: FILES.filter((file) => projectOf(file) === name).map((file) => `**/e2e/${file}`),
}));

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Time limits end a test that hangs. They are far above what a test takes on a slow machine that runs other work too.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  // Number of workers. Each has its own product, and the tests of one file run in the same worker. Three workers keep
  // two cores busy, because each worker waits at times.
  workers: 3,
  globalSetup: './support/make-data-template.ts',
  // A failed test runs once more. If it passes then, the summary calls it flaky (docs/checks.md).
  retries: 1,
  forbidOnly: true,
  projects,
  // Leaves out the name of the project, because a screenshot does not depend on it.
  snapshotPathTemplate: '{testFileDir}/{testFileName}-snapshots/{arg}{-snapshotSuffix}{ext}',
  use: {
    viewport: { width: 1280, height: 800 },
    // Recording every test would double its time. A failed test takes a screenshot of its last page, and its second run
    // is recorded.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    // Endless animations are shown without motion; tests about motion override this.
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that pass through the service worker cannot be made to fail. Only the tests that need the service worker
    // enable it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] === undefined ? {} : { executablePath: process.env['CHROMIUM_PATH'] }),
      args: CHROMIUM_FLAGS,
    },
  },
});
