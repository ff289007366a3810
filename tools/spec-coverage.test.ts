// If this fails, docs/spec-coverage.md names a test that does not exist, so a rule of the specification may be untested.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './workspace.mjs';

interface NamedTest {
  readonly line: number;
  readonly path: string;
  /**
   * Title of the test, as the document quotes it. "…" stands for omitted words, and `%s` and `$name` stand for values
   * from a table of cases. `null` if the document names only the file.
   */
  readonly title: string | null;
}

/** Returns the test files that the document names in code spans, each with the quoted titles that follow it. */
function namedTests(document: string): NamedTest[] {
  return document.split('\n').flatMap((text, index) =>
    [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? "[^"]*")*)/g)].flatMap(([, path = '', quoted = '']) => {
      const titles = [...quoted.matchAll(/"([^"]*)"/g)].map(([, title = '']) => title);
      return (titles.length === 0 ? [null] : titles).map((title) => ({ line: index + 1, path, title }));
    }),
  );
}

/** Whether a title in the file contains all quoted words in this order. */
function hasTitle(source: string, title: string): boolean {
  let at = 0;
  return title.split(/…|%\w|\$\{\w+\}|\$\w+/).every((part) => {
    const found = source.indexOf(part.trim(), at);
    at = found + part.trim().length;
    return found >= 0;
  });
}

/** Returns the source of a file with its escaped quotes unescaped, as a reader sees them. */
const sourceOf = (path: string): string => readFileSync(path, 'utf8').replaceAll(/\\(['"`])/g, '$1');

test('every test that the document names exists, with its title', () => {
  const named = namedTests(readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8'));
  expect(named.length).toBeGreaterThan(500);
  const missing = named.filter(({ path, title }) => {
    const file = join(root, path);
    return !existsSync(file) || (title !== null && !hasTitle(sourceOf(file), title));
  });
  expect(missing.map(({ line, path, title }) => `line ${line}: ${path} "${title ?? ''}"`)).toEqual([]);
});

test('a title is found if words are left out or it has quotes, but not with its words in another order', () => {
  expect(hasTitle("test('keeps the learner\\'s stop', …", 'keeps …')).toBe(true);
  expect(hasTitle('keeps the stop of a position', 'stop … keeps')).toBe(false);
});
