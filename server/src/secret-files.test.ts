// If this fails, the server starts without a secret that a file holds, with another value than the operator meant, or
// prints a secret in an error message.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadConfig, readPlace } from './config.ts';
import { SECRET_VARIABLES } from './secret-files.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'tradesense-secrets-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));
let files = 0;

/** Writes a file. Returns its path. */
function fileWith(text: string): string {
  const path = join(DATA_DIR, `secret-${(files += 1)}`);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

const SECRET_KEY = 'a key for tests, 32 characters or more';
const values: Readonly<Record<(typeof SECRET_VARIABLES)[number], string>> = {
  DATABASE_URL: 'postgres://u:p@pool/t',
  DATABASE_DIRECT_URL: 'postgres://u:p@db/t',
  DATABASE_REPLICA_URL: 'postgres://u:p@replica/t',
  REDIS_URL: 'redis://:p@cache:6379',
  SECRET_KEY,
  OLD_SECRET_KEY: 'the key before, 32 characters or more',
  ADMIN_PASSWORD: ' with spaces around ',
  MARKET_SEED: 'nobody else knows this',
  SMTP_URL: 'smtps://u:p@mail:465',
  COACH_KEY: 'coach-key',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SENTRY_DSN: 'https://key@errors.example/7',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key',
  OPERATIONS_TOKEN: 'what-prometheus-shows',
};
const others = {
  DATA_DIR,
  ADMIN_EMAIL: 'root@learn.example',
  COACH_URL: 'https://coach.example/v1',
  COACH_MODEL: 'model',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example',
};
const inFiles = (end: string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}_FILE`, fileWith(`${value}${end}`)]));

test.each(['', '\n', '\r\n'])('every secret may be in a file, which may end with %j', (end) => {
  expect(Object.keys(values)).toEqual([...SECRET_VARIABLES]);
  expect(loadConfig({ ...others, ...inFiles(end) })).toEqual(loadConfig({ ...others, ...values }));
});

test('commands that need only the place of an installation read only the files for it', () => {
  const env = { DATA_DIR, SECRET_KEY_FILE: fileWith(SECRET_KEY), DATABASE_URL_FILE: fileWith(values.DATABASE_URL) };
  expect(readPlace({ ...env, ADMIN_PASSWORD_FILE: '/nowhere' })).toEqual({
    dataDir: DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    secretKey: SECRET_KEY,
  });
});

test('setting both a variable and its file is refused; an empty one counts as not set', () => {
  const SECRET_KEY_FILE = fileWith(SECRET_KEY);
  expect(() => loadConfig({ DATA_DIR, SECRET_KEY: 'k'.repeat(32), SECRET_KEY_FILE })).toThrow(
    'SECRET_KEY_FILE: SECRET_KEY is set as well; set one of them',
  );
  expect(loadConfig({ DATA_DIR, SECRET_KEY: '', SECRET_KEY_FILE }).secretKey).toBe(SECRET_KEY);
  expect(loadConfig({ DATA_DIR, SECRET_KEY, SECRET_KEY_FILE: '' }).secretKey).toBe(SECRET_KEY);
});

test('all unusable files are named in one error, and no secret is generated in their place', () => {
  const empty = fileWith('\n');
  const directory = mkdtempSync(join(DATA_DIR, 'data-'));
  const load = () => loadConfig({ DATA_DIR: directory, SECRET_KEY_FILE: '/nowhere/key', OPERATIONS_TOKEN_FILE: empty });
  expect(load).toThrow(/SECRET_KEY_FILE: the file \/nowhere\/key cannot be read \(ENOENT\)/);
  expect(load).toThrow(`OPERATIONS_TOKEN_FILE: the file ${empty} is empty`);
  expect(() => readFileSync(join(directory, 'secret-key'))).toThrow('ENOENT');
});

test('an invalid value in a file is refused and not shown', () => {
  const load = () => loadConfig({ DATA_DIR, SECRET_KEY_FILE: fileWith('too-short') });
  expect(load).toThrow('SECRET_KEY: must have at least 32 characters');
  expect(load).not.toThrow('too-short');
});
