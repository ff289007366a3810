import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './product-process.ts';

/**
 * Returns a URL pattern for the built file of a page, which the manifest of the build names. The page `privacy-policy`
 * is built from `routes/privacy-policy.tsx`.
 */
export function pageFile(route: string): string {
  const path = join(repositoryRoot, 'web/dist/.vite/manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, { readonly file: string }>>;
  const [, found] =
    Object.entries(manifest).find(([key]) => key.startsWith(`src/routes/${route}.tsx?tsr-split=`)) ?? [];
  if (found === undefined) throw new Error(`the build has no page for ${route}`);
  return `**/${found.file}`;
}
