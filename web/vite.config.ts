import mdx from '@mdx-js/rollup';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import {
  AROUND_CHUNK,
  CHART_LIBRARY,
  COMMON_CHUNK,
  DESK_CHUNK,
  PAGES_CHUNK,
  SIGNED_IN_CHUNK,
} from './build/build-manifest.ts';
import { classNames } from './build/class-names.ts';
import { compactRoutes } from './build/compact-routes.ts';
import { glossary } from './build/glossary.ts';
import { precompress } from './build/precompress.ts';
import { sharedChunk } from './build/shared-chunk.ts';
import { serviceWorker } from './build/service-worker.ts';
import { prerender } from './build/prerender.ts';
import { wholeChunk } from './build/whole-chunk.ts';

const isUnderTest = process.env['VITEST'] !== undefined;
const root = import.meta.dirname;
const ENTRY = `${root}/src/main.tsx`;
const APP = `${root}/src/run-app.ts`;
/** Small modules that Home and most later pages share. As separate files they would cost more than their size. */
const SHARED_PARTS =
  /[\\/](core[\\/]src[\\/]kernel[\\/](invariant|time)|focus-limit|platform[\\/]product-areas|ui[\\/](badge|open-badge))\.(tsx?|module\.css)$/;
/** Pages with a trading desk. */
const DESKS = ['sandbox/index', 'sandbox/replay'];
/** Number of pages from which on a module counts as common: about a quarter of them. */
const COMMON_PAGES_MIN = 20;
const filesOf = (parts: readonly string[]) => parts.map((part) => `${root}/src/${part}`);
/** Parts around every page, which load by themselves once the page is shown. */
const AROUND_EVERY_PAGE = filesOf([
  'after-start.ts',
  'platform/page-views.ts',
  'shell/announcement-bar.tsx',
  'shell/sandbox-link/sandbox-link.tsx',
  'shell/site-footer.tsx',
  'shell/ticker/ticker.tsx',
  'ui/toast-region.tsx',
]);
/** Parts around the pages of somebody who is signed in, which also load by themselves. */
const AROUND_SIGNED_IN = filesOf([
  'platform/storage-crypto.ts',
  'shell/signed-in-actions.tsx',
  'shell/signed-in-notices.tsx',
]);
/** Parts around pages. The last three load with an action of the user. */
const AROUND_PAGES = [
  ...AROUND_EVERY_PAGE,
  ...AROUND_SIGNED_IN,
  ...filesOf(['shell/coach-dock/coach-dock.tsx', 'shell/mobile-menu-panel.tsx', 'ui/toast-card.tsx']),
];
const SHARING = { routes: `${root}/src/routes`, apartFrom: AROUND_PAGES };
/** Home loads nothing that it does not need itself. */
const isCommon = (pages: readonly string[]) => pages.length >= COMMON_PAGES_MIN && !pages.includes('index');
const isOfDesk = (pages: readonly string[]) =>
  pages.length === DESKS.length && pages.every((page) => DESKS.includes(page));
const BASE_PACKAGES =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/;

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
        ...(isSsrBuild === true
          ? {}
          : {
              codeSplitting: {
                groups: [
                  // One file for the packages that every page needs. It compresses better, and stays cached when only the app
                  // changes.
                  { name: 'base', test: BASE_PACKAGES },
                  {
                    name: wholeChunk('app', { after: [ENTRY], starts: [APP], alsoHolds: SHARED_PARTS }),
                    includeDependenciesRecursively: false,
                  },
                  {
                    name: wholeChunk(PAGES_CHUNK, { after: [ENTRY, APP], starts: [`${root}/src/all-pages.ts`] }),
                    includeDependenciesRecursively: false,
                  },
                  {
                    name: wholeChunk(AROUND_CHUNK, { after: [ENTRY, APP], starts: AROUND_EVERY_PAGE }),
                    includeDependenciesRecursively: false,
                  },
                  {
                    name: wholeChunk(SIGNED_IN_CHUNK, {
                      after: [ENTRY, APP, ...AROUND_EVERY_PAGE],
                      starts: AROUND_SIGNED_IN,
                    }),
                    includeDependenciesRecursively: false,
                  },
                  // By name, because a test checks which pages load it.
                  { name: CHART_LIBRARY, test: /node_modules[\\/](lightweight-charts|fancy-canvas)[\\/]/ },
                  {
                    name: sharedChunk(COMMON_CHUNK, { ...SHARING, isShared: isCommon }),
                    includeDependenciesRecursively: false,
                  },
                  {
                    name: sharedChunk(DESK_CHUNK, { ...SHARING, isShared: isOfDesk }),
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            }),
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
