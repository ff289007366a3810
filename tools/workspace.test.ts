// If this fails, `npm start` serves pages with older lessons, terms or settings than those of the repository.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { pageSources, root } from './workspace.mjs';

const isBuiltAgainFor = (path: string): boolean =>
  pageSources()
    .split('\n')
    .some((line) => line.startsWith(`${path} `));

test('the pages are built again when a file changes that they import from outside their folders', () => {
  const imported = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/'((?:\.\.\/)+content\/[^']+)'/g)].flatMap(([, path = '']) =>
        globSync(relative(root, join(root, dirname(file), path)), { cwd: root }),
      ),
    );
  expect(imported).toContain('content/glossary.yaml');
  expect(imported.length).toBeGreaterThan(50);
  const known = pageSources();
  expect(imported.filter((path) => !known.includes(`${path} `))).toEqual([]);
});

test.each([
  'web/index.html',
  'web/build/glossary.ts',
  'core/package.json',
  'contract/package.json',
  'tsconfig.base.json',
])('the pages are built again when %s changes', (path) => expect(isBuiltAgainFor(path)).toBe(true));

test.each(['content/lessons/how-markets-work/candle/quiz.yaml', 'web/src/ui/number-text.test.ts'])(
  'the pages are not built again when %s changes',
  (path) => expect(isBuiltAgainFor(path)).toBe(false),
);
