import type { Plugin } from 'vite';

const ROUTE_TREE = /[\\/]routeTree\.gen\.ts$/;
const ROUTE = /[\\/]src[\\/]routes[\\/]/;

/** Matches the generated code that places a page directly below the root, if its id equals its path. */
const PLACED =
  /(\w+)\.update\(\{\s*id: ('[^']+'),\s*path: \2,\s*getParentRoute: \(\) => rootRouteImport,?\s*\} as any\)/g;
const CHILDREN = /const rootRouteChildren: RootRouteChildren = \{([^}]+)\};/;
const PLACE = `
function place(route: any, path: string): any {
  return route.update({ id: path, path, getParentRoute: () => rootRouteImport });
}
`;

/** Returns the generated route tree in a shorter form that builds the same routes. Throws if the file does not look as expected. */
export function compactRouteTree(code: string): string {
  const children = CHILDREN.exec(code)?.[1];
  if (children === undefined) throw new Error('routeTree.gen.ts does not list the pages below the root as expected');
  const names = [...children.matchAll(/^\s*\w+: (\w+),$/gm)].map(([, name]) => name);
  const placedCount = [...code.matchAll(PLACED)].length;
  if (placedCount === 0 || placedCount !== names.length) {
    throw new Error('routeTree.gen.ts does not place the pages below the root as expected');
  }
  const list = `const rootRouteChildren: any = [${names.join(', ')}];`;
  return code.replace(PLACED, 'place($1, $2)').replace(CHILDREN, () => list) + PLACE;
}

/** Shortens the list of all routes, which is part of the first load. */
export function compactRoutes(): Plugin {
  return {
    name: 'compact-routes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (ROUTE_TREE.test(id)) return { code: compactRouteTree(code), map: null };
      if (!ROUTE.test(id)) return null;
      // The path in the page's own file is removed, because the router takes the paths of all routes from the generated
      // list.
      return { code: code.replace(/\bcreateFileRoute\((['"])[^'"]*\1\)/, 'createFileRoute()'), map: null };
    },
  };
}
