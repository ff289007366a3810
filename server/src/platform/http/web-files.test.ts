// If this fails, a path serves the wrong page, an unknown address gets a page with status 200, or a page contains a
// placeholder address.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig } from '../../../test/harness.ts';
import { createHttpServer } from './http-server.ts';
import { handleNotFound } from './not-found.ts';
import { noErrorReports } from '../error-reporter.ts';
import type { App } from '../module.ts';
import { serveWebFiles } from './web-files.ts';

const directory = mkdtempSync(join(tmpdir(), 'tradesense-pages-'));
const previewOf = async (path: string) =>
  path === '/u/eve' ? { title: 'Eve & "<b>"', description: '<script>', path, imagePath: '/media/links/u/eve' } : null;
const write = (file: string, text: string) => writeFileSync(join(directory, file), text);
let web: App;

beforeAll(async () => {
  mkdirSync(join(directory, 'auth'));
  mkdirSync(join(directory, 'static'));
  write('static/app-1.js', 'program');
  write('static/app-1.js.br', 'program as brotli');
  write('static/app-1.js.gz', 'program as gzip');
  write('static/app-1.js.map', 'its sources');
  write('static/app-1.css', 'style');
  write('index.html', 'home at https://site.invalid/');
  write('pricing.html', 'pricing');
  write('auth/login.html', 'login');
  write('app-shell.html', 'shell');
  write('404.html', 'nothing here');
  write('about.txt', 'text');
  write('mark.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('mark.svg.gz', 'compressed');
  write('app-routes.json', JSON.stringify(['/', '/pricing', '/auth/login', '/u/$username', '/profile']));
  const config = testConfig('/nowhere', { publicUrl: 'https://learn.example/' });
  web = await createHttpServer({ config, log: pino({ level: 'silent' }), errors: noErrorReports }, null);
  handleNotFound(web, await serveWebFiles(web, directory, config, previewOf));
});

afterAll(() => web.close());

test.each([
  ['/', 200, 'home at https://learn.example/'],
  ['/pricing', 200, 'pricing'],
  ['/pricing/', 200, 'pricing'],
  ['/pricing?plan=pro', 200, 'pricing'],
  ['/auth/login', 200, 'login'],
  ['/profile', 200, 'shell'],
  ['/u/ada', 200, 'shell'],
  ['/u', 404, 'nothing here'],
  ['/u/ada/posts', 404, 'nothing here'],
  // The service worker fetches this page, to show lessons offline.
  ['/app-shell', 200, 'shell'],
  ['/app-routes.json', 404, /not-found/],
])('%s has the status %i and a body that matches %s', async (url, status, body) => {
  const answer = await web.inject({ url, headers: { accept: '*/*' } });
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toMatch(body);
});

test.each([
  ['/about.txt', 'identity', 'text/plain; charset=utf-8'],
  ['/mark.svg', 'identity', 'image/svg+xml; charset=utf-8'],
  ['/mark.svg', 'gzip', 'image/svg+xml; charset=utf-8'],
  ['/pricing', 'identity', 'text/html; charset=utf-8'],
])('%s with the encoding %s is sent as %s', async (url, encoding, type) => {
  const { headers } = await web.inject({ url, headers: { 'accept-encoding': encoding } });
  expect([headers['content-type'], headers['content-encoding'] ?? 'identity']).toEqual([type, encoding]);
});

test.each([
  ['app-1.js', 'br, gzip', 'br', 'program as brotli', 'text/javascript; charset=utf-8'],
  ['app-1.js', 'gzip, deflate', 'gzip', 'program as gzip', 'text/javascript; charset=utf-8'],
  ['app-1.js', 'br;q=0', undefined, 'program', 'text/javascript; charset=utf-8'],
  ['app-1.css', 'br, gzip', undefined, 'style', 'text/css; charset=utf-8'],
])(
  '/static/%s for a client that accepts %s is sent as %s, and kept for a year',
  async (name, accepted, encoding, body, type) => {
    const answer = await web.inject({ url: `/static/${name}`, headers: { 'accept-encoding': accepted } });
    expect([answer.statusCode, answer.body]).toEqual([200, body]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(body.length),
      'content-type': type,
      vary: 'accept-encoding',
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
    const again = { 'accept-encoding': accepted, 'if-none-match': String(answer.headers.etag) };
    const unchanged = await web.inject({ url: `/static/${name}`, headers: again });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    const other = await web.inject({ url: `/static/${name}`, headers: { ...again, 'if-none-match': '"other"' } });
    expect(other.statusCode).toBe(200);
  },
);

test('a file of the app stays in memory once it was sent', async () => {
  write('static/once-1.js', 'first');
  const config = testConfig('/nowhere', {});
  const app = await createHttpServer({ config, log: pino({ level: 'silent' }), errors: noErrorReports }, null);
  handleNotFound(app, await serveWebFiles(app, directory, config, previewOf));
  const bodyOf = async () => (await app.inject('/static/once-1.js')).body;
  expect(await bodyOf()).toBe('first');
  rmSync(join(directory, 'static/once-1.js'));
  expect(await bodyOf()).toBe('first');
  const head = await app.inject({ method: 'HEAD', url: '/static/once-1.js' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '5']);
  await app.close();
});

test('a file that cannot be read is an error of that request alone', async () => {
  write('static/late-1.js', 'late');
  const config = testConfig('/nowhere', {});
  const app = await createHttpServer({ config, log: pino({ level: 'silent' }), errors: noErrorReports }, null);
  handleNotFound(app, await serveWebFiles(app, directory, config, previewOf));
  rmSync(join(directory, 'static/late-1.js'));
  expect((await app.inject('/static/late-1.js')).statusCode).toBe(500);
  write('static/late-1.js', 'late');
  expect((await app.inject('/static/late-1.js')).body).toBe('late');
  await app.close();
});

test.each(['/static/unknown.js', '/static/app-1.js.br', '/static/app-1.js.map', '/static/../index.html', '/static/'])(
  '%s is no file of the app',
  async (url) => {
    const answer = await web.inject({ url, headers: { accept: '*/*' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toMatch(/not-found/);
  },
);

test('a page with a preview has the preview in its head, with all texts escaped', async () => {
  write(
    'app-shell.html',
    '<head><title>TradeSense</title><meta\n name="description" content="a" /><meta property="og:image" content="b" /></head>',
  );
  const config = testConfig('/nowhere', { publicUrl: 'https://learn.example/' });
  const app = await createHttpServer({ config, log: pino({ level: 'silent' }), errors: noErrorReports }, null);
  handleNotFound(app, await serveWebFiles(app, directory, config, previewOf));
  const shown = await app.inject({ url: '/u/eve', headers: { accept: 'text/html' } });
  expect(shown.statusCode).toBe(200);
  expect(shown.body.match(/<title>.*?<\/title>/g)).toEqual(['<title>Eve &amp; &quot;&lt;b&gt;&quot;</title>']);
  expect(shown.body.match(/og:image"[^>]*/g)).toEqual([
    'og:image" content="https://learn.example/media/links/u/eve" /',
  ]);
  expect(shown.body).toContain('<meta name="description" content="&lt;script&gt;" />');
  const etag = String(shown.headers.etag);
  const again = await app.inject({ url: '/u/eve', headers: { accept: 'text/html', 'if-none-match': etag } });
  expect(again.statusCode).toBe(304);
  const other = await app.inject({ url: '/u/bob', headers: { accept: 'text/html', 'if-none-match': etag } });
  expect(other.statusCode).toBe(200);
  expect(other.body).toContain('<title>TradeSense</title>');
  await app.close();
});

test('a page with the address of this installation is sent compressed too', async () => {
  const { headers, rawPayload } = await web.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(rawPayload).toString()).toBe('home at https://learn.example/');
});
