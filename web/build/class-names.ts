import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Returns a function that names the CSS classes of a style module. The names are shorter than Vite's. All names of one
 * file have the same ending, so that the scripts compress well. They depend only on the file's path, so that the build
 * for the browser and the build that prerenders the HTML use the same names.
 */
export function classNames(root: string): (name: string, file: string) => string {
  return (name, file) => {
    const [path = file] = relative(root, file).split('?');
    return `${name}-${createHash('sha256').update(path.replaceAll('\\', '/')).digest('base64url').slice(0, 4)}`;
  };
}
