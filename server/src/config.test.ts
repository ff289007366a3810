// If this fails, the server starts with settings that nobody intended, or does not say which one is wrong.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ConfigError, loadConfig, readPlace, SHIPPED_HISTORY } from './config.ts';

const SECRET_KEY = 'k'.repeat(32);
const root = mkdtempSync(join(tmpdir(), 'tradesense-config-'));
let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(root, 'data-'));
});
afterAll(() => rmSync(root, { recursive: true }));

test('with nothing set, the configuration has the documented defaults', () => {
  expect(loadConfig({ SECRET_KEY, PORT: '', NODE_ENV: 'production' })).toEqual({
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: null,
    databasePooler: 'none',
    databaseDirectUrl: null,
    databaseReplicaUrl: null,
    redisUrl: null,
    secretKey: SECRET_KEY,
    oldSecretKey: null,
    adminEmail: null,
    adminPassword: null,
    adminSecondFactor: 'optional',
    marketFeed: 'simulated',
    marketSeed: null,
    marketPastSeed: 1,
    historyDir: SHIPPED_HISTORY,
    marketReplay: { startMs: null, speed: 1 },
    marketExchangeUrl: null,
    keepMinutesDays: null,
    smtpUrl: null,
    mailFrom: 'TradeSense <no-reply@localhost>',
    stripe: null,
    coach: null,
    sentryDsn: null,
    slowStatementMs: 1000,
    tracing: null,
    logLevel: 'info',
    operationsToken: null,
    rateLimitPerMinute: 1200,
    streamsPerAddress: 100,
    trustedProxies: 0,
    allowsLocalPush: false,
    allowsLocalPlatforms: false,
    countsFastAnswers: false,
  });
});

test('variables that are set are used', () => {
  const config = loadConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://learn.example/',
    DATA_DIR,
    DATABASE_URL: 'postgres://u:p@db/tradesense',
    REDIS_URL: 'redis://cache',
    SECRET_KEY,
    ADMIN_EMAIL: 'root@learn.example',
    ADMIN_PASSWORD: 'a long password',
    MARKET_FEED: 'recorded',
    MARKET_SEED: 'nobody else knows this',
    MARKET_PAST_SEED: '7',
    HISTORY_DIR: '/srv/history',
    MARKET_REPLAY_START: '2024-06-01T00:00:00Z',
    MARKET_REPLAY_SPEED: '60',
    SMTP_URL: 'smtps://u:p@mail:465',
    MAIL_FROM: 'Learn <x@learn.example>',
    COACH_URL: 'http://coach:8000/v1',
    COACH_KEY: 'key',
    COACH_MODEL: 'model',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SENTRY_DSN: 'https://key@errors.example/7',
    SLOW_STATEMENT_MS: '250',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20key,x-team=learn',
    OTEL_SERVICE_NAME: 'learn',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '0',
    STREAMS_PER_ADDRESS: '7',
    TRUSTED_PROXIES: '2',
  });
  expect(config).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://learn.example',
    dataDir: DATA_DIR,
    databaseUrl: 'postgres://u:p@db/tradesense',
    redisUrl: 'redis://cache',
    secretKey: SECRET_KEY,
    adminEmail: 'root@learn.example',
    adminPassword: 'a long password',
    smtpUrl: 'smtps://u:p@mail:465',
    mailFrom: 'Learn <x@learn.example>',
    logLevel: 'warn',
    marketFeed: 'recorded',
    marketSeed: 'nobody else knows this',
    marketPastSeed: 7,
    historyDir: '/srv/history',
    marketReplay: { startMs: Date.UTC(2024, 5, 1), speed: 60 },
    streamsPerAddress: 7,
    coach: { url: 'http://coach:8000/v1', key: 'key', model: 'model' },
    stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1', api: null },
    sentryDsn: 'https://key@errors.example/7',
    slowStatementMs: 250,
    tracing: {
      endpoint: 'http://collector:4318',
      headers: { authorization: 'Bearer key', 'x-team': 'learn' },
      service: 'learn',
    },
    rateLimitPerMinute: 0,
    trustedProxies: 2,
  });
});

const countFast = (env: Readonly<Record<string, string>>) => loadConfig({ DATA_DIR, ...env, FAST_ANSWERS: 'count' });

