// If this fails, errors are not reported, or a report contains personal data or credentials.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openAccount } from '../../test/account-world.ts';
import { createTestApp } from '../../test/harness.ts';
import { createErrorReporter } from './error-reporting.ts';
import { defineEvent } from './outbox/event-definition.ts';

const TOKEN = 'q3V9x_Zk2-Lw8RtYbN4uJ6hGfD1sAoPiEcXmTvKy0Qz';
const SECRETS = ['ann@example.org', TOKEN, 'hunter2', 'reset-code', '4242 4242 4242 4242'];
const SECRET_TEXT = `ann@example.org, Bearer ${TOKEN}, cookie: sid=${TOKEN}, {"password":"hunter2"}, /reset?token=reset-code, 4242 4242 4242 4242`;

interface Envelope {
  readonly path: string;
  readonly text: string;
  /** The event, which is the last item of the envelope. */
  readonly event: {
    readonly tags: Record<string, string>;
    readonly level: string;
    readonly exception: { values: { type: string; value: string; stacktrace?: { frames: unknown[] } }[] };
    readonly [field: string]: unknown;
  };
}

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/**
 * Starts a service that accepts the envelope endpoint. With `answers: false`, the service accepts every request but
 * never responds.
 */
async function errorService({ answers = true } = {}): Promise<{ dsn: string; received: Envelope[] }> {
  const received: Envelope[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
      received.push({ path: request.url ?? '', text, event: JSON.parse(text.trim().split('\n').at(-1) ?? '') });
      if (answers) response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { dsn: `http://key@127.0.0.1:${(server.address() as AddressInfo).port}/7`, received };
}

const log = pino({ level: 'silent' });
const reporterTo = (sentryDsn: string | null) => createErrorReporter({ config: { sentryDsn }, log });

test("a report has the error's cause, stack and tags, and no address, token, cookie or password", async () => {
  const { dsn, received } = await errorService();
  const errors = reporterTo(dsn);
  const error = new TypeError(`no such order of ${SECRET_TEXT}`, { cause: new Error(`row of ${SECRET_TEXT}`) });
  errors.report(error, { source: 'job', job: `funding ${SECRET_TEXT}` });
  await errors.flush(5_000);

  expect(received).toHaveLength(1);
  const [{ path, text, event }] = received as [Envelope];
  expect(path).toMatch(/^\/api\/7\/envelope\//);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
  expect(event.exception.values.map(({ type }) => type).toSorted()).toEqual(['Error', 'TypeError']);
  const reported = event.exception.values.find(({ type }) => type === 'TypeError');
  expect(reported?.value).toContain('no such order of [email], Bearer [token]');
  expect(reported?.stacktrace?.frames.length).toBeGreaterThan(0);
  expect(event.tags).toMatchObject({ source: 'job', job: expect.stringMatching(/^funding \[email\]/) });
  for (const field of ['user', 'request', 'server_name', 'breadcrumbs', 'contexts', 'extra', 'modules']) {
    expect([field, event[field]]).toEqual([field, undefined]);
  }
});

test.each([['a text'], [undefined], [{ code: 'E1', password: 'hunter2' }]])(
  'a thrown value that is not an error (%j) is reported too',
  async (thrown) => {
    const { dsn, received } = await errorService();
    const errors = reporterTo(dsn);
    errors.report(thrown, { source: 'process' });
    await errors.flush(5_000);
    expect(received.map(({ event }) => [event.tags['source'], event.level])).toEqual([['process', 'fatal']]);
    expect(received[0]?.text).not.toContain('hunter2');
  },
);

describe('flush', () => {
  test('waits only a limited time for a service that accepts everything and never responds', async () => {
    const { dsn } = await errorService({ answers: false });
    const errors = reporterTo(dsn);
    errors.report(new Error('x'), { source: 'process' });
    const startedMs = performance.now();
    await errors.flush(300);
    expect(performance.now() - startedMs).toBeLessThan(2_500);
  });

  test('ends when nothing listens at the address of the service', async () => {
    const errors = reporterTo('http://key@127.0.0.1:1/7');
    errors.report(new Error('x'), { source: 'process' });
    await expect(errors.flush(2_000)).resolves.toBeUndefined();
  });

  test('does not wait without a service', async () => {
    const errors = reporterTo(null);
    errors.report(new Error('x'), { source: 'process' });
    const startedMs = performance.now();
    await errors.flush(2_000);
    expect(performance.now() - startedMs).toBeLessThan(1_500);
  });
});

test('the server reports failed requests, jobs, events and browsers but not expected problems, and waits for reports when it stops', async () => {
  const { dsn, received } = await errorService();
  const t = await createTestApp({ config: { sentryDsn: dsn } });
  t.platform.jobs.every('broken-job', 1_000, () => Promise.reject(new Error('the job broke')));
  const somethingHappened = defineEvent({
    type: 'somethingHappened',
    version: 1,
    payload: z.object({}),
    aggregateOf: () => null,
  });
  t.platform.outbox.subscribe('broken-handler', somethingHappened, () =>
    Promise.reject(new Error('the handler broke')),
  );
  await t.db.transaction(async (tx) => t.platform.outbox.append(tx, somethingHappened.create({})));
  await t.drain();
  const learner = await openAccount(t, 'ann');
  await t.db.read((tx) => tx.$client.query('ALTER TABLE unlock_credits RENAME TO gone'));
  const client = t.client();
  await client.post('/api/auth/register', { name: 'Ann', email: 'ann@example.org', password: 'candles drawn at noon' });
  expect((await client.get('/api/bias-tests')).status).toBe(401);
  expect((await client.get('/api/nothing')).status).toBe(404);
  await client.post('/api/analytics/errors', {
    errors: [{ name: 'Error', message: 'the page broke', path: '/study' }],
  });
  expect((await learner.client.get('/api/sandbox/unlock-check')).status).toBe(500);
  await t.close();

  const sources = received.map(({ event }) => event.tags['source'] ?? '');
  expect(sources.toSorted()).toEqual(['browser', 'event', 'job', 'request']);
  expect(received.map(({ text }) => text).join()).not.toContain(learner.client.token);
  const request = received.find(({ event }) => event.tags['source'] === 'request');
  expect(request?.event.tags).toMatchObject({ route: 'GET /api/sandbox/unlock-check', requestId: expect.any(String) });
  const browser = received.find(({ event }) => event.tags['source'] === 'browser');
  expect(browser?.event).toMatchObject({ tags: { path: '/study' } });
});
