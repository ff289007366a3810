// If this fails, the README names a command that no check runs, so that a broken one stays unnoticed.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/**
 * Runner of each command in the README's table: a file, and the text in it that proves the run. `.ci/run` runs all of
 * them except `npm run test:browsers` and the commands of `npm run test:long`, which take too long for every change.
 */
const RUN_BY: Readonly<Record<string, readonly [file: string, text: string]>> = {
  start: ['e2e/start-and-stop.spec.ts', 'startProduct({ dataDir })'],
  test: ['.ci/run', 'npm test'],
  'test:services': ['.ci/run', 'npm run test:services'],
  'test:browsers': ['tools/readme-commands.test.ts', 'tools/test-browsers.mjs'],
  'test:long': ['tools/readme-commands.test.ts', 'tools/test-long.mjs'],
  build: ['tools/test-parts.mjs', 'ensureBuilt'],
  check: ['tools/test-parts.mjs', 'checkStatically'],
  format: ['tools/test-parts.mjs', "'oxfmt', ['--check'"],
  'market:import': ['server/test/operator-commands.test.ts', "npmRun('market:import'"],
  'history:pack': ['server/test/operator-commands.test.ts', "npmRun('history:pack'"],
  backup: ['server/src/platform/backup/backup.test.ts', 'backup.ts'],
  restore: ['server/src/platform/backup/backup.test.ts', 'restore.ts'],
  'seed:demo': ['server/test/seed-demo-world.ts', 'tools/seed-demo.ts'],
  'ledger:verify': ['server/test/operator-commands.test.ts', "'ledger:verify'"],
  'ledger:replay': ['server/test/operator-commands.test.ts', "npmRun('ledger:replay'"],
  'evidence:verify': ['server/test/operator-commands.test.ts', "'evidence:verify'"],
  'badges:verify': ['server/test/operator-commands.test.ts', "'badges:verify'"],
  'performance:verify': ['server/test/operator-commands.test.ts', "'performance:verify'"],
  'credential:verify': ['tools/credential-verify.test.ts', 'credential-verify.ts'],
  'credential:rotate': ['server/test/operator-commands.test.ts', "'credential:rotate'"],
  'lti:rotate': ['server/test/operator-commands.test.ts', "'lti:rotate'"],
  'secrets:reseal': ['server/test/operator-commands.test.ts', "npmRun('secrets:reseal'"],
  'outbox:failed': ['server/test/operator-commands.test.ts', "'outbox:failed'"],
  'outbox:retry': ['server/test/operator-commands.test.ts', "npmRun('outbox:retry'"],
  licences: ['server/test/operator-commands.test.ts', "npmRun('licences'"],
  sbom: ['server/test/operator-commands.test.ts', "npmRun('sbom'"],
  stack: ['tools/source-stack-text.test.ts', "'source-stack.ts'"],
  advisories: ['tools/advisories.test.ts', "'advisories'"],
  'db:migrate': ['server/test/operator-commands.test.ts', "npmRun('db:migrate'"],
  'docs:api': ['server/test/operator-commands.test.ts', "npmRun('docs:api'"],
  dev: ['e2e/start-and-stop.spec.ts', "'dev'"],
  bench: ['tools/test-long.mjs', "'bench'"],
  'security:fuzz': ['tools/test-long.mjs', "'security:fuzz'"],
  pictures: ['tools/test-long.mjs', "'pictures'"],
  'lesson-sheet': ['tools/test-long.mjs', "'lesson-sheet'"],
  'release:record': ['tools/test-long.mjs', "'release:record'"],
};

const rows = read('README.md')
  .split('\n')
  .filter((line) => line.startsWith('| `npm '));
const named = rows.flatMap((row) =>
  [...(row.split(' | ')[0] ?? '').matchAll(/`npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name),
);

test('every command of the README is run by a check, and the README names each of these', () => {
  expect(named.length).toBeGreaterThan(25);
  expect(named.toSorted()).toEqual(Object.keys(RUN_BY).toSorted());
});

test.each(Object.entries(RUN_BY))('%s is run by the named check', (_name, [file, text]) => {
  expect(read(file)).toContain(text);
});

test('every command of the README is a script of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});
