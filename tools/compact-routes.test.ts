// If this fails, the shortened list of routes differs from the generated one, or a change of the generator goes
// unnoticed.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compactRouteTree } from '../web/build/compact-routes.ts';

const GENERATED = readFileSync(new URL('../web/src/routeTree.gen.ts', import.meta.url), 'utf8');
const PLACED = /(\w+)\.update\(\{\s*id: ('[^']+'),\s*path: ('[^']+'),\s*getParentRoute: \(\) => rootRouteImport/g;

describe('the shortened list of routes', () => {
  test('places every page below the root at its address', () => {
    const short = compactRouteTree(GENERATED);
    const pages = [...GENERATED.matchAll(PLACED)].filter(([, , id, path]) => id === path);
    expect(pages.length).toBeGreaterThan(20);
    for (const [, page, id] of pages) expect(short).toContain(`place(${page}, ${id})`);
    expect(short).not.toMatch(PLACED);
    expect(short.length).toBeLessThan(GENERATED.length);
  });

  test.each([
    ['no list of the pages', GENERATED.replace('const rootRouteChildren', 'const children')],
    [
      'a page with another parent',
      GENERATED.replace('getParentRoute: () => rootRouteImport', 'getParentRoute: () => other'),
    ],
    [
      'a page that is not listed',
      GENERATED.replace(/(rootRouteChildren: RootRouteChildren = \{\s*)\w+: \w+,\s*/, '$1'),
    ],
  ])('refuses %s', (_, code) => {
    expect(code).not.toBe(GENERATED);
    expect(() => compactRouteTree(code)).toThrow('routeTree.gen.ts does not');
  });
});
