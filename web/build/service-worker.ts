import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { PAGES_CHUNK } from './build-manifest.ts';

const WORKER_FILE = 'sw.js';
/** Files of `public/` that belong to the app shell, in addition to the built files. */
const PUBLIC_FILES = ['theme.js', 'favicon.svg', 'manifest.webmanifest'];

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

async function versionOf(root: string, hashedNames: readonly string[], made: Iterable<string>): Promise<string> {
  const hash = createHash('sha256').update(hashedNames.toSorted().join('\n'));
  for (const content of made) hash.update(content);
  for (const file of PUBLIC_FILES) hash.update(await readFile(join(root, 'public', file)));
  return hash.digest('hex').slice(0, 12);
}

/**
 * Builds `src/service-worker` into `/sw.js` and writes the offline page next to it. The worker gets the list of paths
 * to cache, and a version that changes whenever one of the cached files does.
 */
export function serviceWorker(): Plugin {
  let root = '';
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
      const offline = await offlineFiles(root);
      for (const [fileName, source] of offline) this.emitFile({ type: 'asset', fileName, source });
      const hashed = shellFiles(bundle);
      const version = await versionOf(root, hashed, [...offline.values(), worker.code]);
      const paths = ['app-shell', 'offline', 'offline.css', 'offline.js', ...PUBLIC_FILES, ...hashed].map(
        (name) => `/${name}`,
      );
      worker.code = worker.code
        .replaceAll('__VERSION__', JSON.stringify(version))
        .replaceAll('__SHELL_PATHS__', JSON.stringify(paths));
    },
  };
}
