import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { pathWithoutQuery } from '../log.ts';
import type { App } from '../module.ts';
import { acceptedEncoding, ENCODINGS, type Encoding } from './accepted-encoding.ts';
import { withPreview, type PagePreview } from './page-preview.ts';
import { serveSiteMap } from './site-map.ts';
import { serveStaticFiles } from './static-files.ts';

/** Prefixes of paths that are never pages, with or without a file extension. */
const FILE_FOLDERS = ['/static/', '/media/', '/_next/'];

/** Pages that the service worker caches (`web/build/service-worker.ts`). They are not routes of the app. */
const CACHED_PAGES: ReadonlySet<string> = new Set(['/offline', '/app-shell']);

/**
 * Brotli quality for files that are compressed at every server start. The files are nearly as small as with the maximum
 * of 11, in a twentieth of the time.
 */
const BROTLI_QUALITY = 6;

/** Placeholder in the built pages for the address of this installation (`web/build/page-head.ts`). */
const SITE_PLACEHOLDER = 'https://site.invalid';

interface Page {
  readonly etag: string;
  readonly plain: Buffer;
  readonly encoded: ReadonlyMap<Encoding, Buffer>;
}

/** Sends the page for a request. Returns `null` if the request is not for a page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply> | null;

const etagOf = (html: Buffer | string): string =>
  `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;

function readPage(file: string, publicUrl: string): Page {
  const built = readFileSync(file);
  const plain = Buffer.from(built.toString().replaceAll(SITE_PLACEHOLDER, publicUrl.replace(/\/+$/, '')));
  const encoded = new Map<Encoding, Buffer>();
  if (!plain.equals(built)) {
    encoded
      .set('br', brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }))
      .set('gzip', gzipSync(plain));
  } else {
    for (const [encoding, ending] of ENCODINGS) {
      if (existsSync(file + ending)) encoded.set(encoding, readFileSync(file + ending));
    }
  }
  return { etag: etagOf(plain), plain, encoded };
}

/** Returns the page files by path: `/about` for `about/index.html` and `about.html`. */
function readPages(directory: string, publicUrl: string): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>();
  for (const name of globSync('**/*.html', { cwd: directory })) {
    const path = `/${name.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;
    pages.set(path, readPage(join(directory, name), publicUrl));
  }
  return pages;
}

const withoutLastSlash = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

/**
 * Returns a predicate for the paths that the app knows, from the list that the build wrote. Without a list, every path
 * is treated as known.
 */
function readRoutes(directory: string): (path: string) => boolean {
  const file = join(directory, 'app-routes.json');
  if (!existsSync(file)) return () => true;
  const patterns = z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  const hasParameter = (pattern: string) => pattern.includes('/$');
  const exact = new Set(patterns.filter((pattern) => !hasParameter(pattern)).map(withoutLastSlash));
  const expressions = patterns.filter(hasParameter).map((pattern) => {
    const parts = pattern
      .split('/')
      .map((part) => (part.startsWith('$') ? '[^/]+' : part.replaceAll(/[^\w-]/g, String.raw`\$&`)));
    return new RegExp(`^${parts.join('/')}/?$`);
  });
  return (path) => exact.has(withoutLastSlash(path)) || expressions.some((expression) => expression.test(path));
}

function encodingFor(request: FastifyRequest, page: Page): { encoding: Encoding | null; body: Buffer } {
  const encoding = acceptedEncoding(request, (each) => page.encoded.has(each));
  return { encoding, body: (encoding === null ? undefined : page.encoded.get(encoding)) ?? page.plain };
}

function wantsPage(request: FastifyRequest, path: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/\.[a-z0-9]+$/i.test(path) || FILE_FOLDERS.some((folder) => path.startsWith(folder))) return false;
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}

/**
 * Serves the built web app. Files under /static/ are served by `serveStaticFiles`; other files are revalidated each
 * time. Pages are served from memory: a prerendered page is sent as built, every other
 * path of the app gets the empty shell, and an unknown path gets 404. If `previewOf` returns a preview for a page, it
 * is added to the page's head. Without a build there are no pages.
 */
export async function serveWebFiles(
  app: App,
  directory: string,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  previewOf: (path: string) => Promise<PagePreview | null>,
): Promise<SendPage> {
  if (!existsSync(join(directory, 'index.html'))) return () => null;
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    globIgnore: ['static/**', '**/*.html', 'app-routes.json', '**/*.br', '**/*.gz', '**/*.map'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  serveStaticFiles(app, directory);
  const pages = readPages(directory, publicUrl);
  const shell = pages.get('/app-shell') ?? pages.get('/');
  const isRoute = readRoutes(directory);
  serveSiteMap(app, publicUrl, [...pages.keys()].filter(isRoute));

  return (request, reply) => {
    const path = pathWithoutQuery(request.url);
    if (!wantsPage(request, path)) return null;
    const isKnown = isRoute(path) || CACHED_PAGES.has(path);
    const own = isKnown ? pages.get(withoutLastSlash(path)) : pages.get('/404');
    const page = own ?? shell;
    if (page === undefined) return null;
    return isKnown ? sendWithPreview(request, reply, path, page) : sendAsBuilt(request, reply.code(404), page);
  };

  async function sendWithPreview(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    page: Page,
  ): Promise<FastifyReply> {
    const preview = await previewOf(path);
    if (preview === null) return sendAsBuilt(request, reply, page);
    const plain = Buffer.from(withPreview(page.plain.toString(), preview, publicUrl));
    return sendAsBuilt(request, reply, { etag: etagOf(plain), plain, encoded: new Map() });
  }

  function sendAsBuilt(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
    void reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
    if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    const { encoding, body } = encodingFor(request, page);
    if (encoding !== null) void reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(body);
  }
}
