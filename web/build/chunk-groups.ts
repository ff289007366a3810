import {
  CHART_LIBRARY,
  AROUND_CHUNK,
  COMMON_CHUNK,
  DESK_CHUNK,
  PAGES_CHUNK,
  SIGNED_IN_CHUNK,
} from './build-manifest.ts';
import { sharedChunk } from './shared-chunk.ts';
import { wholeChunk } from './whole-chunk.ts';

/**
 * Small modules that Home and most other pages use. They are built into the app's chunk, because as separate files
 * their requests would cost more than their size.
 */
const SHARED_PARTS =
  /[\\/](core[\\/]src[\\/]kernel[\\/](invariant|time)|focus-limit|platform[\\/]product-areas|ui[\\/](badge|open-badge|skeleton|text-icons|use-modal-dialog))\.(tsx?|module\.css)$/;
/** Pages with a trading desk. */
const DESKS = ['sandbox/index', 'sandbox/replay'];
/**
 * Minimum number of pages that must use a module so that it is built into the common chunk: about a quarter of all
 * pages.
 */
const COMMON_PAGES_MIN = 20;
/** Parts around every page. The app loads them by itself once the page is shown. */
const AROUND_EVERY_PAGE = [
  'after-start.ts',
  'platform/page-views.ts',
  'shell/announcement-bar.tsx',
  'shell/sandbox-link/sandbox-link.tsx',
  'shell/site-footer.tsx',
  'shell/ticker/ticker.tsx',
  'ui/toast-region.tsx',
];
/** Parts around the page that only signed-in users get. The app also loads them by itself once the page is shown. */
const AROUND_SIGNED_IN = ['platform/storage-crypto.ts', 'shell/signed-in-actions.tsx', 'shell/signed-in-notices.tsx'];
/**
 * Parts around the page that are loaded later: the coach when the browser is idle, the menu when the user opens it, a
 * toast when there is one.
 */
const AROUND_ON_DEMAND = ['shell/coach-dock/coach-dock.tsx', 'shell/mobile-menu-panel.tsx', 'ui/toast-card.tsx'];
const BASE_PACKAGES =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/;

/**
 * Modules that Home uses are never in the common chunk, because Home would then load the modules of other pages too.
 */
const isCommon = (pages: readonly string[]) => pages.length >= COMMON_PAGES_MIN && !pages.includes('index');
const isOfDesk = (pages: readonly string[]) =>
  pages.length === DESKS.length && pages.every((page) => DESKS.includes(page));

/**
 * Returns the bundler's groups, which define which modules are built into one file. A module is placed in the first
 * group that matches it.
 * @param root folder of the web app
 */
export function chunkGroups(root: string) {
  const filesOf = (parts: readonly string[]) => parts.map((part) => `${root}/src/${part}`);
  const entry = `${root}/src/main.tsx`;
  const app = `${root}/src/run-app.ts`;
  const aroundEveryPage = filesOf(AROUND_EVERY_PAGE);
  const aroundSignedIn = filesOf(AROUND_SIGNED_IN);
  const sharing = {
    routes: `${root}/src/routes`,
    apartFrom: [...aroundEveryPage, ...aroundSignedIn, ...filesOf(AROUND_ON_DEMAND)],
  };
  const ownModules = { includeDependenciesRecursively: false };
  return [
    // One file for the packages that every page needs. It compresses better, and stays cached when only the app
    // changes.
    { name: 'base', test: BASE_PACKAGES },
    { name: wholeChunk('app', { after: [entry], starts: [app], alsoHolds: SHARED_PARTS }), ...ownModules },
    { name: wholeChunk(PAGES_CHUNK, { after: [entry, app], starts: filesOf(['all-pages.ts']) }), ...ownModules },
    { name: wholeChunk(AROUND_CHUNK, { after: [entry, app], starts: aroundEveryPage }), ...ownModules },
    {
      name: wholeChunk(SIGNED_IN_CHUNK, { after: [entry, app, ...aroundEveryPage], starts: aroundSignedIn }),
      ...ownModules,
    },
    // The chart library has its own group, so that a test can check which pages load the library.
    { name: CHART_LIBRARY, test: /node_modules[\\/](lightweight-charts|fancy-canvas)[\\/]/ },
    { name: sharedChunk(COMMON_CHUNK, { ...sharing, isShared: isCommon }), ...ownModules },
    { name: sharedChunk(DESK_CHUNK, { ...sharing, isShared: isOfDesk }), ...ownModules },
  ];
}
