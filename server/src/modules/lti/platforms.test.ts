// If this fails, a platform is registered with a forbidden address, or twice, or by somebody who is not an
// administrator.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { addressFault } from './platform-address.policy.ts';

const MOODLE = {
  name: 'Moodle',
  issuer: 'https://moodle.example.org',
  clientId: 'a1b2c3',
  authorizationUrl: 'https://moodle.example.org/mod/lti/auth.php',
  tokenUrl: 'https://moodle.example.org/mod/lti/token.php',
  keysUrl: 'https://moodle.example.org/mod/lti/certs.php',
  deploymentIds: ['1', '1', '2'],
};

let t: TestApp;
let admin: Account;
beforeAll(async () => {
  t = await createTestApp({ config: { allowsLocalPlatforms: false } });
  admin = await openAccount(t, 'Root', { isAdmin: true });
});
afterAll(() => t.close());

test('a platform can be registered, changed and removed, and each change has its audit entry', async () => {
  const { client } = admin;
  const added = await client.post('/api/admin/lti/platforms', MOODLE);
  expect(added.body).toMatchObject({ ...MOODLE, deploymentIds: ['1', '2'], people: 0, courses: 0 });
  const { tool, platforms } = (await client.get('/api/admin/lti')).body;
  expect(platforms).toEqual([added.body]);
  expect(tool).toEqual({
    loginUrl: 'http://localhost:3000/api/lti/login',
    launchUrl: 'http://localhost:3000/api/lti/launch',
    keysUrl: 'http://localhost:3000/api/lti/jwks',
    deepLinkingUrl: 'http://localhost:3000/api/lti/launch?for=choice',
  });
  expect((await client.post('/api/admin/lti/platforms', MOODLE)).body.code).toBe('lti-platform-exists');
  const path = `/api/admin/lti/platforms/${added.body.id}`;
  expect((await client.put(path, { ...MOODLE, name: 'Our Moodle' })).body.name).toBe('Our Moodle');
  expect((await client.put(path, { ...MOODLE, clientId: 'other' })).body.detail).toContain(
    'body.issuer: and client id stay',
  );
  expect((await client.delete(path)).status).toBe(200);
  expect((await client.delete(path)).status).toBe(404);
  const acts = await sql(t, 'SELECT act FROM audit_entries ORDER BY id');
  expect(acts.map(({ act }) => act)).toEqual(['add-lti-platform', 'change-lti-platform', 'remove-lti-platform']);
});

test.each([
  [{ name: '' }, 'body.name'],
  [{ deploymentIds: [] }, 'body.deploymentIds'],
  [{ tokenUrl: 'http://moodle.example.org/token' }, 'body.tokenUrl: must begin with https://'],
  [{ keysUrl: 'https://127.0.0.1/keys' }, 'body.keysUrl: must name a public host'],
  [{ keysUrl: 'http://localhost:1/keys' }, 'body.keysUrl: must begin with https://'],
  [{ authorizationUrl: 'https://me:secret@moodle.example.org/' }, 'body.authorizationUrl: must have neither'],
  [{ authorizationUrl: 'none' }, 'body.authorizationUrl: must be an address'],
])('a platform with %j is refused, and nothing is stored', async (changes, text) => {
  const answer = await admin.client.post('/api/admin/lti/platforms', { ...MOODLE, ...changes });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(text);
  expect(await sql(t, 'SELECT 1 FROM lti_platforms')).toEqual([]);
});

test('a platform on this machine is allowed only if the configuration allows it', () => {
  expect(addressFault('http://127.0.0.1:4000/keys', true)).toBe(null);
  expect(addressFault('http://127.0.0.1:4000/keys', false)).toBe('must begin with https://');
  expect(addressFault('http://10.0.0.1/keys', true)).toBe('must begin with https://');
  expect(addressFault('https://lms.example.org:8443/keys', false)).toBe(null);
  expect(addressFault('https://[::1]/keys', false)).toBe('must name a public host');
});
