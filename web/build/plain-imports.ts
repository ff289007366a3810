import type { Plugin } from 'vite';

/** Vite's own, which stands around every dynamic import. */
const HELPER = /vite\/preload-helper/;
const IMPORT = String.raw`import\([^()]*\)(?:\.then\(\(\w+\) => \w+\.\w+\))?`;
/** The helper around an import, and around one whose exports are taken apart. */
const WRAPPED = new RegExp(String.raw`\b__vitePreload\(\(\) => (${IMPORT}), \w+\)`, 'g');
const TAKEN_APART = new RegExp(
  String.raw`\b__vitePreload\(async \(\) => \{\s*const \{[^}]*\} = await (${IMPORT});\s*return \{[^}]*\};?\s*\}, \w+\)`,
  'g',
);

/**
 * Dynamic imports as they are written. Vite wraps each in a helper that first asks for the scripts and style sheets that
 * come along; here no import has such a list (`vite.config.ts`), and the helper would be dead weight on the first load.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    transform: {
      filter: { id: HELPER },
      handler: () => ({ code: 'export const __vitePreload = (load) => load();', map: null }),
    },
    renderChunk: (code) => ({ code: code.replace(WRAPPED, '$1').replace(TAKEN_APART, '$1'), map: null }),
  };
}
