// If this fails, docs/recipes.md names a missing file, or a function, type, list or CHECK constraint that was renamed.
// Or it leaves out a column with values from a list, or a file that reads an account's fee or names an order type. Or
// its table of recipes does not link to each recipe.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './workspace.mjs';

const recipes = readFileSync(join(root, 'docs/recipes.md'), 'utf8');
const quoted = [...recipes.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

test('every path that the recipes name exists', () => {
  const paths = quoted.filter((text) => text.includes('/') && /^[\w./-]+$/.test(text) && !text.startsWith('/'));
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

const sources = globSync('{core,contract,server,web}/{src,test,build}/**/*.{ts,tsx}', { cwd: root }).concat(
  globSync('{tools,e2e,bench}/**/*.ts', { cwd: root }),
);

test('every file that the recipes name without its folder exists', () => {
  const known = new Set(sources.map((file) => basename(file)));
  const names = quoted.filter((text) => /^[\w-]+(\.[\w-]+)*\.tsx?$/.test(text));
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('every identifier that the recipes use is in the code', () => {
  const code = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const names = quoted.filter((text) => /^([A-Z]+(_[A-Z]+)+|[A-Za-z]+[a-z][A-Z]\w*)$/.test(text));
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

test('every constraint that the recipes name is in the migrations', () => {
  const statements = globSync('server/migrations/*.sql', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const constraints = quoted.filter((text) => /^[a-z]+(_[a-z]+)+$/.test(text));
  expect(constraints.length).toBeGreaterThan(4);
  expect(constraints.filter((name) => !statements.includes(`"${name}"`))).toEqual([]);
});

/** Returns the text of the recipe with this title. */
const recipeOf = (title: string): string =>
  recipes.split(/\n#{2,3} /).find((section) => section.startsWith(`${title}\n`)) ?? '';

/** Returns the columns, as `table.column`, that `server/test/check-lists.test.ts` compares with a list of the code. */
function columnsOf(list: string): string[] {
  const lists = readFileSync(join(root, 'server/test/check-lists.test.ts'), 'utf8');
  const entries = [...lists.matchAll(/^ {2}'([a-z_]+\.[a-z_]+)': (.+),$/gm)];
  return entries.flatMap(([, column = '', value = '']) => (new RegExp(`\\b${list}\\b`).test(value) ? [column] : []));
}

test.each([
  ['An exam type', 'CHART_EXAM_TYPES'],
  ['A reason tag (Bias Test)', 'BIAS_TAGS'],
  ['An answer of a pair (Real or Shuffled)', 'PAIR_CHOICES'],
  ['A badge', 'BADGES'],
  ['A billing period (of Pro)', 'BILLING_PERIODS'],
  ['A kind of promo code', 'PROMO_KINDS'],
  ['A kind of result that a post shares', 'SHARED_KINDS'],
  ['A block of a public page (/u/username)', 'PROFILE_BLOCKS'],
  ['A reason of a report, or a type of feedback', 'REPORT_REASONS'],
  ['A leaderboard', 'BOARDS'],
  ['A kind of assignment (classes)', 'CLASS_ASSIGNMENT_KINDS'],
  ['An interval of candles', 'INTERVALS'],
  ['A class of assets', 'ASSET_CLASSES'],
])('the recipe "%s" names every column that is checked against %s', (title, list) => {
  const recipe = recipeOf(title);
  const columns = columnsOf(list);
  expect(columns.length).toBeGreaterThan(0);
  expect(columns.filter((column) => !recipe.includes(`\`${column}\``))).toEqual([]);
});

/** The files of the product: no tests, and no data for tests. */
const productFiles = sources.filter(
  (file) => /^\w+\/src\/(?!browser-test\/)/.test(file) && !/\.(?:test|test-data)\.tsx?$/.test(file),
);

/**
 * Matches the names of an account's fee or of the fee of a lesson's trade. Also matches functions of the pages that get
 * the fee as one of several settings.
 */
const FEE =
  /\b(?:takerFee|makerFee|FeeRates|exitResult|planFiguresOf|tradeLinesOf|TRADE_SETTINGS|TRADE_TAKER_PERCENT)\b/;

/**
 * Matches a type of an order: a name that only order types have, or the name of any order type as the value of a field
 * `type`.
 */
const ORDER_TYPE = /'(?:stop-limit|trailing-stop)'|\btype(?::| ===| !==) '(?:market|limit|stop|take-profit)'/;

test.each([
  ['A trading term by asset (fees, leverage …)', 'uses the fee', FEE],
  ['An order type', 'names a type of an order', ORDER_TYPE],
])('the recipe "%s" names every file of the product that %s', (title, _what, pattern) => {
  const recipe = recipeOf(title);
  const readers = productFiles.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));
  expect(readers.length).toBeGreaterThan(20);
  expect(readers.filter((file) => !recipe.includes(`\`${file}\``))).toEqual([]);
});

test('the table of recipes links to each of them once', () => {
  const titles = [...recipes.matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) => title);
  const links = [...recipes.matchAll(/\]\(#([^)]+)\)/g)].map(([, link = '']) => link);
  const linkTo = (title: string) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-');
  expect(links.toSorted()).toEqual(titles.map(linkTo).toSorted());
});
