import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './engine-fixture.ts';

/**
 * Configuration of the main journeys in engines other than Chromium. Playwright runs them; the browsers are Debian's.
 */
export default defineConfig<EngineOptions>({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results/engines',
  timeout: 180_000,
  // One browser of each engine at a time, because they share two cores.
  workers: 2,
  globalSetup: '../support/make-data-template.ts',
  retries: 1,
  forbidOnly: true,
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
});
