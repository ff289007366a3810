/** Finds the paths of the product that have a page, from its route files. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

/** Route patterns of all pages: `/markets/$symbol` matches any asset. */
const patterns = globSync('**/*.tsx', { cwd: join(root, 'web/src/routes') })
  .map(
    (file) =>
      `/${file
        .replaceAll('\\', '/')
        .replace(/\.tsx$/, '')
        .replace(/(^|\/)index$/, '')}`,
  )
  .filter((path) => !path.includes('__root'))
  .map((path) => new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')}/?$`));

export function isPagePath(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
