// Finds the test files that depend on external services. Only these files must also be run on PostgreSQL and Redis.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Matches the text of a file that uses a service: PostgreSQL, Redis, nginx, PgBouncer or a cluster of two PostgreSQL
 * servers.
 */
const SERVICES = /TEST_DATABASE_URL|TEST_REDIS_URL|redisUrlOf|startOwnCluster|\/usr\/sbin\/(?:nginx|pgbouncer)/;

/**
 * Tests that search responses for leaks. A run on the services leaves them out: they are among the slowest tests, and
 * the modules' own tests use the database in the same ways.
 */
const ABOUT_RESPONSES = [
  'src/modules/bias-test/bias-test-lookup.test.ts',
  'src/modules/replay/replay-mask-leak.test.ts',
  'src/modules/study/study-leak.test.ts',
];

/** Tests that use an embedded database even in a run on PostgreSQL, so that such a run would only repeat them. */
const ON_EMBEDDED = ['src/platform/backup/backup.test.ts', 'test/operator-commands.test.ts'];
/**
 * Slow tests that a run on the services leaves out, because other tests of that run use the database in the same ways:
 * `seed-demo-beside.pg.test.ts` makes and removes a demo, end-to-end tests start and stop the bundle,
 * `bias-test-journey.test.ts` completes Bias Tests, and access to an endpoint depends only on the session, which the
 * tests of identity store and read. `npm run test:long` runs the slow tests on the services.
 */
export const COVERED_OTHERWISE: readonly string[] = [
  'test/main.test.ts',
  'test/openapi.test.ts',
  'test/role-matrix.test.ts',
  'test/seed-demo.test.ts',
];

/**
 * File with the names of the test files whose SQL statements other test files send, too, so that a run on the services
 * would only repeat them. `npm run services:cover` writes it. `npm run test:long` runs these tests on the services.
 */
export const REPEATED_FILE = new URL('repeated-on-services.json', import.meta.url);

const IMPORTED = /\bfrom '(\.{1,2}\/[^']+\.ts)'/g;

interface Source {
  readonly namesServices: boolean;
  readonly imports: readonly string[];
}

/**
 * Whether the text of the test file (a path relative to `root`) mentions a service itself. Such a file tests more than
 * SQL statements.
 */
export const usesServicesItself = (root: string, name: string): boolean =>
  name.endsWith('.pg.test.ts') || SERVICES.test(readFileSync(join(root, name), 'utf8'));

interface Choice {
  /** Whether to include tests whose use of the database other tests cover. Default: `false`. */
  readonly isLong?: boolean;
}

/**
 * Returns the test files below `root` that a run on the services must include, as paths relative to `root`. They use a
 * service, directly or through an imported file, and no list above leaves them out.
 */
export function databaseTests(root: string, { isLong = false }: Choice = {}): string[] {
  const repeated: string[] = isLong ? [] : JSON.parse(readFileSync(REPEATED_FILE, 'utf8'));
  const leftOut = new Set([...ABOUT_RESPONSES, ...ON_EMBEDDED, ...(isLong ? [] : COVERED_OTHERWISE), ...repeated]);
  const sources = new Map<string, Source>();

  function sourceOf(path: string): Source {
    const known = sources.get(path);
    if (known !== undefined) return known;
    const text = readFileSync(path, 'utf8');
    const imports = [...text.matchAll(IMPORTED)].map(([, file = '']) => resolve(dirname(path), file));
    const source = { namesServices: SERVICES.test(text), imports };
    sources.set(path, source);
    return source;
  }

  function usesServices(test: string): boolean {
    const reached = new Set([test]);
    for (const path of reached) {
      const { namesServices, imports } = sourceOf(path);
      if (namesServices) return true;
      for (const file of imports) reached.add(file);
    }
    return false;
  }

  return globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root })
    .filter((name) => !leftOut.has(name) && usesServices(join(root, name)))
    .toSorted();
}
