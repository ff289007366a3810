// If this fails, the README or docs/operations.md names a setting that the server rejects, or a command that nothing
// runs, so that nobody notices when the command breaks.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../server/src/config.ts';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };

interface Run {
  /** File that runs the command. */
  readonly file: string;
  /** Text of the call in that file. It contains the name of the command or of the program that the command runs. */
  readonly call: string;
  /** Test that uses the file; absent if the file itself is run. */
  readonly test?: string;
}

const byUpgrade = (call: string): Run => ({ file: 'server/test/upgrade.pg.test.ts', call });
const byOperator = (call: string): Run => ({ file: 'server/test/operator-commands.test.ts', call });
const byCi = (call: string): Run => ({ file: '.ci/run', call });
const byLong = (call: string): Run => ({ file: 'tools/test-long.mjs', call });

/** Commands that are part of every run of `.ci/run`. */
const BY_EVERY_RUN: Readonly<Record<string, Run>> = {
  start: {
    file: 'e2e/support/product-process.ts',
    call: "command = ['npm', 'start'",
    test: 'e2e/start-and-stop.spec.ts',
  },
  dev: { file: 'e2e/start-and-stop.spec.ts', call: "['npm', 'run', '--silent', 'dev']" },
  test: byCi('npm test'),
  'test:services': byCi('npm run test:services'),
  'test:browsers': byCi('npm run test:browsers'),
  backup: { file: 'server/src/platform/backup/backup.test.ts', call: "tool('backup.ts'" },
  restore: { file: 'server/src/platform/backup/backup.test.ts', call: "tool('restore.ts'" },
  'seed:demo': {
    file: 'server/test/seed-demo-world.ts',
    call: "'../../tools/seed-demo.ts'",
    test: 'server/test/seed-demo.test.ts',
  },
  'db:migrate': byOperator("npmRun('db:migrate'"),
  'market:import': byOperator("npmRun('market:import', '--to', 'feed'"),
  'market:gaps': byOperator("npmRun('market:gaps'"),
  'market:record': { file: 'server/src/modules/market/exchange/recording.service.test.ts', call: 'market-record.ts' },
  'study:items': byOperator("npmRun('study:items'"),
  'history:pack': byOperator("npmRun('history:pack'"),
  'ledger:verify': byOperator("npmRun('ledger:verify'"),
  'ledger:replay': byOperator("npmRun('ledger:replay'"),
  'evidence:verify': byOperator("'evidence:verify'"),
  'badges:verify': byOperator("'badges:verify'"),
  'performance:verify': byOperator("'performance:verify'"),
  'credential:rotate': byOperator("npmRun('credential:rotate', '--withdraw'"),
  'lti:rotate': byOperator("'lti:rotate'"),
  'secrets:reseal': byOperator("npmRun('secrets:reseal'"),
  'outbox:failed': byOperator("'outbox:failed'"),
  'outbox:retry': byOperator("npmRun('outbox:retry'"),
  'docs:api': byOperator("npmRun('docs:api'"),
  'release:record': byOperator("npmRun('release:record'"),
  format: byOperator("npmRunIn(place, 'format'"),
  licences: byOperator("npmRun('licences'"),
  sbom: byOperator("npmRun('sbom'"),
  'credential:verify': { file: 'tools/credential-verify.test.ts', call: "['tools/credential-verify.ts'" },
  stack: { file: 'tools/source-stack-text.test.ts', call: "'source-stack.ts'" },
  advisories: { file: 'tools/advisories.test.ts', call: "['run', '--silent', 'advisories']" },
  'git fetch': byUpgrade("'git fetch'"),
  'git worktree add ../next origin/HEAD': byUpgrade("'git worktree add ../next origin/HEAD'"),
  'exchange:binance': { file: 'server/test/main.test.ts', call: "MARKET_FEED: 'exchange:binance'" },
  'curl /api/ready': { file: 'server/test/main.test.ts', call: '/api/ready' },
};

/** Commands that take too long to run for every change. `npm run test:long`, which a person starts, runs them. */
const BY_LONG: Readonly<Record<string, Run>> = {
  build: byLong("script('build'"),
  check: byLong("script('check'"),
  bench: byLong("script('bench'"),
  'security:fuzz': byLong("script('security:fuzz'"),
  pictures: byLong("script('pictures'"),
  'lesson-sheet': byLong("script('lesson-sheet'"),
};

/** Commands that only a person runs, each with the row of docs/checks.md that gives the day of its last run. */
const BY_HAND: Readonly<Record<string, string>> = {
  'test:long': '`npm run test:long`',
  '.ci/run': '`.ci/run`',
};

/** Commands of a container engine, which no test has. The test of each compares it with the files that it uses. */
const BY_ENGINE: Readonly<Record<string, string>> = {
  'docker compose up': 'server/test/container-files.pg.test.ts',
  'docker compose run': 'server/test/container-files.pg.test.ts',
};

