/** Stories without a browser for the test of the tally, under the rules of the real ones. */
import { defineConfig } from '@playwright/test';
import rules from '../../e2e/playwright.config.ts';

const { globalSetup: _, projects: __, ...shared } = rules;

export default defineConfig({ ...shared, testDir: '.', outputDir: process.env['TALLY_OUTPUT'] ?? '', workers: 1 });
