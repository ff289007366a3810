import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appChunk } from './build/app-chunk.ts';
import { plainImports } from './build/plain-imports.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';
import { prerender } from './build/prerender.ts';

const isUnderTest = process.env['VITEST'] !== undefined;
const root = import.meta.dirname;
const BASE_PACKAGES =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/;

export default defineConfig({
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
    react(),
    plainImports(),
    serviceWorker(),
    prerender(),
    precompress(),
  ],
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': `${root}/src/platform/store-selection.ts` },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The server answers 404 for a missing file under /static/ and the shell for any other path.
    assetsDir: 'static',
    assetsInlineLimit: 0,
    // One style sheet: 20 KB (gzip) for the whole app, and no lists of style sheets in the scripts.
    cssCodeSplit: false,
    reportCompressedSize: false,
    // For what each page needs (`build/prerender.ts`) and what that weighs (`bench/first-load.bench.ts`).
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, in one file: it compresses better than many, and stays cached when only the app changes.
            { name: 'base', test: BASE_PACKAGES },
            {
              name: appChunk('app', { entry: `${root}/src/main.tsx`, app: `${root}/src/run-app.ts` }),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
    modulePreload: {
      // Every browser that runs the app knows modulepreload.
      polyfill: false,
      // The page's own HTML says what comes first; lists of what comes along with each later part cost more than they save.
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/media', '/_next'].map((path) => [path, { target: process.env['API_URL'] ?? 'http://localhost:3000' }]),
    ),
  },
});
