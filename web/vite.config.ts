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
    // Runs after the router's plugin.
    compactRoutes(),
    // Runs before React's plugin, which transforms the JSX.
    { enforce: 'pre', ...mdx() },
    glossary(),
    react(),
    serviceWorker(),
    prerender(),
    precompress(),
  ],
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': `${root}/src/platform/store-selection.ts` },
  },
  css: { modules: { generateScopedName: classNames(root) } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The server answers 404 for a missing file under /static/ and the shell for any other path.
    assetsDir: 'static',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Used for the files of each page (`build/prerender.ts`) and their size (`bench/first-load.bench.ts`).
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // The list of pages contains the file name of each page, and similar names compress better. The manifest of the
        // build states which page is in which file.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('?tsr-split=') === true ? 'static/page-[hash:7].js' : 'static/[name]-[hash].js',
        // The program that renders pages in advance (`build/prerender.ts`) is loaded whole.
        ...(isSsrBuild === true ? {} : { codeSplitting: { groups: chunkGroups(root) } }),
      },
    },
    modulePreload: {
      // Every browser that runs the app supports modulepreload.
      polyfill: false,
      // A lazily loaded part lists its style sheets, which must be loaded before it is shown. Its scripts load each
      // other; listing them would cost more than it saves.
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
