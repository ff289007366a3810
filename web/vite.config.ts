import mdx from '@mdx-js/rollup';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { chunkGroups } from './build/chunk-groups.ts';
import { classNames } from './build/class-names.ts';
import { compactRoutes } from './build/compact-routes.ts';
import { glossary } from './build/glossary.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';
import { prerender } from './build/prerender.ts';

const isUnderTest = process.env['VITEST'] !== undefined;
const root = import.meta.dirname;

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [
    isUnderTest
      ? []
      : tanstackRouter({
          target: 'react',
          autoCodeSplitting: true,
          routesDirectory: `${root}/src/routes`,
          generatedRouteTree: `${root}/src/routeTree.gen.ts`,
          routeFileIgnorePattern: '\\.test\\.',
          quoteStyle: 'single',
          semicolons: true,
        }),
    // Must run after the router's plugin.
    compactRoutes(),
    // Must run before React's plugin, which transforms the resulting JSX.
    { enforce: 'pre', ...mdx() },
    glossary(),
    react(),
    prerender(),
    serviceWorker(),
    precompress(),
  ],
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': `${root}/src/platform/store-selection.ts` },
  },
  css: { modules: { generateScopedName: classNames(root) } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // For a missing file under /static/, the server responds with 404; for any other path, it responds with the app
    // shell.
    assetsDir: 'static',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Needed to find the files of each page (`build/prerender.ts`) and to measure their size
    // (`bench/first-load.bench.ts`).
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // All pages have the same name prefix, because the list of pages contains their file names, and similar names
        // compress better. The manifest of the build states which file belongs to which page.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('?tsr-split=') === true ? 'static/page-[hash:7].js' : 'static/[name]-[hash].js',
        // The build that prerenders pages (`build/prerender.ts`) is not split into chunks, because it is always loaded
        // as a whole.
        ...(isSsrBuild === true ? {} : { codeSplitting: { groups: chunkGroups(root) } }),
      },
    },
    modulePreload: {
      // No polyfill is needed: every browser that can run the app supports modulepreload.
      polyfill: false,
      // A lazily loaded part lists its style sheets, because they must be loaded before it is shown. It does not list
      // its scripts: they load each other, and a list would cost more than it saves.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((file) => file.endsWith('.css')),
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/media', '/_next', '/.well-known'].map((path) => [
        path,
        { target: process.env['API_URL'] ?? 'http://localhost:3000' },
      ]),
    ),
  },
}));
