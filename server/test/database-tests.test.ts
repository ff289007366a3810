// If this fails, a run on PostgreSQL and Redis can leave out tests that depend on these services.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { databaseTests, REPEATED_FILE, usesServicesItself } from './database-tests.ts';
import { LONGEST } from './longest-first.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const found = databaseTests(ROOT);

test('tests that need real contention run on PostgreSQL and Redis', () => {
  const contended = globSync('**/*.pg.test.ts', { cwd: ROOT, exclude: ['node_modules'] });
  expect(contended.length).toBeGreaterThan(5);
  expect(contended.filter((name) => !found.includes(name))).toEqual([]);
});

test.each([
  ['a journey through the whole server', 'src/modules/trading/trading-journey.test.ts', true],
  ['the tables', 'test/tables.test.ts', true],
  ['pure rules', 'src/modules/identity/password.policy.test.ts', false],
  ['what a response reveals', 'src/modules/study/study-leak.test.ts', false],
  ['commands on an embedded database', 'test/operator-commands.test.ts', false],
  ['a demo, which another file makes on the services', 'test/seed-demo.test.ts', false],
  ['processes on a database of their own', 'src/modules/market/candle-store.crash.test.ts', false],
])('a run on the services includes a test if it needs a database there: %s', (_what, name, isFound) => {
  expect(found.includes(name)).toBe(isFound);
});

test('with `isLong`, the run also includes the long tests', () => {
  const all = databaseTests(ROOT, { isLong: true });
  expect(all).toContain('test/seed-demo.test.ts');
  expect(found.filter((name) => !all.includes(name))).toEqual([]);
});

test('every file that is left out as a repeat exists, and tests neither contention nor a service', () => {
  const repeated: string[] = JSON.parse(readFileSync(REPEATED_FILE, 'utf8'));
  const all = databaseTests(ROOT, { isLong: true });
  expect(repeated.length).toBeGreaterThan(50);
  expect(repeated.filter((name) => !all.includes(name) || usesServicesItself(ROOT, name))).toEqual([]);
  expect(found.filter((name) => repeated.includes(name))).toEqual([]);
});

test('every file that starts first is a file that runs', () => {
  expect(LONGEST.filter((name) => !found.includes(name))).toEqual([]);
});