const readme = read('README.md');
const operations = read('docs/operations.md');
const blocksOf = (text: string): string[] => [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
const blocks = blocksOf(readme);
const SETTING = /^([A-Z][A-Z\d_]*)=(\S*)\s*/;

/** Returns the commands of a code block, without comments and settings. */
function commandsOf(block: string): string[] {
  const lines = block.split('\n').flatMap((line) => line.replace(/(^|\s)#.*/, '').split('&&'));
  return lines.flatMap((line) => {
    let command = line.trim();
    while (SETTING.test(command)) command = command.replace(SETTING, '');
    return command === '' || /^(export|cd) /.test(command) ? [] : [command];
  });
}

/**
 * Returns the name of a command: the npm script, `curl` with the path that it calls, `docker compose` with its command,
 * or the whole line.
 */
function nameOf(command: string): string {
  const script = /^npm (?:run )?([\w:-]+)/.exec(command)?.[1];
  const path = /^curl .*localhost:\d+(\/\S+)$/.exec(command)?.[1];
  const compose = /^docker compose -f \S+ (\w+)/.exec(command)?.[1];
  if (compose !== undefined) return `docker compose ${compose}`;
  return script ?? (path === undefined ? command : `curl ${path}`);
}

/** Returns the settings of a code block. If the reader has to fill in a secret, the value is a long text. */
function settingsOf(block: string): Record<string, string> {
  const words = block.split('\n').flatMap((line) => line.replace(/(^|\s)#.*/, '').split(/\s+/));
  const pairs = words.flatMap((word) => {
    const [, name, value = ''] = SETTING.exec(word) ?? [];
    return name === undefined ? [] : [[name, value.replaceAll('…', 'x'.repeat(40))] as const];
  });
  return Object.fromEntries(pairs);
}

/** Returns the commands in the first cells of tables. */
const rowsOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `npm '))
    .flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`(npm [^`]+)`/g)].map(([, command = '']) => command));
const ofTable = rowsOf(readme);
/** Feeds of prices with which a start is shown. */
const feeds = blocks.map((block) => settingsOf(block)['MARKET_FEED'] ?? []).flat();
const ofOperations = [...rowsOf(operations), ...blocksOf(operations).flatMap(commandsOf)];
const commands = [...ofTable, ...blocks.flatMap(commandsOf), ...ofOperations];
const named = new Set([...commands.map(nameOf), ...feeds]);

/** Returns the text of a file without its comments, because a command in a comment is not run. */
const codeOf = (file: string): string =>
  read(file)
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*|#)/.test(line))
    .join('\n');

test('every command of the README and of operations.md is run somewhere, and every command listed here is there', () => {
  expect(ofTable.length).toBeGreaterThan(25);
  expect(blocks.length).toBeGreaterThan(6);
  expect(ofOperations.length).toBeGreaterThan(20);
  const listed = [BY_EVERY_RUN, BY_LONG, BY_HAND, BY_ENGINE].flatMap((list) => Object.keys(list));
  expect([...named].toSorted()).toEqual(listed.toSorted());
});

describe.each(Object.entries({ ...BY_EVERY_RUN, ...BY_LONG }))('the command %s', (name, { file, call, test: user }) => {
  test('is called by the file that is named, in its code', () => {
    expect(codeOf(file)).toContain(call);
    const program = basename(/\S+\.(?:ts|mjs)$/.exec(scripts[name] ?? '')?.[0] ?? name);
    expect([name.replace('curl ', ''), program].some((word) => call.includes(word))).toBe(true);
  });

  test('is called by a test, by a step of the checks, or by a module that a test imports', () => {
    const isRun = (path: string) => /\.(test|spec)\.ts$|^\.ci\/run$|^tools\/test-long\.mjs$/.test(path);
    expect(file).not.toContain('readme-commands');
    expect(isRun(user ?? file)).toBe(true);
    const [place, text] = user === undefined ? [file, call] : [user, `/${basename(file)}'`];
    expect(codeOf(place)).toContain(text);
  });
});

test.each(Object.entries(BY_HAND))('the command %s is run by hand, and docs/checks.md says when', (_name, command) => {
  const rows = read('docs/checks.md').split('## Run by hand')[1]?.split('\n## ')[0]?.split('\n') ?? [];
  const row = rows.find((line) => line.startsWith(`| ${command} |`));
  expect(row).toMatch(/^\| [^|]+ \| 20\d\d-\d\d-\d\d \| .{20,} \|$/);
});

test.each(Object.entries(BY_ENGINE))('the command %s is compared with its files by a test', (_name, file) => {
  expect(read(file)).toContain('without a container engine');
});

test('every option of a command is given to it where it runs', () => {
  const runs: Readonly<Record<string, Run>> = { ...BY_EVERY_RUN, ...BY_LONG };
  const options = commands.flatMap((command) => {
    const run = runs[nameOf(command)];
    const text = run === undefined ? '' : [run.file, run.test ?? run.file].map(codeOf).join('\n');
    return [...command.matchAll(/(?<= )--\w+/g)].map(([option]) => ({
      command,
      isGiven: text.includes(`'${option}'`),
    }));
  });
  expect(options.length).toBeGreaterThan(3);
  expect(options.filter(({ command, isGiven }) => command.startsWith('npm') && !isGiven)).toEqual([]);
});

test('every npm command is a script of package.json, and every other program exists', () => {
  const npm = commands.filter((command) => command.startsWith('npm ')).map(nameOf);
  expect(npm.filter((name) => scripts[name] === undefined)).toEqual([]);
  const paths = commands.filter((command) => command.startsWith('.'));
  expect(paths.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([]);
});

test('every setting in the examples is in the table of settings, and the server accepts it', () => {
  const all = blocks.map(settingsOf).filter((settings) => Object.keys(settings).length > 0);
  expect(all.length).toBeGreaterThan(1);
  const table = readme.slice(readme.indexOf('## Configuration'));
  for (const settings of all) {
    expect(Object.keys(settings).filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
    expect(() => loadConfig(settings)).not.toThrow();
  }
});
