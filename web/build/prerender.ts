import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import type { RenderedPage } from '../src/prerender.tsx';
import { BuildManifest } from './build-manifest.ts';
import { withFiles, withHead } from './page-head.ts';
import { PageStyles } from './page-styles.ts';
import { StyleAttributes } from './style-attributes.ts';

/** An address without a route. It is rendered to get the page `404.html`. */
const NOWHERE = '/404';
const EMPTY_ROOT = '<div id="root"></div>';

interface Renderer {
  readonly routePatterns: () => string[];
  readonly publicPaths: () => string[];
  readonly renderPage: (path: string) => Promise<RenderedPage>;
}

/** Builds `src/prerender.tsx` for Node, calls `work` with the result, and removes the build afterwards. */
async function withRenderer({ root, configFile }: ResolvedConfig, work: (renderer: Renderer) => Promise<void>) {
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  // Each build has its own folder: a process may build more than once, but Node loads a module from the same path only
  // once.
  const outDir = await mkdtemp(join(cache, 'prerender-'));
  try {
    await build({
      root,
      ...(configFile === undefined ? {} : { configFile }),
      logLevel: 'warn',
      build: { ssr: 'src/prerender.tsx', outDir, copyPublicDir: false, manifest: false, minify: false },
    });
    await work((await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Renderer);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Throws if the HTML contains something that the content security policy would block in the browser. */
function checkPolicy(path: string, html: string): void {
  const offence = /<script|\sstyle="|\son[a-z]+="/i.exec(html);
  if (offence === null) return;
  const around = html.slice(Math.max(0, offence.index - 100), offence.index + 100);
  throw new Error(`${path}: the content security policy lets no inline script or style through: …${around}…`);
}

interface Page extends RenderedPage {
  readonly path: string;
}

/**
 * Renders all pages before any page is written, because the pages share one style sheet whose name depends on the
 * styles of all of them.
 */
async function renderPages(renderer: Renderer, styles: StyleAttributes): Promise<Page[]> {
  const pages: Page[] = [];
  for (const path of [...renderer.publicPaths(), NOWHERE]) {
    const page = await renderer.renderPage(path);
    const html = styles.extract(page.html);
    checkPolicy(path, html);
    pages.push({ ...page, path, html });
  }
  return pages;
}

/**
 * Writes every public page as an HTML file with its content, and `404.html`. Also writes `app-shell.html`, an empty
 * page for all other addresses of the app, and `app-routes.json` with the address patterns of all pages.
 */
async function writePages(dist: string, renderer: Renderer): Promise<void> {
  const manifest = await BuildManifest.read(dist);
  const named = manifest.filesOf([manifest.entryKey]);
  const template = await readFile(join(dist, 'index.html'), 'utf8');
  if (!template.includes(EMPTY_ROOT)) throw new Error(`index.html has no ${EMPTY_ROOT}`);
  const pageStyles = new PageStyles(dist, manifest);
  const filesOf = async (keys: readonly string[], html = '') => ({
    scripts: [...manifest.filesOf(keys).scripts].filter((file) => !named.scripts.has(file)),
    stylesheets: (await pageStyles.of(keys, html)).filter((file) => !named.stylesheets.has(file)),
  });
  await writeFile(join(dist, 'app-shell.html'), withFiles(template, await filesOf(manifest.firstKeys(null))));
  await writeFile(join(dist, 'app-routes.json'), `${JSON.stringify(renderer.routePatterns())}\n`);

  const styles = new StyleAttributes();
  const pages = await renderPages(renderer, styles);
  if (styles.css !== '') await writeFile(join(dist, styles.fileName), styles.css);
  for (const page of pages) {
    const ownKeys = page.route === null ? [] : [manifest.routeKey(page.route)];
    const { scripts, stylesheets } = await filesOf([...manifest.firstKeys(page.route), ...ownKeys], page.html);
    const html = withHead(template, {
      ...page,
      stylesheets: [...stylesheets, ...(styles.css === '' ? [] : [styles.fileName])],
      scripts,
    });
    const container = `<div id="root" data-page="${page.path}">${page.html}</div>`;
    const file = join(dist, page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(
      file,
      html.replace(EMPTY_ROOT, () => container),
    );
  }
}

/** Prerenders the public pages whenever the app is built. */
export function prerender(): Plugin {
  let config: ResolvedConfig | undefined;
  return {
    name: 'prerender',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (config !== undefined && dir !== undefined)
          await withRenderer(config, (renderer) => writePages(dir, renderer));
      },
    },
  };
}
