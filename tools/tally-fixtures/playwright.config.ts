/** Runs tests without a browser, but with the settings of the real end-to-end tests, for the test of the tally. */
import { defineConfig } from '@playwright/test';
import rules from '../../e2e/playwright.config.ts';

const { globalSetup: _, projects: __, ...shared } = rules;

export default defineConfig({ ...shared, testDir: '.', outputDir: process.env['TALLY_OUTPUT'] ?? '', workers: 1 });
