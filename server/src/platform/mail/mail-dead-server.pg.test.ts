// If this fails, an email that a server was sending when it died, such as a sign-in link, is sent minutes late or
// never.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startServer, type ServerProcess } from '../../../test/server-process.ts';

const WITHIN_MS = 20_000;
const PATIENCE_MS = 240_000;
const DATABASE = `tradesense_mail_${process.pid}`;
const directory = mkdtempSync(join(tmpdir(), 'tradesense-mail-'));
const admin = new Client({ connectionString: process.env['TEST_DATABASE_URL'] });
const started: ServerProcess[] = [];
const listeners: Server[] = [];

afterAll(async () => {
  await Promise.all(started.map((server) => server.kill('SIGKILL')));
  for (const listener of listeners) listener.close();
  await admin.query(`drop database if exists ${DATABASE} with (force)`);
  await admin.end();
  rmSync(directory, { recursive: true, force: true });
});

/** Starts a mail server that accepts connections and never responds. */
async function silentMailServer(): Promise<{ url: string; asked: Promise<unknown> }> {
  const server = createServer((socket) => socket.on('error', () => undefined));
  listeners.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: once(server, 'connection') };
}

function start(name: string, settings: Readonly<Record<string, string>>): ServerProcess {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${DATABASE}`;
  const server = startServer({
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATABASE_URL: url.href,
    DATA_DIR: join(directory, name),
    SECRET_KEY: 'a key for tests, 32 characters or more',
    ...settings,
  });
  started.push(server);
  return server;
}

async function register(url: string): Promise<void> {
  const response = await fetch(`${url}/api/auth/csrf-token`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookies.join('; '), 'x-csrf-token': csrfToken },
    body: JSON.stringify({ name: 'Ann', email: 'ann@example.org', password: 'candles drawn at noon' }),
  });
  expect(answer.status).toBe(200);
}

test(
  'if a server is killed while it sends an email, another server sends the email within 20 s',
  { timeout: PATIENCE_MS },
  async () => {
    await admin.connect();
    await admin.query(`create database ${DATABASE} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
    const { url, asked } = await silentMailServer();
    // The first server acquires every lease.
    const dying = start('dying', { SMTP_URL: url });
    const dyingUrl = await dying.ready;
    await start('other', {}).ready;
    await register(dyingUrl);
    await asked;
    await dying.kill('SIGKILL');
    const killedMs = Date.now();
    const database = new Client({ connectionString: new URL(`/${DATABASE}`, process.env['TEST_DATABASE_URL']).href });
    await database.connect();
    try {
      await expect
        .poll(async () => (await database.query('select attempts from mail_queue where sent_at is not null')).rows, {
          timeout: PATIENCE_MS / 2,
          interval: 200,
        })
        .toHaveLength(1);
      expect(Date.now() - killedMs).toBeLessThan(WITHIN_MS);
    } finally {
      await database.end();
    }
  },
);
