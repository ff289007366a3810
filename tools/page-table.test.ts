// If this fails, no test checks a certain page with axe or with the keyboard, or the test of a page was renamed or
// removed.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CHECKS, PAGES, pagesOf, type CheckName } from '../e2e/support/page-table.ts';
import { root } from './workspace.mjs';

const ROUTES = globSync('**/*.tsx', { cwd: join(root, 'web/src/routes') })
  .map((file) => file.replaceAll('\\', '/').replace(/\.tsx$/, ''))
  .filter((route) => route !== '__root');

const USES_AXE = /\b(expectAccessible\w*|expectNoFinding|expectPageAccessible|expectForEveryone|findingsOf)\(/;
const USES_KEYS = /\b(expectForEveryone|expectWalked|walkWithTab|tabTo|keyboard\.press)\b/;
const WALKERS = ['visitor', 'learner', 'administrator'] as const;

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const hasTest = (text: string, title: string): boolean => text.includes(`'${title}`) || text.includes(`\`${title}`);

test('every page has a row, and every row a page', () => {
  expect(Object.keys(PAGES)).toEqual(ROUTES.toSorted());
});

describe.each(Object.entries(PAGES))('%s', (_, { walk, axe, keyboard }) => {
  test('has a check by axe and one by keyboard', () => {
    for (const check of [axe, keyboard]) expect(check ?? walk, 'the walk or another check').toBeDefined();
  });
});

test.each(Object.keys(CHECKS) as CheckName[])('the check “%s” exists and does what pages name it for', (name) => {
  const [file, title] = CHECKS[name];
  const text = textOf(file);
  expect(hasTest(text, title), `${file} has a test “${title}…”`).toBe(true);
  const rows = Object.values(PAGES);
  expect(rows.some(({ axe, keyboard }) => axe === name || keyboard === name)).toBe(true);
  const lacksAxe = rows.some(({ axe }) => axe === name) && !USES_AXE.test(text);
  const lacksKeys = rows.some(({ keyboard }) => keyboard === name) && !USES_KEYS.test(text);
  expect({ lacksAxe, lacksKeys }).toEqual({ lacksAxe: false, lacksKeys: false });
});

test('the walk visits the rows of every walker', () => {
  const text = textOf('e2e/page-walk.spec.ts');
  for (const walker of WALKERS) {
    expect(pagesOf(walker).length).toBeGreaterThan(0);
    expect(text).toContain(`pagesOf('${walker}')`);
  }
});
