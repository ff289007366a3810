/**
 * Runs the tests that depend on the database again on a real PostgreSQL and Redis. Also runs the tests that need real
 * contention.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { databaseTests } from './server/test/database-tests.ts';
import { LongestFirst } from './server/test/longest-first.ts';
import { loadedByNode } from './tools/vitest-loading.ts';

const databaseUrl = process.env['TEST_DATABASE_URL'];
if (databaseUrl === undefined || databaseUrl === '') {
  throw new Error(
    'Set TEST_DATABASE_URL to a PostgreSQL 15 or newer where databases may be created, for example postgres://postgres@localhost:5432/postgres',
  );
}

export default defineConfig({
  test: {
    name: 'services',
    root: 'server',
    include: databaseTests(fileURLToPath(new URL('server', import.meta.url)), {
      isLong: process.env['SERVICES_TESTS'] === 'all',
    }),
    execArgv: ['--import', new URL('./server/src/platform/module-hooks.ts', import.meta.url).href],
    experimental: loadedByNode,
    sequence: { sequencer: LongestFirst },
    globalSetup: 'test/left-databases.ts',
    // Fails for a log line with a secret. Records the statements that each test file sends to PostgreSQL, if
    // RECORD_STATEMENTS is set.
    setupFiles: ['test/log-check.ts', ...(process.env['RECORD_STATEMENTS'] ? ['test/statements-of-files.ts'] : [])],
    // As in vitest.config.ts: test files share a process and restore global state that they change.
    isolate: false,
    // More workers than cores, because a test file often waits for the database.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
