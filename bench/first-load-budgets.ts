/**
 * Maximum sizes of the JavaScript and styles that a first visit may load, checked against the manifest of the build.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  AROUND_CHUNK,
  BuildManifest,
  CHART_LIBRARY,
  COMMON_CHUNK,
  DESK_CHUNK,
  SIGNED_IN_CHUNK,
} from '../web/build/build-manifest.ts';

const KB = 1024;
const HOME_MAX_KB = 110;
const SIGNED_IN_SHELL_MAX_KB = 150;
/** Maximum size of the style sheets of Home, in KB. */
const HOME_STYLES_MAX_KB = 15;
const COACH_DOCK_MAX_KB = 15;
const COACH_DOCK = 'src/shell/coach-dock/coach-dock.tsx';
const COACH_DOCK_STYLES = ['coach-dock.module.css', 'coach-dock-place.module.css'].map(
  (file) => new URL(`../web/src/shell/coach-dock/${file}`, import.meta.url),
);
/**
 * Parts that a wide desk shows when it opens and therefore loads without an action of the user: the chart, its two
 * toolbars, and the price stream. A narrow desk also loads `narrow-desk.tsx`; a chart with indicators also loads
 * `indicator-code.ts`.
 */
const DESK_PARTS = [
  'src/chart/chart-canvas.tsx',
  'src/chart/chart-toolbar.tsx',
  'src/chart/drawings/drawing-toolbar.tsx',
  'src/platform/stream-client.ts',
];
const DESK_MAX_KB = 316;
const DESK_ALONE_MAX_KB = 183;

/**
 * Returns the keys of the chunks that the shell loads immediately for every signed-in user, in addition to the chunks
 * of the page.
 */
export function keysAroundPages(manifest: BuildManifest): readonly string[] {
  return [AROUND_CHUNK, SIGNED_IN_CHUNK].map((name) => manifest.keyOf(name));
}

export interface Weight {
  readonly name: string;
  readonly kb: number;
  readonly maxKb: number;
}

/** Returns the total size, in KB, of these files of the build, each gzipped separately, as it is sent. */
export function gzippedKb(dist: string, files: readonly string[]): number {
  const bytes = files.map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return bytes.reduce((sum, each) => sum + each, 0) / KB;
}

/** Returns the first-load weights of the build in the folder `dist`. */
export async function firstLoadWeights(dist: string): Promise<Weight[]> {
  const manifest = await BuildManifest.read(dist);
  const weigh = (keys: readonly string[]): number => gzippedKb(dist, [...manifest.filesOf(keys).scripts]);
  if (!manifest.keys.includes(COACH_DOCK)) throw new Error(`the build has no ${COACH_DOCK}: has it moved?`);
  const shell = [...manifest.firstKeys(null), ...keysAroundPages(manifest)];
  const shellKb = weigh(shell);
  const moved = DESK_PARTS.find((key) => !manifest.keys.includes(key));
  if (moved !== undefined) throw new Error(`the build has no ${moved}: has it moved?`);
  const deskKb = weigh([...shell, manifest.routeKey('/sandbox/'), ...DESK_PARTS]);
  const styleBytes = gzipSync(Buffer.concat(COACH_DOCK_STYLES.map((file) => readFileSync(file))), { level: 9 }).length;
  return [
    {
      name: 'Home, first load',
      kb: weigh([...manifest.firstKeys('/'), manifest.routeKey('/')]),
      maxKb: HOME_MAX_KB,
    },
    {
      name: 'Home, style sheets',
      kb: gzippedKb(dist, await styleSheetsOf(dist, 'index.html')),
      maxKb: HOME_STYLES_MAX_KB,
    },
    {
      name: 'signed-in shell, before its feature',
      kb: shellKb,
      maxKb: SIGNED_IN_SHELL_MAX_KB,
    },
    {
      name: 'coach dock, what it adds',
      kb: weigh([...shell, COACH_DOCK]) - shellKb + styleBytes / KB,
      maxKb: COACH_DOCK_MAX_KB,
    },
    {
      name: 'trading desk until it can be used, with the shell',
      kb: deskKb,
      maxKb: DESK_MAX_KB,
    },
    {
      name: 'trading desk until it can be used, what it adds to the shell',
      kb: deskKb - shellKb,
      maxKb: DESK_ALONE_MAX_KB,
    },
  ];
}

/** Returns the style sheets that an HTML file of the build links to. They block the first paint of that page. */
async function styleSheetsOf(dist: string, page: string): Promise<string[]> {
  const html = await readFile(join(dist, page), 'utf8');
  return [...html.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(([, file = '']) => file);
}

/**
 * Returns the pages whose first load includes the chart library, although it must be loaded later. The list should be
 * empty.
 */
export async function pagesWithChartLibrary(dist: string): Promise<string[]> {
  const manifest = await BuildManifest.read(dist);
  const library = manifest.keyOf(CHART_LIBRARY);
  const pages = manifest.keys.filter((key) => key.startsWith('src/routes/'));
  return pages.filter((key) => manifest.filesOf([...manifest.firstKeys(null), key]).chunks.has(library));
}

/**
 * Checks Home, the coach dock and the chunks that surround every page. Returns the keys of those that load code shared
 * by other pages; the list should be empty.
 */
export async function partsWithSharedChunks(dist: string): Promise<string[]> {
  const manifest = await BuildManifest.read(dist);
  const shared = [COMMON_CHUNK, DESK_CHUNK].map((name) => manifest.keyOf(name));
  const parts = [...keysAroundPages(manifest), COACH_DOCK, manifest.routeKey('/')];
  return parts.filter((key) => shared.some((each) => manifest.filesOf([key]).chunks.has(each)));
}
