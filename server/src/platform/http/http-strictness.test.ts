// If this fails, a request that a proxy reads in another way is accepted, pages of other origins can read responses, or
// a response contains more than its schema.
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testConfig } from '../../../test/harness.ts';
import { noErrorReports } from '../error-reporter.ts';
import type { App } from '../module.ts';
import { createHttpServer } from './http-server.ts';
import { handleNotFound } from './not-found.ts';
import { serveWebFiles } from './web-files.ts';

let app: App;
beforeAll(async () => {
  const config = testConfig('/nowhere');
  app = await createHttpServer({ config, log: pino({ level: 'silent' }), errors: noErrorReports }, null);
  handleNotFound(app, await serveWebFiles(app, '/nowhere', config, async () => null));
  const stored = { n: 1, note: 'a field that the contract does not name' };
  app.get('/api/stored', { schema: { response: { 200: z.object({ n: z.number() }) } } }, () => stored);
  app.post('/api/nothing', () => ({ done: true }));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Sends a request that begins with these lines, as they are. Returns the whole response. */
async function answerTo(...lines: readonly string[]): Promise<string> {
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.write([...lines, 'Host: localhost', 'Connection: close', '', '0', '', ''].join('\r\n'));
  return text(client);
}

test('a message whose length is given in two ways is refused', async () => {
  const lengths = ['Content-Length: 5', 'Transfer-Encoding: chunked'];
  expect(await answerTo('POST /api/nothing HTTP/1.1', ...lengths)).toMatch(/^HTTP\/1\.1 400 /);
});

test.each([
  ['/api/stored', 405],
  ['/unknown', 404],
])('TRACE %s is refused with %i', async (path, status) => {
  expect(await answerTo(`TRACE ${path} HTTP/1.1`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test.each(['/api/stored', '/api/unknown', '/unknown'])('no page of another origin can read %s', async (url) => {
  const { headers } = await app.inject({ url, headers: { origin: 'https://evil.example' } });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test('a response has only the fields of its schema', async () => {
  expect((await app.inject('/api/stored')).json()).toEqual({ n: 1 });
});
