import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './product-process.ts';

/**
 * Returns the URL pattern of the file that contains a page, from the manifest of the build: `privacy-policy` is
 * `routes/privacy-policy.tsx`.
 */
export function pageFile(route: string): string {
  const path = join(repositoryRoot, 'web/dist/.vite/manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, { readonly file: string }>>;
  const [, found] =
    Object.entries(manifest).find(([key]) => key.startsWith(`src/routes/${route}.tsx?tsr-split=`)) ?? [];
  if (found === undefined) throw new Error(`the build has no page for ${route}`);
  return `**/${found.file}`;
}
