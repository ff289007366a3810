/** Runs stories without a browser under the settings of the real ones, for the test of the tally. */
import { defineConfig } from '@playwright/test';
import rules from '../../e2e/playwright.config.ts';

const { globalSetup: _, projects: __, ...shared } = rules;

export default defineConfig({ ...shared, testDir: '.', outputDir: process.env['TALLY_OUTPUT'] ?? '', workers: 1 });
