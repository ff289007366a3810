// If this fails, tests do not notice a password or a token in the output of a server that they start.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepSecret, takeLeaks } from './checked-log.ts';
import { startServer } from './server-process.ts';

const root = mkdtempSync(join(tmpdir(), 'tradesense-output-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a setting or a token in the output of a server is found, even if the test learns the token later', async () => {
  const main = join(root, 'main.mjs');
  const token = 'dG9rZW4tdGhhdC1vbmx5LXRoZS1zZXJ2ZXIta25vd3M';
  writeFileSync(main, `console.log('starts'); console.error(process.env.ADMIN_PASSWORD); console.log('${token}')`);
  const server = startServer({ ADMIN_PASSWORD: 'hay bales, stacked by night' }, { main, flags: [] });
  expect(await server.ended).toBe(0);
  keepSecret(token);
  expect(takeLeaks().toSorted()).toEqual([
    `A line of the log contains the secret ${token}: ${token}`,
    'A line of the log contains the secret hay bales, stacked by night: hay bales, stacked by night',
  ]);
  expect(takeLeaks()).toEqual([]);
});
