// If this fails, browser errors are never reported, or reports contain secrets and names.
import { Writable } from 'node:stream';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createLog } from '../../platform/log.ts';
import type { ErrorTags } from '../../platform/error-reporter.ts';
import { createPlatform } from '../../platform/platform.ts';
import { openTestPlatform } from '../../../test/harness.ts';
import { createTestClient } from '../../../test/test-client.ts';

const TOKEN = 'q3V9x_Zk2-Lw8RtYbN4uJ6hGfD1sAoPiEcXmTvKy0Qz';
const logged: string[] = [];
const reported: { error: unknown; tags: ErrorTags }[] = [];
const base = await openTestPlatform();
const log = createLog(
  { logLevel: 'error' },
  new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  }),
);
const errors = {
  report: (error: unknown, tags: ErrorTags) => void reported.push({ error, tags }),
  flush: async () => {},
};
const platform = await createPlatform(base.config, { db: base.db, clock: base.clock, log, errors });
const { app } = await createApp(platform, { webDirectory: '/nowhere' });
const client = createTestClient(app);
beforeEach(() => {
  logged.length = 0;
  reported.length = 0;
});
afterAll(async () => {
  await app.close();
  await base.close();
});

const error = {
  name: 'TypeError',
  message: 'x is not a function',
  stack: 'TypeError: x\n    at f (a.js:1:2)',
  path: '/study',
};
const send = (...sent: object[]) => client.post('/api/analytics/errors', { errors: sent });

test('each error is logged and reported with its place, tagged as a browser error', async () => {
  expect((await send(error, { ...error, message: 'other', release: '1.2.3' })).body).toEqual({ done: true });
  expect(reported.map(({ tags }) => tags)).toEqual([
    { source: 'browser', path: '/study' },
    { source: 'browser', path: '/study', release: '1.2.3' },
  ]);
  expect(reported[0]?.error).toBeInstanceOf(Error);
  expect(reported[0]?.error).toMatchObject({ name: 'TypeError', message: error.message, stack: error.stack });
  expect(logged).toHaveLength(2);
  expect(logged[0]).toContain('x is not a function');
});

test('an error without a stack is not attributed to the file of the server', async () => {
  await send({ name: 'Error', message: 'no stack', path: '/' });
  expect(reported[0]?.error).toMatchObject({ stack: 'Error: no stack' });
});

test('tokens, addresses, queries and long numbers reach neither the log nor the report', async () => {
  const secrets = ['ann@example.org', TOKEN, 'reset-code', '4242424242424242'];
  const text = `of ann@example.org with Bearer ${TOKEN} at /auth/reset?token=reset-code for 4242424242424242`;
  await send({ name: `Error ${text}`.slice(0, 100), message: text, stack: text, path: `/x/${TOKEN}`, release: TOKEN });
  const output = logged.join('') + reported.map((each) => JSON.stringify([each.tags, String(each.error)])).join('');
  const stacks = reported.map((each) => (each.error instanceof Error ? each.error.stack : '')).join('');
  for (const secret of secrets) expect(output + stacks).not.toContain(secret);
  expect(stacks).toContain('[email]');
});

test('anybody may send ten errors of the maximum size, while eleven or larger ones are refused', async () => {
  const largest = {
    name: 'n'.repeat(100),
    message: 'm '.repeat(500),
    stack: 's '.repeat(4_000),
    path: `/${'p'.repeat(299)}`,
  };
  expect((await send(...Array.from({ length: 10 }, () => largest))).status).toBe(200);
  expect((await send(...Array.from({ length: 11 }, () => error))).status).toBe(400);
  expect((await send({ ...largest, message: 'm'.repeat(1_001) })).status).toBe(400);
  expect((await send({ ...error, user: 'ann' })).status).toBe(400);
  expect((await send({ ...error, message: 'm'.repeat(140_000) })).status).toBe(413);
});
