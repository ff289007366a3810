import { defineConfig } from '@playwright/test';

/** Flags for headless Chromium as root, without outgoing requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Glyphs have the same shape in the headless shell and in the full browser.
  '--font-render-hinting=none',
];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // Number of workers. Each has its own product, and the stories of one file run in the same worker. Three workers keep
  // two cores busy, because each of them waits at times.
  workers: 3,
  globalSetup: './support/make-data-template.ts',
  // A failed story runs once more; the summary calls it flaky if it passes then (docs/checks.md).
  retries: 1,
  forbidOnly: true,
  use: {
    viewport: { width: 1280, height: 800 },
    // Recording every story would double its time. A failed story shows its last page and is recorded when it runs
    // again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Endless animations are shown without motion; the stories about motion turn it on themselves.
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that pass through the service worker cannot be made to fail. Only the story of the service worker allows
    // it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] === undefined ? {} : { executablePath: process.env['CHROMIUM_PATH'] }),
      args: CHROMIUM_FLAGS,
    },
  },
});
