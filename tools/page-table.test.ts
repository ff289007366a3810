// If this fails, no test checks a certain page with axe or with the keyboard, or the test of a page was renamed or
// removed.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addressOf, CHECKS, PAGES, pagesOf, type CheckName } from '../e2e/support/page-table.ts';
import { textOfTest } from './test-text.ts';
import { root } from './workspace.mjs';

const ROUTES = globSync('**/*.tsx', { cwd: join(root, 'web/src/routes') })
  .map((file) => file.replaceAll('\\', '/').replace(/\.tsx$/, ''))
  .filter((route) => route !== '__root');

const AXE = String.raw`\b(?:expectAccessible\w*|expectNoFinding|expectPageAccessible|findingsOf)\(`;
const USES_AXE = new RegExp(AXE);
const USES_KEYS = /\b(expectForEveryone|expectWalked|walkWithTab|tabTo|keyboard\.press)\b/;
const WALKERS = ['visitor', 'learner', 'administrator'] as const;

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Pages that a check looks at with axe, each with the name that the check gives it. */
function seenBy(check: CheckName): readonly string[] {
  return Object.entries(PAGES).flatMap(([route, { axe = [] }]) => {
    const [test, name = addressOf(route)] = [axe].flat();
    return test === check ? [name] : [];
  });
}

/** Returns the names of the pages at which a test looks with axe: in a call, or at each page of a list. */
function namesIn(text: string): ReadonlySet<string | undefined> {
  const inCalls = text.matchAll(new RegExp(String.raw`${AXE}\w+, '([^']+)'`, 'g'));
  const inLists = text.matchAll(/(?:\[|^\s+|, )'([^']+)'(?=[,\]])/gm);
  return new Set([...inCalls, ...inLists].map(([, name]) => name));
}

test('every page has a row, and every row a page', () => {
  expect(Object.keys(PAGES)).toEqual(ROUTES.toSorted());
});

describe.each(Object.entries(PAGES))('%s', (_, { walk, axe, keyboard }) => {
  test('has a check by axe and one by keyboard', () => {
    for (const check of [axe, keyboard]) expect(check ?? walk, 'the walk or another check').toBeDefined();
  });
});

test.each(Object.keys(CHECKS) as CheckName[])('the check “%s” exists and does what pages name it for', (name) => {
  const text = textOfTest(textOf(CHECKS[name][0]), CHECKS[name][1]);
  expect(text, `a test “${CHECKS[name].join(': ')}…”`).not.toBe('');
  const seen = seenBy(name);
  const walked = Object.values(PAGES).filter(({ keyboard }) => keyboard === name);
  expect(seen.length + walked.length).toBeGreaterThan(0);
  expect({
    lacksAxe: seen.length > 0 && !USES_AXE.test(text),
    lacksKeys: walked.length > 0 && !USES_KEYS.test(text),
    // A test that looks at one page only need not name it.
    unseen: seen.length > 1 ? seen.filter((page) => !namesIn(text).has(page)) : [],
  }).toEqual({ lacksAxe: false, lacksKeys: false, unseen: [] });
});

test('the walk visits the rows of every walker', () => {
  const text = textOf('e2e/page-walk.spec.ts');
  for (const walker of WALKERS) {
    expect(pagesOf(walker).length).toBeGreaterThan(0);
    expect(text).toContain(`pagesOf('${walker}')`);
  }
});
