import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathWithoutQuery } from '../log.ts';
import type { App } from '../module.ts';

const YEAR_S = 365 * 24 * 60 * 60;
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface Page {
  readonly etag: string;
  readonly plain: Buffer;
  readonly encoded: ReadonlyMap<string, Buffer>;
}

/** Answers a request for a page, or null when it is not one (an unknown file, another kind of request). */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

function readPage(file: string): Page {
  const plain = readFileSync(file);
  const encoded = new Map<string, Buffer>();
  for (const [encoding, ending] of ENCODINGS) {
    if (existsSync(file + ending)) encoded.set(encoding, readFileSync(file + ending));
  }
  return { etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`, plain, encoded };
}

/** `about/index.html` and `about.html` are the page `/about`; `index.html` is `/` and every path without a page. */
function readPages(directory: string): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>();
  for (const name of globSync('**/*.html', { cwd: directory })) {
    const path = `/${name.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;
    pages.set(path, readPage(join(directory, name)));
  }
  return pages;
}

function encodingFor(request: FastifyRequest, page: Page): { encoding: string | null; body: Buffer } {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  for (const [encoding, body] of page.encoded) {
    if (new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted)) return { encoding, body };
  }
  return { encoding: null, body: page.plain };
}

function wantsPage(request: FastifyRequest, path: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/\.[a-z0-9]+$/i.test(path) || path.startsWith('/static/')) return false;
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}

/**
 * Serves the built web app: files under /static/ for ever (their names change with their content), other files with a
 * check each time, pages from memory. Without a build there are no pages and every path but the API is not found.
 */
export async function serveWebFiles(app: App, directory: string): Promise<SendPage> {
  if (!existsSync(join(directory, 'index.html'))) return () => null;
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/*.map'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isImmutable = path.startsWith(join(directory, 'static'));
      void reply.header('cache-control', isImmutable ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  const pages = readPages(directory);

  return (request, reply) => {
    const path = pathWithoutQuery(request.url);
    if (!wantsPage(request, path)) return null;
    const page = pages.get(path.length > 1 ? path.replace(/\/$/, '') : path) ?? pages.get('/');
    if (page === undefined) return null;
    void reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    const { encoding, body } = encodingFor(request, page);
    if (encoding !== null) void reply.header('content-encoding', encoding);
    return reply.code(200).type('text/html; charset=utf-8').send(body);
  };
}
