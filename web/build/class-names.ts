import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Returns the name of a style module's class in the pages, which is shorter than Vite's. All names of a file end alike,
 * so that the scripts compress well. The name depends only on the file, so that the builds of the pages and of their
 * HTML agree.
 */
export function classNames(root: string): (name: string, file: string) => string {
  return (name, file) => {
    const [path = file] = relative(root, file).split('?');
    return `${name}-${createHash('sha256').update(path.replaceAll('\\', '/')).digest('base64url').slice(0, 4)}`;
  };
}
