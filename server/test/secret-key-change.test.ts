// If this fails, an operator who changes SECRET_KEY locks learners out, loses signing keys, or must keep the old key.
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { createApp } from '../src/app.ts';
import { rotateToolKey } from '../src/modules/lti/index.ts';
import { unsubscribeLink, unsubscribingLearner } from '../src/modules/notifications/unsubscribe-token.ts';
import { isRetired, retiredNameHash, retireNames } from '../src/modules/profiles/retired-usernames.repo.ts';
import type { App } from '../src/platform/module.ts';
import { createPlatform } from '../src/platform/platform.ts';
import { reseal } from '../src/platform/reseal.ts';
import { SEALED_COLUMNS } from '../src/sealed-columns.ts';
import { sql } from './account-world.ts';
import { testConfig } from './harness.ts';
import { startIdentity, type Identity } from './identity-world.ts';
import { record, text } from './read-answer.ts';
import { createTestClient } from './test-client.ts';

const EMAIL = 'kay@example.org';
const PASSWORD = 'candles drawn at noon';
const [OLD, NEW] = ['an old key for tests, 32 characters long', 'a new key for tests, 32 characters long'];
let identity: Identity;
let secret: string;
let recoveryCodes: string[];
beforeAll(async () => {
  identity = await startIdentity({ config: { secretKey: OLD, marketSeed: null } });
  const browser = await identity.learner(EMAIL, PASSWORD);
  secret = text((await browser.call('POST /api/auth/totp', { password: PASSWORD })).body, 'secret');
  const confirmed = await browser.call('POST /api/auth/totp/confirm', { code: code() });
  recoveryCodes = record(confirmed.body)['recoveryCodes'] as string[];
  await rotateToolKey(identity.testApp.platform);
});
afterAll(async () => {
  for (const close of closers) await close();
  await identity.close();
});

const code = (): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: identity.testApp.clock.now() });

type Keys = Readonly<{ secretKey: string; oldSecretKey: string | null }>;

/** One server for each pair of secret keys, all on one database. */
const servers = new Map<string, App>();
const closers: (() => Promise<unknown>)[] = [];

async function serverWith(keys: Keys): Promise<App> {
  const known = servers.get(JSON.stringify(keys));
  if (known !== undefined) return known;
  const { db, clock, dataDir, platform } = identity.testApp;
  const shared = { ...db, close: () => Promise.resolve() };
  const config = testConfig(dataDir, { ...keys, marketSeed: null });
  const other = await createPlatform(config, { db: shared, clock, log: platform.log });
  const { app } = await createApp(other);
  closers.push(() => app.close().then(() => other.stop()));
  servers.set(JSON.stringify(keys), app);
  return app;
}

/**
 * Signs in with the given second factor on a server with the given keys. Returns the status of the second step's
 * response.
 */
async function signInWith(keys: Keys, secondStep: string): Promise<number> {
  const client = createTestClient(await serverWith(keys));
  await client.get('/api/auth/csrf-token');
  const login = await client.post('/api/auth/login', { email: EMAIL, password: PASSWORD });
  const token = text(login.body, 'secondFactorToken');
  return (await client.post('/api/auth/second-factor', { token, code: secondStep })).status;
}

const nextCode = (): string => {
  identity.advance(30 * SECOND_MS);
  return code();
};

const resealWith = (keys: Keys) => reseal({ db: identity.testApp.db, config: keys }, SEALED_COLUMNS);

test('the list of columns that are sealed again is as long as the list of sealed columns in the database', async () => {
  const columns = await sql(
    identity.testApp,
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name LIKE '%sealed%' ORDER BY 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual([
    'certificate_keys.sealed',
    'lti_keys.sealed',
    'market_secret.sealed',
    'totp_factors.sealed_secret',
  ]);
  expect(SEALED_COLUMNS).toHaveLength(columns.length);
});

/**
 * Whether the learner cannot sign in on a server with the given keys. On PostgreSQL, a server whose key decrypts no
 * secret does not even start.
 */
async function isLockedOut(keys: Keys): Promise<boolean> {
  if (identity.testApp.db.kind === 'embedded') return (await signInWith(keys, nextCode())) === 422;
  const refusal: unknown = await serverWith(keys).catch((error: unknown) => error);
  return String(refusal).includes('it does not open the secret of the simulated market');
}

test('with a new key alone, every account with an authenticator app is locked out', async () => {
  expect(await isLockedOut({ secretKey: NEW, oldSecretKey: null })).toBe(true);
});

test('with both keys, codes of the app, recovery codes and links in emails still work', async () => {
  const keys = { secretKey: NEW, oldSecretKey: OLD };
  expect(await signInWith(keys, nextCode())).toBe(200);
  expect(await signInWith(keys, recoveryCodes[0] ?? '')).toBe(200);
  expect(await signInWith(keys, recoveryCodes[0] ?? '')).toBe(422);
  const link = new URL(unsubscribeLink({ secretKey: OLD, oldSecretKey: null, publicUrl: 'https://a.example' }, 'kay'));
  const token = link.searchParams.get('token') ?? '';
  expect(unsubscribingLearner(keys, token)).toBe('kay');
  expect(unsubscribingLearner({ secretKey: NEW, oldSecretKey: null }, token)).toBeNull();
});

test('with both keys, names of accounts that were deleted earlier stay taken', async () => {
  const { db, clock } = identity.testApp;
  await db.transaction((tx) => retireNames(tx, [retiredNameHash(OLD, 'gone_kay')], clock.now()));
  const taken = (keys: Keys) => db.read((tx) => isRetired(tx, keys, 'gone_kay'));
  expect(await taken({ secretKey: NEW, oldSecretKey: OLD })).toBe(true);
  expect(await taken({ secretKey: NEW, oldSecretKey: null })).toBe(false);
});

test('resealing without the old key changes nothing and reports a failure', async () => {
  const { isSound, text: said } = await resealWith({ secretKey: NEW, oldSecretKey: null });
  expect([isSound, said]).toEqual([
    false,
    expect.stringMatching(/^0 secrets sealed again .* [23] are opened by neither/),
  ]);
});

test('resealed texts no longer need the old key', async () => {
  const keys = { secretKey: NEW, oldSecretKey: OLD };
  const first = await resealWith(keys);
  expect([first.isSound, first.text]).toEqual([
    true,
    expect.stringMatching(/^[23] secrets sealed again .*, 0 already were/),
  ]);
  expect((await resealWith(keys)).text).toMatch(/^0 secrets sealed again .*, [23] already were, 0 are/);
  expect(await signInWith({ secretKey: NEW, oldSecretKey: null }, nextCode())).toBe(200);
  expect(await isLockedOut({ secretKey: OLD, oldSecretKey: null })).toBe(true);
});
