// If this fails, an attacker who reads the database or a backup can sign in as any user.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginResponse, registerResponse } from '@tradesense/contract/auth.ts';
import { linkToken, startIdentity, type Identity } from '../../../test/identity-world.ts';

const PASSWORD = 'candles drawn at noon';
let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

test('no table holds a password, a session token or the token of a mailed link, only hashes of them', async () => {
  const email = 'ann@example.org';
  const browser = await identity.browser();
  const registration = await browser.call('POST /api/auth/register', { name: 'Ann', email, password: PASSWORD });
  const verification = linkToken((await identity.mailsTo(email))[0], 'verify-email');
  await browser.call('POST /api/auth/resend-verification', { email });
  await browser.call('POST /api/auth/verify-email', { token: verification });
  await browser.call('POST /api/auth/register', { name: 'Ann', email: 'ben@example.org', password: PASSWORD });
  await browser.call('POST /api/auth/forgot-password', { email });
  const login = await browser.call('POST /api/auth/login', { email, password: PASSWORD });
  const secrets = [
    PASSWORD,
    verification,
    linkToken((await identity.mailsTo(email)).at(-1), 'reset-password'),
    registerResponse.parse(registration.body).token,
    loginResponse.parse(login.body).token,
  ];

  const tables = await identity.sql(`SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`);
  expect(tables.length).toBeGreaterThan(5);
  for (const { table_name: table } of tables) {
    const dump = JSON.stringify(await identity.sql(`SELECT t::text AS row FROM "${String(table)}" t`));
    for (const secret of secrets) {
      expect(dump, `${String(table)} holds a secret`).not.toContain(secret);
      expect(dump, `${String(table)} holds a secret`).not.toContain(Buffer.from(secret).toString('hex'));
    }
  }
  const [user] = await identity.sql('SELECT password_hash FROM users');
  expect(user?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const hashes = await identity.sql(`SELECT token_hash FROM sessions UNION ALL SELECT token_hash FROM one_time_tokens
     UNION ALL SELECT token_hash FROM registrations UNION ALL SELECT token_hash FROM registration_links`);
  expect(hashes.length).toBeGreaterThanOrEqual(4);
  for (const { token_hash: hash } of hashes) expect(hash).toHaveLength(32);
});