test.each([{}, { PUBLIC_URL: 'http://127.0.0.1:3000' }])('too fast answers may count on localhost: %o', (env) => {
  expect(countFast(env).countsFastAnswers).toBe(true);
});

test.each([{ PUBLIC_URL: 'https://learn.example' }, { HOST: '0.0.0.0' }])(
  'too fast answers never count elsewhere: %o',
  (env) => {
    expect(() => countFast(env)).toThrow('FAST_ANSWERS: count is for tests on localhost only');
  },
);

test("push services on the server's machine are allowed only on localhost", () => {
  const config = (env: Readonly<Record<string, string>>) => loadConfig({ DATA_DIR, ...env });
  expect(config({}).allowsLocalPush).toBe(false);
  expect(config({ PUSH_SERVICES: 'local' }).allowsLocalPush).toBe(true);
  expect(() => config({ PUSH_SERVICES: 'local', PUBLIC_URL: 'https://learn.example' })).toThrow(
    'PUSH_SERVICES: local is for tests on localhost only',
  );
});

test("learning platforms on the server's machine are allowed only on localhost", () => {
  const config = (env: Readonly<Record<string, string>>) => loadConfig({ DATA_DIR, ...env });
  expect(config({}).allowsLocalPlatforms).toBe(false);
  expect(config({ LTI_PLATFORMS: 'local' }).allowsLocalPlatforms).toBe(true);
  expect(() => config({ LTI_PLATFORMS: 'local', PUBLIC_URL: 'https://learn.example' })).toThrow(
    'LTI_PLATFORMS: local is for tests on localhost only',
  );
});

