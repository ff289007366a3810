import type { Plugin } from 'vite';

/** Vite's own, which stands around every dynamic import. */
const HELPER = /vite\/preload-helper/;

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
  };
}
