import { defineConfig } from '@playwright/test';

/** Headless Chromium as root, without calls to the outside. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters have the same shape in the headless shell and in the whole browser.
  '--font-render-hinting=none',
];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // Each with a product of its own; the stories of one file stay together. Three keep two cores busy, because each waits now and then.
  workers: 3,
  globalSetup: './support/make-data-template.ts',
  // A story that fails is run once more; the tally names it as flaky when it then passes (docs/checks.md).
  retries: 1,
  forbidOnly: true,
  use: {
    viewport: { width: 1280, height: 800 },
    // Recording every story doubles its time: a failed one shows its last page, and is recorded when it is run again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // What moves without end is drawn without end; the stories about movement ask for it themselves.
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that pass through the worker cannot be made to fail; the story of the worker itself allows it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] === undefined ? {} : { executablePath: process.env['CHROMIUM_PATH'] }),
      args: CHROMIUM_FLAGS,
    },
  },
});