test.each([
  ['MARKET_REPLAY_START', 'yesterday', 'ISO time'],
  ['MARKET_REPLAY_START', '2024-06-01T00:00:00Z', 'MARKET_FEED=recorded'],
  ['MARKET_REPLAY_SPEED', '0', 'whole number from 1 to 1000'],
  ['MARKET_KEEP_1M_DAYS', '30', 'whole number from 31 to 36500'],
  [
    'MARKET_SEED',
    '7',
    'a passphrase of at least 20 characters; the number of an earlier release belongs in MARKET_PAST_SEED',
  ],
  ['MARKET_PAST_SEED', '-1', 'whole number from 0 to 4294967295'],
  ['FAST_ANSWERS', 'yes', 'must be ignore or count'],
  ['PORT', '80a', 'whole number from 0 to 65535'],
  ['PORT', '65536', 'whole number from 0 to 65535'],
  ['PUBLIC_URL', 'learn.example', 'http:// or https://'],
  ['PLAIN_HTTP', 'yes', 'must be refuse or allow'],
  ['DATABASE_URL', 'mysql://db', 'postgres:// or postgresql://'],
  ['DATABASE_URL', 'postgres://u@a:5432,:5432/tradesense', 'must be an address'],
  ['DATABASE_URL', 'postgres://a,/tradesense', 'must name a host between commas'],
  ['DATABASE_URL', 'postgres://u@a/t?target_session_attrs=any', 'no other target_session_attrs than read-write'],
  ['DATABASE_POOLER', 'session', 'must be none or transaction'],
  ['DATABASE_POOLER', 'transaction', 'DATABASE_DIRECT_URL: is needed when DATABASE_POOLER is set'],
  ['DATABASE_DIRECT_URL', 'postgres://u@a/t', 'DATABASE_URL: is needed when DATABASE_DIRECT_URL is set'],
  ['DATABASE_REPLICA_URL', 'postgres://u@a/t', 'DATABASE_URL: is needed when DATABASE_REPLICA_URL is set'],
  ['REDIS_URL', 'cache:6379', 'redis:// or rediss://'],
  ['SECRET_KEY', 'short', 'at least 32 characters'],
  ['ADMIN_EMAIL', 'root', 'email address'],
  ['ADMIN_PASSWORD', 'alone', 'ADMIN_EMAIL'],
  ['MARKET_FEED', 'live', 'must be simulated, recorded or exchange:<name>'],
  ['MARKET_FEED', 'exchange:', 'must be simulated, recorded or exchange:<name>'],
  ['MARKET_FEED', 'exchange:../x', 'must be simulated, recorded or exchange:<name>'],
  ['MARKET_EXCHANGE_URL', 'relay:80', 'http:// or https://'],
  ['SMTP_URL', 'http://mail', 'smtp:// or smtps://'],
  ['COACH_URL', 'http://coach', 'COACH_MODEL'],
  ['STRIPE_SECRET_KEY', 'sk_test_1', 'STRIPE_WEBHOOK_SECRET'],
  ['STRIPE_SECRET_KEY', 'pk_test_1', 'must be a secret key of Stripe'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_1', 'STRIPE_SECRET_KEY'],
  ['SENTRY_DSN', 'https://errors.example/7', 'https://<key>@<host>/<project number>'],
  ['SLOW_STATEMENT_MS', '-1', 'whole number'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'http'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization', 'name=value pairs'],
  ['LOG_LEVEL', 'loud', 'fatal, error, warn'],
  ['OPERATIONS_TOKEN', 'too short', 'at least 20 characters'],
  ['RATE_LIMIT_PER_MINUTE', '1.5', 'whole number'],
])('%s=%s is refused with "%s"', (name, value, text) => {
  const load = () => loadConfig({ SECRET_KEY, DATA_DIR, [name]: value });
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(name);
  expect(load).toThrow(text);
});

test('a database may have several hosts, and a pooler in front', () => {
  const hosts = 'postgres://u:p,w@a:5432,[::1]:5433/tradesense?target_session_attrs=read-write';
  expect(loadConfig({ SECRET_KEY, DATABASE_URL: hosts })).toMatchObject({
    databaseUrl: hosts,
    databasePooler: 'none',
    databaseDirectUrl: hosts,
  });
  const pooled = {
    DATABASE_URL: 'postgres://u@pool:6432/t',
    DATABASE_POOLER: 'transaction',
    DATABASE_DIRECT_URL: hosts,
  };
  expect(loadConfig({ SECRET_KEY, ...pooled })).toMatchObject({
    databasePooler: 'transaction',
    databaseDirectUrl: hosts,
  });
  expect(readPlace({ DATA_DIR, ...pooled }).databaseUrl).toBe(hosts);
});

test('an exchange can be the feed, reached directly or through a relay', () => {
  const env = { SECRET_KEY, MARKET_FEED: 'exchange:kraken' };
  expect(loadConfig(env)).toMatchObject({ marketFeed: 'exchange:kraken', marketExchangeUrl: null });
  expect(loadConfig({ ...env, MARKET_EXCHANGE_URL: 'http://relay:8080' })).toMatchObject({
    marketExchangeUrl: 'http://relay:8080',
  });
});

test.each(['http://localhost:3000', 'http://127.0.0.1:80', 'http://[::1]:3000', 'http://learn.localhost'])(
  'plain http is accepted for this machine: %s',
  (PUBLIC_URL) => expect(loadConfig({ SECRET_KEY, PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL),
);

test.each(['http://learn.example', 'http://192.168.1.5:3000', 'http://localhost.example'])(
  'plain http is refused elsewhere, unless it is allowed: %s',
  (PUBLIC_URL) => {
    expect(() => loadConfig({ SECRET_KEY, PUBLIC_URL })).toThrow(/PUBLIC_URL: begins with http.* set PLAIN_HTTP=allow/);
    expect(loadConfig({ SECRET_KEY, PUBLIC_URL, PLAIN_HTTP: 'allow' }).publicUrl).toBe(PUBLIC_URL);
  },
);

test('all invalid variables are named in one error', () => {
  const load = () => loadConfig({ SECRET_KEY, PORT: 'x', LOG_LEVEL: 'x', MARKET_FEED: 'x' });
  expect(load).toThrow(/PORT[^]*MARKET_FEED[^]*LOG_LEVEL/);
});

test('without a secret key, one is generated that only the owner can read, and it stays the same', () => {
  const { secretKey } = loadConfig({ DATA_DIR });
  expect(secretKey).toHaveLength(43);
  expect(loadConfig({ DATA_DIR }).secretKey).toBe(secretKey);
  const path = join(DATA_DIR, 'secret-key');
  expect(readFileSync(path, 'utf8')).toBe(secretKey);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a stored secret key that was cut short is refused', () => {
  writeFileSync(join(DATA_DIR, 'secret-key'), 'cut');
  expect(() => loadConfig({ DATA_DIR })).toThrow('SECRET_KEY');
});
