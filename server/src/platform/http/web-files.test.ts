// Broken if this fails: a page arrives as another page, an unknown address as a found one, or with an address of nowhere.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
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
const write = (file: string, text: string) => writeFileSync(join(directory, file), text);
let web: App;

beforeAll(async () => {
  mkdirSync(join(directory, 'auth'));
  write('index.html', 'home at https://site.invalid/');
  write('pricing.html', 'pricing');
  write('auth/login.html', 'login');
  write('app-shell.html', 'shell');
  write('404.html', 'nothing here');
  write('app-routes.json', JSON.stringify(['/', '/pricing', '/auth/login', '/u/$username', '/profile']));
  const config = testConfig('/nowhere', { publicUrl: 'https://learn.example/' });
  web = await createHttpServer({ config, log: pino({ level: 'silent' }), errors: noErrorReports }, null);
  handleNotFound(web, await serveWebFiles(web, directory, config));
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
  // The service worker fetches it for lessons that are read without a connection.
  ['/app-shell', 200, 'shell'],
  ['/app-routes.json', 404, /not-found/],
])('%s: %i %s', async (url, status, body) => {
  const answer = await web.inject({ url, headers: { accept: '*/*' } });
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toMatch(body);
});

test('a page with the address of this installation is sent compressed too', async () => {
  const { headers, rawPayload } = await web.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(rawPayload).toString()).toBe('home at https://learn.example/');
});
