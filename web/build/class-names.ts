import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * The name of a class of a style module in the pages: shorter than that of Vite. All names of a file end alike, so that the
 * scripts compress well; the build of the pages and that of their HTML agree, because only the file decides.
 */
export function classNames(root: string): (name: string, file: string) => string {
  return (name, file) => {
    const [path = file] = relative(root, file).split('?');
    return `${name}-${createHash('sha256').update(path.replaceAll('\\', '/')).digest('base64url').slice(0, 4)}`;
  };
}
