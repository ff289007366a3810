// If this fails, the results of all other tests of the server are meaningless.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('the server responds, its database is migrated, and work drains', async () => {
  expect(await t.client().get('/api/ready')).toMatchObject({ status: 200, body: { ready: true } });
  await t.drain();
  const guest = t.client();
  const refused = await guest.post('/api/auth/login', { email: 'nobody@example.org', password: 'wrong password' });
  expect(refused).toMatchObject({ status: 401, body: { code: 'login-failed' } });
});
