// If this fails, a page of docs/ has measured figures that no command can measure again, or that do not name the
// machine.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const benches = globSync('bench/*.bench.ts', { cwd: root }).map((file) =>
  file.slice('bench/'.length, -'.bench.ts'.length),
);
const pages = ['README.md', ...globSync('docs/*.md', { cwd: root })].toSorted();

/** Pages with measured times, memory or rates, and the benches that print them. */
const MEASURED: Readonly<Record<string, readonly string[]>> = {
  'docs/classes.md': ['live-session'],
  'docs/desk.md': ['desk-frames', 'first-load'],
  'docs/evidence.md': ['evidence'],
  'docs/performance.md': ['footprint', 'http-costs', 'images', 'load', 'static-files'],
  'docs/queries.md': ['feed', 'people-search', 'admin-users'],
  'docs/scale.md': ['stream', 'candles-api', 'sandbox-orders', 'outbox', 'sandbox-ticks', 'key-distribution'],
  'docs/study-measures.md': ['study-placement', 'study-mastery', 'study-reviews'],
};

/** Pages whose measured figures come from a command other than a bench. */
const BY_OTHER_COMMANDS: Readonly<Record<string, string>> = {
  'docs/checks.md': 'The line that `.ci/run` prints, or the command of the column "How measured"',
  'docs/content.md': 'tools/quiz-trial.ts',
  'docs/grading.md': 'tools/grading-table.ts',
  'docs/real-or-shuffled.md': 'server/src/modules/real-or-shuffled/pair-signals.test.ts',
  'docs/study-grading.md': 'tools/study-table.ts',
};

/** Matches a sentence or a cell that reports a measurement, with a figure and its unit. */
const CLAIM =
  /[Mm]easured (?:on|by|beside|so far|in)\b[^|\n]*\d|\b\d[\d,.]* ?(?:ms|µs)\b[^|\n]*\b(?:p95|median)|\bp95 (?:of )?\d/;

test('the list here names every page that has a measured figure', () => {
  const known = [...Object.keys(MEASURED), ...Object.keys(BY_OTHER_COMMANDS)];
  const claiming = pages.filter((page) => page !== 'docs/spec-coverage.md' && CLAIM.test(read(page)));
  expect(claiming.filter((page) => !known.includes(page))).toEqual([]);
});

test.each(Object.entries(MEASURED))('%s names the benches that print its figures, and the machine', (page, names) => {
  const text = read(page);
  expect(names.filter((name) => !benches.includes(name))).toEqual([]);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  expect(text).toMatch(/(?:[Tt]wo|2) (?:quiet )?cores|do not depend on the machine/);
});

test.each(Object.entries(BY_OTHER_COMMANDS))('%s names the source of its figures', (page, command) => {
  const names = command.match(/[\w./-]+\.ts/g) ?? ['.ci/run', 'How measured'];
  for (const name of names) expect(read(page)).toContain(name);
});

test('every bench that a page names exists', () => {
  const named = pages.flatMap((page) => [
    ...[...read(page).matchAll(/npm run bench ([a-z][a-z-]+)/g)].map(([, name = '']) => `${page}: ${name}`),
    ...[...read(page).matchAll(/bench\/([a-z-]+)\.bench\.ts/g)].map(([, name = '']) => `${page}: ${name}`),
  ]);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((each) => !benches.includes(each.split(': ')[1] ?? ''))).toEqual([]);
});

test('bench/README.md describes every bench, and gives its figures together with the machine', () => {
  const [described = '', figures = ''] = read('bench/README.md').split(/^Measured on /m);
  const firstCells = (text: string): string[] =>
    [...text.matchAll(/^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name),
    );
  expect(firstCells(described).toSorted()).toEqual(benches.toSorted());
  expect([...new Set(firstCells(figures))].toSorted()).toEqual(benches.toSorted());
  expect(figures).toMatch(/^two cores \(/);
});
