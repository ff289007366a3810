/** Runs as many test files as TEST_FILES says, for the test of the tally. */
import { defineConfig } from 'vitest/config';

const files = Array.from({ length: Number(process.env['TEST_FILES']) }, (_, file) => `flaky-${file + 1}.fixture.ts`);

export default defineConfig({ test: { root: import.meta.dirname, include: files } });
