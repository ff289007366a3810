// If this fails, nginx with the shipped configuration serves learners without encryption or with weak encryption,
// silently accepts tokens that a program sends without encryption, or logs the one-time tokens of links.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type ConnectionOptions } from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PROBLEMS } from '@tradesense/contract/problem-codes.ts';
import { problemBody } from '@tradesense/contract/problem.ts';
import { freePort } from './free-port.ts';
import { startOwnNginx, type OwnNginx } from './own-nginx.ts';

const HOST = 'learn.example';
const folder = mkdtempSync(join(tmpdir(), 'tradesense-tls-'));
const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
/** The server behind nginx responds with the protocol (http or https) that nginx reports for the visitor. */
const server = createServer((request, response) => {
  served += 1;
  response.end(String(request.headers['x-forwarded-proto']));
});
/** Number of requests that nginx has passed to the server. */
let served = 0;
let nginx: OwnNginx;
let securePort: number;

beforeAll(async () => {
  const made = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
  ];
  const named = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`, '-days', '1'];
  execFileSync('openssl', ['req', '-x509', ...made, ...named], { stdio: 'pipe' });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  securePort = await freePort();
  nginx = await startOwnNginx(await freePort(), [port, port, port], { port: securePort, certificate, key });
});
afterAll(async () => {
  await nginx.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Connects to nginx by TLS. Returns the negotiated protocol and cipher, and the response to a request. Rejects if the
 * negotiation fails.
 */
async function agreed(
  options: ConnectionOptions,
): Promise<{ protocol: string | null; cipher: string; answer: string }> {
  const ca = readFileSync(certificate);
  const socket = connect({ port: securePort, host: '127.0.0.1', servername: HOST, ca, ...options });
  await once(socket, 'secureConnect');
  const made = { protocol: socket.getProtocol(), cipher: socket.getCipher().standardName };
  socket.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`);
  const parts: unknown[] = [];
  socket.on('data', (part) => parts.push(part));
  await once(socket, 'close');
  return { ...made, answer: parts.join('') };
}

const TOKEN = 'a-token-of-a-session';

/** Sends a request with a token over http. Sends the path unchanged, while `fetch` would normalize it. */
async function plain(method: string, path: string) {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const sent = request({ host: '127.0.0.1', port: new URL(nginx.url).port, method, path, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const parts = await response.toArray();
  const { location, 'content-type': type, 'x-request-id': requestId } = response.headers;
  return { status: response.statusCode, location, type, requestId, body: parts.join('') };
}

test('TLS 1.3 is accepted, and TLS 1.2 with the strongest cipher', async () => {
  expect(await agreed({})).toMatchObject({ protocol: 'TLSv1.3', answer: expect.stringContaining('https') });
  expect(await agreed({ maxVersion: 'TLSv1.2' })).toMatchObject({
    protocol: 'TLSv1.2',
    cipher: 'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384',
  });
});

test.each<[string, ConnectionOptions]>([
  ['TLS 1.1', { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }],
  ['a cipher without authenticated encryption', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES256-SHA384' }],
])('%s is refused', async (_what, options) => {
  await expect(agreed(options)).rejects.toThrow(/alert|handshake/i);
});

test('a page over http is redirected to https with the same path', async () => {
  const answer = await fetch(`${nginx.url}/exams?part=2`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([308, 'https://127.0.0.1/exams?part=2']);
});

test.each([
  ['GET', '/api/auth/me'],
  ['POST', '/api/auth/login'],
  ['HEAD', '/api/auth/me'],
  ['GET', '/%61pi/auth/me'],
  ['GET', '//api/auth/me'],
  ['GET', '/exams/../api/auth/me'],
  ['GET', '/metrics'],
  ['POST', '/exams'],
])('%s %s over http is refused and reaches no server', async (method, path) => {
  const before = served;
  const answer = await plain(method, path);
  expect(answer).toMatchObject({ status: 403, location: undefined, type: 'application/problem+json' });
  expect(served).toBe(before);
  if (method === 'HEAD') return;
  const problem = problemBody.parse(JSON.parse(answer.body));
  expect(problem).toMatchObject({ status: 403, code: 'not-allowed', type: 'urn:tradesense:problem:not-allowed' });
  expect(problem.title).toBe(PROBLEMS['not-allowed'].title);
  expect(problem.detail).toContain('over https');
  expect([problem.error, problem.message]).toEqual([problem.detail, problem.detail]);
  expect(problem.requestId).toBe(answer.requestId);
  expect(answer.body).not.toContain(TOKEN);
});

test('the log has the path of a request without its query', async () => {
  await fetch(`${nginx.url}/auth/reset-password?token=one-time`, { redirect: 'manual' });
  await vi.waitFor(() => expect(nginx.accessLog()).toContain('"GET /auth/reset-password" 308'));
  expect(nginx.accessLog()).not.toContain('one-time');
});
