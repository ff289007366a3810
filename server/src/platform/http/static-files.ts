import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { App } from '../module.ts';
import { acceptedEncoding, ENCODINGS, type Encoding } from './accepted-encoding.ts';
import { matchesEtag } from './etag.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** Media types of the files that the build writes into `static`, by the ending of their names. */
const TYPES = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml; charset=utf-8'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
]);
const UNSERVED = new Set(['.map', ...ENCODINGS.map(([, ending]) => ending)]);

interface StaticFile {
  readonly type: string;
  /** Ending of the file of each encoding. */
  readonly endings: ReadonlyMap<Encoding, string>;
}

/** Returns the files by their path below `static`. */
function findFiles(directory: string): ReadonlyMap<string, StaticFile> {
  const names = new Set(globSync('**/*.*', { cwd: directory }));
  const served = [...names].filter((name) => !UNSERVED.has(extname(name)));
  return new Map(
    served.map((name) => {
      const type = TYPES.get(extname(name));
      invariant(type !== undefined, `static/${name} has a known media type`);
      return [name, { type, endings: new Map(ENCODINGS.filter(([, ending]) => names.has(name + ending))) }];
    }),
  );
}

/**
 * Serves the built files under /static/. Clients keep them for a year, because their names change with their content. A
 * file is read when it is first requested and then stays in memory, in each encoding that was requested. Reading it for
 * every request would take longer than the rest of the request.
 */
export function serveStaticFiles(app: App, webDirectory: string): void {
  const directory = join(webDirectory, 'static');
  const files = findFiles(directory);
  const bodies = new Map<string, Promise<Buffer>>();

  function bodyOf(name: string): Promise<Buffer> {
    const known = bodies.get(name);
    if (known !== undefined) return known;
    const reading = readFile(join(directory, name));
    bodies.set(name, reading);
    reading.catch(() => bodies.delete(name));
    return reading;
  }

  app.get<{ Params: { '*': string } }>('/static/*', async (request, reply) => {
    const path = request.params['*'];
    const file = files.get(path);
    if (file === undefined) return reply.callNotFound();
    const encoding = acceptedEncoding(request, (each) => file.endings.has(each));
    const name = encoding === null ? path : `${path}${file.endings.get(encoding)}`;
    const etag = `"${name}"`;
    void reply.headers({ 'cache-control': `public, max-age=${YEAR_S}, immutable`, etag, vary: 'accept-encoding' });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const body = await bodyOf(name);
    if (encoding !== null) void reply.header('content-encoding', encoding);
    return reply.type(file.type).send(body);
  });
}
