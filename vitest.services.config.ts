/** Everything of the server again, on a real PostgreSQL, with the tests of real contention. */
import { defineConfig } from 'vitest/config';

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
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // These are about the embedded database itself, or about processes that use it.
    exclude: ['src/platform/database/database-embedded.test.ts', 'test/main.test.ts', 'test/fixtures/**'],
    execArgv: ['--import', new URL('./server/src/platform/module-hooks.ts', import.meta.url).href],
    // As in vitest.config.ts: files share a process and restore what they change beyond themselves.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
