// If this fails, a server that crashes because of a bug sends no report, or hangs while it tries to send one.
import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { putMigratedDatabase } from './data-directory.ts';
import { startServer } from './server-process.ts';

const PATIENCE_MS = 240_000;
const root = mkdtempSync(join(tmpdir(), 'tradesense-errors-'));
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  rmSync(root, { recursive: true, force: true });
});

async function errorService(answers: boolean): Promise<{ dsn: string; received: string[] }> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      received.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString());
      if (answers) response.end('{}');
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { dsn: `http://key@127.0.0.1:${(server.address() as AddressInfo).port}/7`, received };
}

/** Code that the server loads, so that the test can make it fail: the signal SIGUSR2 causes an unhandled rejection. */
const FAIL_ON_SIGNAL = `process.on('SIGUSR2', () => void Promise.reject(new Error('nobody handled this of ann@example.org')))`;

test.each([
  ['a service that answers', true],
  ['a service that only listens', false],
])(
  'an uncaught error ends the process with 1, is logged, and is sent to %s',
  { timeout: PATIENCE_MS },
  async (name, answers) => {
    const { dsn, received } = await errorService(answers);
    const dataDir = join(root, String(answers));
    await putMigratedDatabase(dataDir);
    const server = startServer({
      PORT: '0',
      DATA_DIR: dataDir,
      SENTRY_DSN: dsn,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(FAIL_ON_SIGNAL)}`,
    });
    await server.ready;
    const askedMs = Date.now();
    server.child.kill('SIGUSR2');
    expect([name, await server.ended]).toEqual([name, 1]);
    expect(Date.now() - askedMs).toBeLessThan(6_000);
    expect(server.output()).toContain('the process ends');
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('nobody handled this of [email]');
    expect(received[0]).toContain('"origin":"unhandledRejection"');
    expect(received[0]).not.toContain('ann@example.org');
  },
);
