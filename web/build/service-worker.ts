import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { PAGES_CHUNK } from './build-manifest.ts';

const WORKER_FILE = 'sw.js';
/** Addresses of cached pages. The build writes each as an HTML file. */
const SHELL_PAGES = ['app-shell', 'offline'];
/** Cached files without a hash in their names: those of the offline page and those of `public/`. */
const PLAIN_FILES = ['offline.css', 'offline.js', 'theme.js', 'favicon.svg', 'manifest.webmanifest'];

type Bundle = Rolldown.OutputBundle;

/**
 * Returns the files of the app shell: the entry, the scripts that the entry imports dynamically, the list of all pages,
 * the static imports of all these scripts, and their style sheets.
 */
function shellFiles(bundle: Bundle): readonly string[] {
  const files = new Set<string>();
  const add = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || files.has(fileName)) return;
    files.add(fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const each of chunk.imports) add(each);
  };
  for (const each of Object.values(bundle)) {
    if (each.type !== 'chunk') continue;
    if (each.name === PAGES_CHUNK) add(each.fileName);
    if (each.isEntry && each.fileName !== WORKER_FILE)
      for (const fileName of [each.fileName, ...each.dynamicImports]) add(fileName);
  }
  return [...files];
}

/**
 * Returns the files of the page that is shown offline. The page uses no built file of the app; its style sheet is made
 * from the same design tokens.
 */
async function offlineFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const read = (...path: string[]) => readFile(join(root, ...path), 'utf8');
  const [html, css, script, tokens] = await Promise.all([
    read('build', 'offline-page', 'offline.html'),
    read('build', 'offline-page', 'offline.css'),
    read('build', 'offline-page', 'offline.js'),
    read('src', 'ui', 'tokens.css'),
  ]);
  return new Map([
    ['offline.html', html],
    ['offline.css', tokens + css],
    ['offline.js', script],
  ]);
}

/** Returns the paths that the worker caches: pages, files whose names stay the same, and the given hashed files. */
export function shellPaths(hashedNames: readonly string[]): readonly string[] {
  return [...SHELL_PAGES, ...PLAIN_FILES, ...hashedNames].map((name) => `/${name}`);
}

/**
 * Returns a version of the worker that changes whenever its code or one of the cached files does. `dist` is the folder
 * with the complete build; `code` is the code of the worker without its version.
 */
export async function workerVersion(dist: string, code: string, hashedNames: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(hashedNames.toSorted().join('\n')).update(code);
  for (const file of [...SHELL_PAGES.map((page) => `${page}.html`), ...PLAIN_FILES])
    hash.update(await readFile(join(dist, file)));
  return hash.digest('hex').slice(0, 12);
}

/**
 * Builds `src/service-worker` into `/sw.js` and writes the offline page next to it. The worker gets the list of paths
 * to cache, and a version that changes whenever one of the cached files does. Must come after `prerender`, which writes
 * one of these files.
 */
export function serviceWorker(): Plugin {
  let root = '';
  let hashed: readonly string[] = [];
  return {
    name: 'service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      this.emitFile({
        type: 'chunk',
        id: join(root, 'src', 'service-worker', 'service-worker.ts'),
        fileName: WORKER_FILE,
      });
    },
    async generateBundle(_options, bundle) {
      const worker = bundle[WORKER_FILE];
      if (worker?.type !== 'chunk') throw new Error(`The build made no ${WORKER_FILE}.`);
      if (worker.imports.length > 0)
        throw new Error(`${WORKER_FILE} must stand alone, but imports ${worker.imports.join()}.`);
      for (const [fileName, source] of await offlineFiles(root)) this.emitFile({ type: 'asset', fileName, source });
      hashed = shellFiles(bundle);
      worker.code = worker.code.replaceAll('__SHELL_PATHS__', JSON.stringify(shellPaths(hashed)));
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) throw new Error('The build has no folder.');
        const file = join(dir, WORKER_FILE);
        const code = await readFile(file, 'utf8');
        const version = await workerVersion(dir, code, hashed);
        await writeFile(file, code.replaceAll('__VERSION__', JSON.stringify(version)));
      },
    },
  };
}
