// The parts from which the test commands are put together.
import { ensureBrowser } from './browser.mjs';
import { POSTGRES_OF_TESTS, startServices } from './services.mjs';
import { childEnvironment, ensureBuilt, ensureServerBuilt } from './workspace.mjs';

/**
 * Environment variable for the compiler, a Go program: it collects garbage when its memory is five times what is in
 * use, instead of twice. This saves a quarter of its CPU time.
 */
const COLLECTS_LESS = { GOGC: '400' };

/** Checks types, lint and format, one after the other. */
export async function checkStatically(tally) {
  // Uses one checker, because each additional checker would check the shared types again.
  await tally.check('types', 'tsc', ['-b', '--checkers', '1'], COLLECTS_LESS);
  await tally.check('lint', 'oxlint', ['--deny-warnings']);
  await tally.check('format', 'oxfmt', ['--check', '.']);
}

/** Runs all checks that need no service. */
export async function testWithoutServices(tally) {
  const browser = await tally.step('browser', ensureBrowser);
  await tally.step('build', ensureBuilt);
  // `TEST_SERVER_BUNDLE`: tests that start a server start the bundle (`server/test/server-process.ts`).
  const withBundle = childEnvironment({ CHROMIUM_PATH: browser, TEST_SERVER_BUNDLE: 'yes' });
  await Promise.all([tally.vitest('unit and integration', [], withBundle), checkStatically(tally)]);
  const stories = ['-c', 'e2e/playwright.config.ts'];
  const env = childEnvironment({ CHROMIUM_PATH: browser });
  await tally.playwright('browser stories', [...stories, '--grep-invert', '@alone'], env);
  // These stories measure time, so they run alone. They use a separate folder, because a run empties its folder, and
  // the traces of the earlier stories must stay.
  const alone = ['--grep', '@alone', '--workers=1', '--output=test-results/alone'];
  await tally.playwright('stories that run alone', [...stories, ...alone], env);
}

/**
 * Runs the integration tests again on a real PostgreSQL and Redis, and the tests that need the concurrency of these
 * services. `files` are parts of the names of test files. A named file runs even if a run of all files would leave it
 * to `npm run test:long`. If `runsAll`, no file is left out.
 */
export async function testOnServices(tally, files = [], { runsAll = false } = {}) {
  await tally.step('build', ensureServerBuilt);
  const services = await tally.step('services', () => startServices(POSTGRES_OF_TESTS));
  try {
    const env = childEnvironment({
      TEST_DATABASE_URL: services.databaseUrl,
      TEST_REDIS_URL: services.redisUrl,
      ...((runsAll || files.length > 0) && { SERVICES_TESTS: 'all' }),
    });
    await tally.vitest('integration on PostgreSQL and Redis', ['-c', 'vitest.services.config.ts', ...files], env);
  } finally {
    await services.stop();
  }
}
