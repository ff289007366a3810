// If this fails, two servers run on one data directory, a server does not start after kill -9 or has lost what it
// acknowledged before, cannot be stopped, drops a request when it stops, or does not say why it failed to start.
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { putMigratedDatabase } from './data-directory.ts';
import { binance } from './fake-exchange-dialects.ts';
import { openFakeExchange } from './fake-exchange.ts';
import { HttpVisitor } from './http-visitor.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const PATIENCE_MS = 240_000;
const root = mkdtempSync(join(tmpdir(), 'tradesense-main-'));
const settings = { PORT: '0', DATA_DIR: join(root, 'data'), LOG_LEVEL: 'warn' };
const ROOT = { email: 'root@example.org', password: 'a long root password' };
const started: ServerProcess[] = [];

function start(changes: Readonly<Record<string, string>> = {}): ServerProcess {
  const server = startServer({ ...settings, ...changes });
  started.push(server);
  return server;
}

/** Returns the headers with which a browser's write passes the CSRF check. That check runs before the body is read. */
async function csrfHeaders(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/csrf-token`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  return `cookie: ${cookies.join('; ')}\r\nx-csrf-token: ${csrfToken}\r\n`;
}

/** Sends the first half of a request. `finish` sends the second half and resolves with the response. */
function halfRequest(
  url: string,
  headers: string,
): { accepted: Promise<unknown>; finish: () => Promise<string>; end: () => void } {
  const socket = connect(Number(new URL(url).port), 'localhost');
  let answer = '';
  const continued = Promise.withResolvers<void>();
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    answer += String(chunk);
    if (answer.startsWith('HTTP/1.1 100')) continued.resolve();
  });
  socket.write(`POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${headers}`);
  socket.write('expect: 100-continue\r\ncontent-length: 2\r\n\r\n');
  return {
    accepted: continued.promise,
    async finish() {
      answer = '';
      socket.write('{}');
      await once(socket, 'close');
      return answer;
    },
    end: () => socket.destroy(),
  };
}

afterEach(() => Promise.all(started.splice(0).map((server) => server.kill('SIGKILL'))));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test(
  'only one process may use a data directory, and the next one starts after SIGTERM and after kill -9 with all data',
  { timeout: PATIENCE_MS },
  async () => {
    const first = start();
    const url = await first.ready;
    expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ ok: true });
    const metrics = await (await fetch(`${url}/metrics`)).text();
    for (const name of [
      'http_request_duration_seconds_count',
      'process_resident_memory_bytes',
      'outbox_waiting_deliveries 0',
      'job_duration_seconds',
    ]) {
      expect(metrics).toContain(name);
    }
    expect(statSync(join(settings.DATA_DIR, 'database')).mode & 0o777).toBe(0o700);

    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(
      `The database in ${join(settings.DATA_DIR, 'database')} is open in another process.`,
    );
    expect(second.output()).toContain('stop the other one, or set DATABASE_URL');
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);

    expect(await first.kill('SIGTERM')).toBe(0);
    const third = start({ ADMIN_EMAIL: ROOT.email, ADMIN_PASSWORD: ROOT.password });
    const thirdUrl = await third.ready;
    const visitor = new HttpVisitor();
    await visitor.signIn(thirdUrl, ROOT);
    const named = await visitor.send(thirdUrl, 'PUT /api/profile/username', { username: 'root_of_all' });
    expect(named.status).toBe(200);
    expect(await third.kill('SIGKILL')).toBe(null);

    const fourth = start();
    const fourthUrl = await fourth.ready;
    const me = await visitor.send(fourthUrl, 'GET /api/auth/me');
    expect(me.body).toMatchObject({ email: ROOT.email, username: 'root_of_all' });
    const headers = await csrfHeaders(fourthUrl);
    const [patient, hanging] = [halfRequest(fourthUrl, headers), halfRequest(fourthUrl, headers)];
    await Promise.all([patient.accepted, hanging.accepted]);
    const askedMs = Date.now();
    const stopped = fourth.kill('SIGINT');
    expect(await patient.finish()).toMatch(/^HTTP\/1\.1 400 /);
    expect(await stopped).toBe(0);
    expect(Date.now() - askedMs).toBeLessThan(10_000);
    hanging.end();
  },
);

test('a wrong setting ends the start with a message that names it', { timeout: PATIENCE_MS }, async () => {
  const server = start({ LOG_LEVEL: 'loud', MARKET_FEED: 'a newspaper' });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/The configuration is not valid:\n {2}MARKET_FEED: [^\n]+\n {2}LOG_LEVEL: [^\n]+\n$/);
});

test('a port in use is reported in one sentence', { timeout: PATIENCE_MS }, async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
  const { port } = other.address() as AddressInfo;
  const server = start({ PORT: String(port) });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/^Another program uses this port: .*EADDRINUSE.*Choose another PORT\.$/m);
  other.close();
});

test('a missing database server is reported in one sentence', { timeout: PATIENCE_MS }, async () => {
  const server = start({ DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/The database cannot be used: .*ECONNREFUSED/);
});

test('a server with the feed of an exchange says when its prices are live', { timeout: PATIENCE_MS }, async () => {
  const fake = await openFakeExchange({ dialect: binance, symbols: ['BTC/USDT'], now: Date.now });
  try {
    const DATA_DIR = join(root, 'of-exchange');
    await putMigratedDatabase(DATA_DIR);
    const url = await start({ DATA_DIR, MARKET_FEED: 'exchange:binance', MARKET_EXCHANGE_URL: fake.url }).ready;
    const feed = async () => ((await (await fetch(`${url}/api/ready`)).json()) as { feed: unknown }).feed;
    expect(await feed()).toMatchObject({ ok: false });
    await vi.waitFor(
      async () => {
        fake.trade('BTC/USDT', 100, 1, Date.now());
        expect(await feed()).toEqual({ ok: true, detail: 'exchange:binance: live' });
      },
      { interval: 100, timeout: 60_000 },
    );
  } finally {
    await fake.close();
  }
});
